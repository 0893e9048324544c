import type { ListFacts } from "../../validation/engine.ts";

/** A schema as ajv hands it to keywords. */
// biome-ignore lint/suspicious/noExplicitAny: ajv has checked the keywords that it knows, and no others.
export type StatedSchema = Readonly<Record<string, any>>;

/** A keyword that a rule checks. It is for all types: Kubernetes' schemas need not say which one they are of. */
interface RuleKeyword {
  readonly rule: string;
  readonly schemaType: "boolean" | "string";
  /** What ajv says where it does not hold. */
  readonly message: string;
  /** What the rule asks; nothing, if the schema does not. The errors have it as their `params`. */
  readonly read: (stated: never, schema: StatedSchema) => object | undefined;
}

export const RULE_KEYWORDS: Readonly<Record<string, RuleKeyword>> = {
  "x-kubernetes-embedded-resource": {
    rule: "embeddedRule",
    schemaType: "boolean",
    message: "must have a valid apiVersion and kind",
    read: (stated: boolean) => (stated ? {} : undefined),
  },
  "x-kubernetes-int-or-string": {
    rule: "typeRule",
    schemaType: "boolean",
    message: "must be integer or string",
    read: (stated: boolean, { nullable, "x-nullable": beside = nullable }) =>
      stated ? { types: ["integer", "string"], nullable: beside === true } : undefined,
  },
  "x-kubernetes-list-type": {
    rule: "listRule",
    schemaType: "string",
    message: "must NOT have items that are the same",
    read: readListFacts,
  },
};

function readListFacts(topology: string, schema: StatedSchema): ListFacts | undefined {
  if (topology !== "set" && topology !== "map") return undefined;
  const { "x-kubernetes-list-map-keys": names = [], items } = schema;
  return {
    topology,
    keys: names.map((name: string) => ({ name, default: items?.properties?.[name]?.default })),
  };
}
