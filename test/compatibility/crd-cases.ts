import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type {
  CompatibilityRuleId,
  CompatibilitySeverity,
  CompatibilitySuppression,
} from "fieldwise/compatibility";
import type { JsonObject } from "fieldwise/value";

/** What a definition has that is not as in every case; see `definitionOf`. */
interface Side {
  readonly spec?: JsonObject;
  readonly status?: JsonObject;
  /** More of the schema as a whole. */
  readonly root?: JsonObject;
  readonly versions?: readonly (JsonObject & { readonly spec?: JsonObject })[];
  readonly definition?: JsonObject;
  /** `status.storedVersions` */
  readonly stored?: readonly string[];
}

/** Rule, path, severity, how far stored objects are spared, and in how many places, if in more than one. */
export type ExpectedFinding = readonly [
  rule: CompatibilityRuleId,
  path: string,
  severity: CompatibilitySeverity,
  spares?: string,
  places?: number,
];

export interface CrdCase {
  readonly name: string;
  /** The name of the only version, if not `v1`. */
  readonly track?: string;
  readonly readers?: boolean;
  readonly suppress?: readonly CompatibilitySuppression[];
  readonly old: Side;
  readonly new: Side;
  readonly crd: readonly ExpectedFinding[];
  /** The same under Kubernetes' policy, where that is told here. */
  readonly kubernetes?: readonly ExpectedFinding[];
}

const text = readFileSync(
  fileURLToPath(new URL("../../spec-fixtures/compatibility/crd.jsonl", import.meta.url)),
  "utf8",
);

export const crdCases: readonly CrdCase[] = text
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The CustomResourceDefinition that a side of a case stands for. */
export function definitionOf(side: Side, track = "v1"): JsonObject {
  const { versions = [{ name: track, storage: true }], stored } = side;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.com",
      names: { kind: "Widget", plural: "widgets" },
      scope: "Namespaced",
      versions: versions.map(({ spec, ...version }) => ({
        served: true,
        storage: false,
        subresources: { status: {} },
        schema: { openAPIV3Schema: schemaOf(spec === undefined ? side : { ...side, spec }) },
        ...version,
      })),
      ...side.definition,
    },
    ...(stored !== undefined && { status: { storedVersions: [...stored] } }),
  };
}

function schemaOf({ spec = { type: "object" }, status, root }: Side): JsonObject {
  return { type: "object", properties: { spec, ...(status !== undefined && { status }) }, ...root };
}
