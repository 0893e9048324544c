import { createResources, type Written, write, writeStory } from "fieldwise/write";
import { type Call, named, whole } from "../hostile-arguments.ts";

export const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: { size: { type: "integer", default: 3 } } } },
          },
        },
      },
    ],
  },
};

export const resources = createResources({ definitions: [definition] });
export const maps = resources.resource("v1", "ConfigMap");
export const object = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings", namespace: "default" },
  data: { a: "1" },
};
export const now = "2026-01-31T12:00:00Z";
export const created = write(maps, { verb: "create", object, manager: "me", now }) as Written;
export const live = created.object;

const common = { manager: "me", now, live, fieldValidation: "Warn", uid: "u" };

export const calls: readonly Call[] = [
  ["createResources", createResources, named({ definitions: [definition], evolution: {} })],
  ["write, create", write, whole(maps), named({ ...common, verb: "create", object, live: undefined })],
  ["write, update", write, whole(maps), named({ ...common, verb: "update", object })],
  [
    "write, patch",
    write,
    whole(maps),
    named({ ...common, verb: "patch", type: "merge", patch: { data: null } }),
  ],
  ["write, apply", write, whole(maps), named({ ...common, verb: "apply", config: object, force: true })],
  ["writeStory", writeStory, whole(created)],
];
