import {
  type DefinitionSource,
  loadCustomResource,
  loadMergeSchema,
  loadOpenApi,
  readCustomResource,
  readOpenApi,
} from "fieldwise/openapi";
import type { Schema } from "fieldwise/schema";
import { MergeError } from "fieldwise/value";
import { checkedSource, compileDefinitions } from "../../src/openapi/internal.ts";
import type { Call } from "../hostile-arguments.ts";
import { customResource, openApi } from "./documents.ts";

const widget = {
  type: "object",
  properties: {
    size: { type: "string", enum: ["S"], default: "S" },
    ports: {
      type: "array",
      items: { type: "object", properties: { port: { type: "integer" } }, required: ["port"] },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["port"],
    },
    next: { $ref: "#/components/schemas/Widget" },
  },
  "x-kubernetes-group-version-kind": [{ group: "g", version: "v1", kind: "Widget" }],
};
export const document = {
  ...openApi({ Widget: widget }),
  paths: {
    "/a": {
      patch: {
        consumes: ["a"],
        "x-kubernetes-group-version-kind": { group: "g", version: "v1", kind: "Widget" },
      },
    },
  },
};
export const definition = customResource(
  { v1: { type: "object", properties: { spec: { type: "object", properties: { a: { type: "string" } } } } } },
  { scope: "Namespaced", names: { kind: "Widget", plural: "widgets", shortNames: ["w"] } },
);
export const types = [
  {
    name: "a",
    map: { fields: [{ name: "b", type: { namedType: "c" } }], unions: [{ fields: [{ fieldName: "b" }] }] },
  },
  { name: "c", list: { elementType: { scalar: "string" }, elementRelationship: "atomic" } },
];
export const source: DefinitionSource = { ...readCustomResource(definition) };

/** Asks a schema for all that it has. */
function ask(schema: Schema): unknown {
  return [
    schema.kinds(),
    schema.check(),
    schema.definitionNames().map((name) => attempt(() => schema.definition(name).map)),
  ];
}

export function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}

/** Asks a source for all that it has. */
function askSource(read: DefinitionSource): unknown {
  return [read.kinds(), read.names().map((name) => [attempt(() => read.read(name)), read.originOf?.(name)])];
}

export const calls: readonly Call[] = [
  ["loadOpenApi", (one: object, two: object) => ask(loadOpenApi(one, two)), document, openApi({})],
  ["readOpenApi", (one: object) => askSource(readOpenApi(one)), document],
  ["loadCustomResource", (one: object) => ask(loadCustomResource(one)), definition],
  ["readCustomResource", (one: object) => askSource(readCustomResource(one)), definition],
  ["loadMergeSchema", (one: object) => ask(loadMergeSchema(one)), { types }],
  [
    "a source of the caller's, compiled",
    (one: DefinitionSource) => ask(compileDefinitions(checkedSource(one), false)),
    source,
  ],
  ["checkedSource", checkedSource, source],
];
