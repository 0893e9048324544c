import { apply, update } from "fieldwise/apply";
import { kubernetes, preparePatch, writeLastApplied } from "fieldwise/kubernetes";
import {
  type LintFinding,
  type LintOptions,
  lint,
  lintDefinition,
  lintMessage,
  lintPatch,
  lintSchema,
} from "fieldwise/lint";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import { applyPatch } from "fieldwise/patch";
import { createProtoChecker } from "fieldwise/proto";
import { inspectRules } from "fieldwise/rules";
import { deduced, type ObjectType, type Schema } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { withField } from "../../src/value/internal.ts";

/** One line of `spec-fixtures/lint/*.jsonl`; its README says what the parts mean. */
export interface LintCase {
  readonly name: string;
  readonly type?:
    | string
    | { readonly crd: JsonObject }
    | { readonly openapi: JsonObject; readonly definition?: string };
  readonly set?: JsonObject;
  readonly message?: string;
  readonly part?: boolean;
  readonly schema?: JsonObject;
  readonly definition?: JsonObject;
  readonly object?: JsonObject;
  readonly patch?: JsonObject;
  readonly live?: JsonObject;
  readonly history?: readonly Step[];
  readonly fill?: number;
  readonly manager?: string;
  readonly force?: boolean;
  readonly serverSide?: boolean;
  readonly options?: Omit<LintOptions, "schema"> & { readonly schema?: "kubernetes" };
  readonly expect: readonly Pick<LintFinding, "rule" | "of" | "path" | "message">[];
}

/** A write that led to live. */
interface Step {
  readonly do: "apply" | "update" | "patch" | "client-apply";
  readonly manager?: string;
  readonly object?: JsonObject;
  readonly patch?: JsonObject;
}

/** What lint finds in a case. */
export function runCase(test: LintCase): readonly LintFinding[] {
  const { object, patch, fill, manager, force, serverSide } = test;
  const { schema, ...rest } = test.options ?? {};
  const definition = test.definition ?? (test.schema && definitionOf(test.schema));
  if (definition !== undefined) return lintDefinition(definition, { ...rest, rules: inspectRules });
  if (test.set !== undefined)
    return lintMessage(
      createProtoChecker(test.set),
      { object: object as JsonObject, message: test.message, part: test.part },
      rest,
    );
  const options: LintOptions = schema === undefined ? rest : { ...rest, schema: kubernetes() };
  const source = sourceOf(test.type as NonNullable<LintCase["type"]>);
  if (object === undefined && patch === undefined) return lintSchema(source, options);
  const type = source as ObjectType;
  const live = test.live ?? replay(type, test.history ?? []);
  if (object === undefined) return lintPatch(type, { patch: patch as JsonObject, live }, options);
  const filled = fill === undefined ? object : withField(object, "data", { fill: "x".repeat(fill) });
  return lint(type, { object: filled, live, manager, force, serverSide }, options);
}

/** A definition of a kind whose objects have this schema. */
function definitionOf(schema: JsonObject): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { kind: "Thing", plural: "things" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

function sourceOf(type: NonNullable<LintCase["type"]>): ObjectType | Schema {
  if (type === "deduced") return deduced;
  if (type === "kubernetes") return kubernetes();
  if (typeof type === "string") {
    const [apiVersion, kind] = type.split(" ") as [string, string];
    return kubernetes().type(apiVersion, kind);
  }
  if ("crd" in type) return firstKind(loadCustomResource(type.crd));
  const schema = loadOpenApi(type.openapi);
  return type.definition === undefined ? schema : (schema.definition(type.definition) as ObjectType);
}

function firstKind(schema: Schema): ObjectType {
  const [kind] = schema.kinds();
  if (kind === undefined) throw new Error("the definition has no kind");
  return schema.type(`${kind.group}/${kind.version}`, kind.kind);
}

/** Carries out the writes that led to live, as an API server would. */
function replay(type: ObjectType, history: readonly Step[]): JsonObject | undefined {
  let live: JsonObject | undefined;
  for (const step of history) live = write(type, live, step);
  return live;
}

function write(type: ObjectType, live: JsonObject | undefined, step: Step): JsonObject {
  const { manager = "kubectl-client-side-apply" } = step;
  const object = step.object ?? {};
  switch (step.do) {
    case "apply": {
      const result = apply(type, { live, config: object, manager, force: true });
      if (!result.ok) throw new Error(result.message);
      return result.object;
    }
    case "update":
      return update(type, { live, object, manager }).object;
    case "patch": {
      const before = live ?? {};
      return update(type, {
        live,
        object: applyPatch(type, { live: before, patch: step.patch ?? {} }),
        manager,
      }).object;
    }
    case "client-apply":
      return update(type, { live, object: applyOnClient(type, live, object), manager }).object;
  }
}

function applyOnClient(type: ObjectType, live: JsonObject | undefined, desired: JsonObject): JsonObject {
  if (live === undefined) return writeLastApplied(desired);
  const prepared = preparePatch(type, { live, desired });
  return prepared.outcome === "send" ? applyPatch(type, { live, patch: prepared.patch }) : live;
}
