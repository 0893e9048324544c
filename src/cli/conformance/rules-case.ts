import { compileRules } from "../../rules/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { createResources, type WriteRequest, write } from "../../write/internal.ts";
import { compareOutcome } from "./difference.ts";

const NOW = "2026-01-31T12:00:00Z";
const NAMES = { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" };

/** Creates a definition with rules, and writes an object of it; gives back the first difference from what a server answered. */
export function runRules(vector: JsonObject): string | undefined {
  const expect = vector.expect as JsonObject;
  const definition = definitionOf(vector);
  const request = { verb: "create", object: definition, manager: "test", now: NOW } as const;
  const definitions = createResources({ rules: compileRules });
  const created = write(definitions.resource("apiextensions.k8s.io/v1", String(definition.kind)), request);
  if (!created.ok) {
    const { message = "" } = created.status;
    return compareOutcome(withoutCompiler(expect), withoutCompiler({ invalidRule: true, message }));
  }
  if (vector.value === undefined) return "the definition is not refused";
  const resources = createResources({ definitions: [definition], rules: compileRules });
  const written = write(resources.resource("cel.example/v1", NAMES.kind), requestOf(vector));
  const causes = written.ok ? [] : (written.status.details?.causes ?? []);
  return compareOutcome(expect, written.ok ? { ok: true } : { ok: false, causes: causes as unknown as Json });
}

function definitionOf({ schema, rules }: JsonObject): JsonObject {
  const stated = Array.isArray(rules) && rules.length > 0 ? { "x-kubernetes-validations": rules } : {};
  const spec = { ...(schema as JsonObject), ...stated };
  const openAPIV3Schema = { type: "object", properties: { spec } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.cel.example" },
    spec: {
      group: "cel.example",
      scope: "Namespaced",
      names: NAMES,
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

function requestOf({ value, old, update }: JsonObject): WriteRequest {
  const by = { manager: "test", now: NOW };
  if (update !== true) return { verb: "create", object: objectOf(value, {}), ...by };
  const revision = { resourceVersion: "1" };
  return { verb: "update", live: objectOf(old, revision), object: objectOf(value, revision), ...by };
}

function objectOf(spec: Json | undefined, revision: JsonObject): JsonObject {
  const metadata = { name: "thing", namespace: "default", ...revision };
  return {
    apiVersion: "cel.example/v1",
    kind: NAMES.kind,
    metadata,
    ...(spec !== undefined && { spec }),
  };
}

/** What Kubernetes quotes its own compiler in, any helpful text will do for. */
function withoutCompiler({ message, ...rest }: JsonObject): JsonObject {
  const isQuoted = String(message).includes("compilation failed");
  return { ...rest, message: isQuoted ? "compilation failed" : (message as Json) };
}
