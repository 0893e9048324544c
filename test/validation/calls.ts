import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { type DefinitionSource, readCustomResource } from "fieldwise/openapi";
import {
  checkCustomResource,
  createChecker,
  createObjectRules,
  findDuplicateKeys,
  printProblem,
  type ValidationOptions,
} from "fieldwise/validation";
import { type Call, named, whole } from "../hostile-arguments.ts";
import { customResource } from "../openapi/documents.ts";

const schema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      required: ["size"],
      properties: {
        size: { type: "string", enum: ["S"], default: "S", pattern: "^S$", maxLength: 1 },
        ports: {
          type: "array",
          items: { type: "integer", minimum: 1 },
          "x-kubernetes-list-type": "set",
        },
        either: { oneOf: [{ required: ["a"] }, { not: { required: ["b"] } }] },
      },
    },
  },
};
export const definition = customResource(
  { v1: schema },
  {
    scope: "Namespaced",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
  },
);
const widgets: DefinitionSource = readCustomResource(definition);
export const builtin = kubernetesDefinitions();
const widget = {
  apiVersion: "example.com/v1",
  kind: "Widget",
  spec: { size: "M", ports: [1, 1], either: { b: 1 } },
};
export const service = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a", creationTimestamp: "2024-01-01T00:00:00Z", labels: { a: "b" } },
  spec: { ports: [{ port: 80, targetPort: "http" }] },
};
export const kindOf = ({ apiVersion, kind }: typeof service | typeof widget) => ({ apiVersion, kind });

type Kind = { apiVersion: string; kind: string };

const check = (
  source: DefinitionSource,
  apiVersion: string,
  kind: string,
  object: object,
  options: ValidationOptions,
) => createChecker(source).check(apiVersion, kind, object, options);

export const calls: readonly Call[] = [
  [
    "createChecker, of a custom resource",
    check,
    { ...widgets },
    "example.com/v1",
    "Widget",
    widget,
    named({ duplicates: false }),
  ],
  ["createChecker, of a built-in kind", check, whole(builtin), "v1", "Service", service, {}],
  ...[
    { source: whole(builtin), object: service },
    { source: { ...widgets }, object: widget },
  ].flatMap(({ source, object }): Call[] => [
    [
      `createObjectRules, decode of ${object.kind}`,
      (from: DefinitionSource, kind: Kind, sent: object, live: object) =>
        createObjectRules(from, kind).decode(sent, live),
      source,
      kindOf(object),
      object,
      object,
    ],
    [
      `createObjectRules, setDefaults of ${object.kind}`,
      (from: DefinitionSource, sent: object, live: object) =>
        createObjectRules(from, kindOf(object)).setDefaults(sent, live),
      source,
      object,
      object,
    ],
    [
      `createObjectRules, check of ${object.kind}`,
      (from: DefinitionSource, sent: object, options: ValidationOptions, live: object) =>
        createObjectRules(from, kindOf(object)).check(sent, options, live),
      source,
      object,
      named({ duplicates: true }),
      object,
    ],
  ]),
  ["checkCustomResource", checkCustomResource, definition],
  ["findDuplicateKeys", findDuplicateKeys, '{"a": 1, "a": {"b": 2}}', { a: { b: 2 } }],
  ["printProblem", printProblem, { reason: "FieldValueRequired", path: "a", steps: ["a"], message: "b" }],
];
