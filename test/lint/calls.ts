import { kubernetes } from "fieldwise/kubernetes";
import { type LintOptions, lint, lintDefinition, lintMessage, lintPatch, lintSchema } from "fieldwise/lint";
import { loadOpenApi } from "fieldwise/openapi";
import { createProtoChecker } from "fieldwise/proto";
import { inspectRules } from "fieldwise/rules";
import type { ObjectType } from "fieldwise/schema";
import { type Call, named, whole } from "../hostile-arguments.ts";

export const service = kubernetes().type("v1", "Service");
export const schema = loadOpenApi({
  openapi: "3.0.0",
  components: { schemas: { Thing: { type: "object", properties: { a: { type: "string" } } } } },
});
export const object = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "dns", annotations: { a: "b" } },
  spec: { selectr: {}, clusterIP: "None", ports: [{ name: "dns", port: 53, protocol: "UDP" }] },
};
export const live = {
  ...object,
  metadata: {
    name: "dns",
    managedFields: [
      {
        manager: "me",
        operation: "Apply",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": { "f:clusterIP": {} } },
      },
    ],
  },
};
export const choice = {
  only: ["unknown-field"],
  suppress: ["conflict", { rule: "removal", path: "spec.ports" }],
};
export const parts = { object, live, manager: "me", serverSide: true, force: false };

export const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Thing", plural: "things" },
    versions: [
      {
        name: "v1",
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-validations": [{ rule: "true" }] } },
      },
    ],
  },
};

const checker = createProtoChecker({
  file: [
    {
      name: "a.proto",
      package: "a",
      messageType: [{ name: "M", field: [{ name: "f", number: 1, type: "TYPE_STRING" }] }],
    },
  ],
});

export const calls: readonly Call[] = [
  [
    "lintMessage",
    lintMessage,
    whole(checker),
    named({ object: { f: "x" }, message: "a.M" }),
    named({ ...choice, now: "2030-01-01T00:00:00Z" }),
  ],
  ["lint", lint, whole(service), named(parts), named(choice)],
  ["lint, by patches", lint, whole(service), named({ object, live, serverSide: false })],
  [
    "lint, with a schema",
    (type: ObjectType, given: LintOptions["schema"]) => lint(type, { object, live }, { schema: given }),
    whole(service),
    whole(schema),
  ],
  ["lintPatch", lintPatch, whole(service), named({ patch: { spec: object.spec }, live }), named(choice)],
  [
    "lintDefinition",
    lintDefinition,
    whole(definition),
    named({ ...choice, only: undefined, rules: inspectRules }),
  ],
  ["lintSchema", lintSchema, whole(schema), named(choice)],
  ["lintSchema, of a type", lintSchema, whole(service), named(choice)],
];
