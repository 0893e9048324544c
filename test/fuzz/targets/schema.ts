import assert from "node:assert/strict";
import { apply } from "fieldwise/apply";
import { generateObject } from "fieldwise/evolve";
import {
  loadCustomResource,
  loadMergeSchema,
  loadOpenApi,
  readCustomResource,
  readOpenApi,
} from "fieldwise/openapi";
import { applyPatch, createPatch } from "fieldwise/patch";
import { compileRules } from "fieldwise/rules";
import { describe, type ObjectType, type Schema } from "fieldwise/schema";
import { validate } from "fieldwise/typed";
import { checkCustomResource, createChecker, createObjectRules } from "fieldwise/validation";
import type { Json, JsonObject } from "fieldwise/value";
import { deepFreeze } from "../../arbitraries.ts";
import { readCases, readDocument } from "../fixtures.ts";
import { mutateJson } from "../mutate.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly loader: string;
  readonly document: object;
  /** What is in the `spec` of an object of each kind. */
  readonly spec: unknown;
}

interface Case {
  readonly loader?: string;
  readonly document?: object;
  readonly schema?: object;
  readonly spec?: unknown;
  readonly definition?: object;
}

function definitionOf(schema: object): object {
  const whole = { type: "object", properties: { spec: schema } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { kind: "Thing", plural: "things", singular: "thing", listKind: "ThingList" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: whole } }],
    },
  };
}

const cases = readCases<Case>("validate/", "schema/", "rules/", "vectors/cel.jsonl");
const documents: readonly Input[] = [
  ...cases.flatMap(({ loader, document, schema, spec, definition }): Input[] => {
    if (typeof document === "object" && document !== null)
      return [{ loader: loader ?? "openapi", document, spec }];
    if (definition !== undefined) return [{ loader: "customResource", document: definition, spec }];
    return typeof schema === "object"
      ? [{ loader: "customResource", document: definitionOf(schema), spec }]
      : [];
  }),
  ...["evolve/policies.openapi.json", "evolve/things.openapi.json"].map(
    (file): Input => ({ loader: "openapi", document: readDocument(file) as object, spec: {} }),
  ),
];
const parts = documents.map(({ document }) => document);

const LOADERS: Readonly<Record<string, (document: object) => Schema>> = {
  openapi: loadOpenApi,
  customResource: loadCustomResource,
  mergeSchema: loadMergeSchema,
};

/** Documents of schemas: what is wrong with one is a `MergeError`, and so is what is wrong with an object of it. */
export const schema: Target<Input> = {
  name: "schema",
  generate(random) {
    const { loader, document, spec } = random.pick(documents);
    return {
      loader: random.oneIn(20) ? random.pick(Object.keys(LOADERS)) : loader,
      document: random.oneIn(10) ? document : mutateJson(random, document, parts),
      spec: random.oneIn(2) ? spec : mutateJson(random, spec ?? {}, parts),
    };
  },
  run(input) {
    const { loader, document, spec } = deepFreeze(structuredClone(input));
    const loaded = attempt(() => (LOADERS[loader] ?? loadOpenApi)(document));
    attempt(() => loaded?.check());
    attempt(() => checkCustomResource(document, { rules: compileRules }));
    const kinds = attempt(() => loaded?.kinds()) ?? [];
    for (const { group, version, kind } of kinds.slice(0, 3)) {
      const apiVersion = group === "" ? version : `${group}/${version}`;
      const head = { apiVersion, kind, metadata: { name: "a" } };
      const object = deepFreeze<JsonObject>({ ...head, spec: (spec ?? {}) as Json });
      const type = attempt(() => loaded?.find(apiVersion, kind));
      if (type !== undefined) tryType(type, object);
      tryRules(loader, document, object);
    }
  },
};

function tryType(type: ObjectType, object: JsonObject): void {
  attempt(() => describe(type));
  attempt(() => validate(type, object));
  attempt(() => apply(type, { config: object, manager: "a" }));
  const generated = attempt(() => generateObject(type, { seed: 1, size: 20 })) as JsonObject | undefined;
  if (generated === undefined) return;
  const patch = attempt(() => createPatch(type, { from: generated, to: object }));
  if (patch !== undefined) attempt(() => applyPatch(type, { live: generated, patch }));
}

function tryRules(loader: string, document: object, object: JsonObject): void {
  const source = attempt(() => (loader === "openapi" ? readOpenApi : readCustomResource)(document));
  if (source === undefined) return;
  const { apiVersion, kind } = object as { apiVersion: string; kind: string };
  attempt(() => createChecker(source).check(apiVersion, kind, object));
  const rules = attempt(() => createObjectRules(source, { apiVersion, kind }));
  if (rules === undefined) return;
  const decoded = attempt(() => rules.decode(object));
  if (decoded === undefined || decoded.error !== undefined) return;
  const filled = attempt(() => rules.setDefaults(decoded.object));
  if (filled === undefined) return;
  assert.equal(
    attempt(() => rules.setDefaults(filled)),
    filled,
    "defaults are set a second time",
  );
  attempt(() => rules.check(filled));
}
