import { Ajv } from "ajv";
import { addKubernetes, toAjvSchema, toProblems } from "fieldwise/adapters/ajv";
import { edit } from "fieldwise/adapters/edit";
import { applyJsonPatch, createJsonPatch } from "fieldwise/adapters/json-patch";
import { decodeDescriptorSet, encodeDescriptorSet, readProtoFiles } from "fieldwise/adapters/protobuf";
import {
  createYamlLocator,
  locateYaml,
  openLists,
  parseYaml,
  parseYamlAll,
  printYaml,
  splitYaml,
  type YamlOptions,
} from "fieldwise/adapters/yaml";
import { kubernetes } from "fieldwise/kubernetes";
import { type Call, named, whole } from "../hostile-arguments.ts";

const proto = { path: "a.proto", text: 'syntax = "proto3"; package a; message M { string s = 1; }' };
const set = readProtoFiles([proto]);

export const configMap = kubernetes().type("v1", "ConfigMap");
export const live = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", labels: { b: "c" } },
  data: { a: "1", list: ["x", { y: 1 }] },
};
export const patch = [
  { op: "test", path: "/data/a", value: "1" },
  { op: "replace", path: "/data/a", value: { b: ["c"] } },
  { op: "copy", from: "/data/list", path: "/data/more" },
  { op: "move", from: "/metadata/labels/b", path: "/metadata/labels/c" },
  { op: "add", path: "/data/list/-", value: 2 },
  { op: "remove", path: "/data/list/1/y" },
];
export const text = "a: 1\nb: [2, {c: 3}]\n";
const list = { apiVersion: "v1", kind: "PodList", items: [{ metadata: { name: "a" } }, { kind: "Pod" }] };

const schema = { type: "object", properties: { a: { nullable: true, minimum: 1, exclusiveMinimum: true } } };
const errors = [
  {
    keyword: "minimum",
    instancePath: "/a",
    schemaPath: "#/anyOf/0/a/minimum",
    params: { limit: 1, comparison: ">=" },
  },
  { keyword: "anyOf", instancePath: "", schemaPath: "#/anyOf", params: {}, message: "mine" },
  { keyword: "enum", instancePath: "/a", schemaPath: "#/a/enum", params: { allowedValues: ["b"] } },
  {
    keyword: "x-kubernetes-list-type",
    instancePath: "/b",
    schemaPath: "#/b",
    params: { topology: "map", keys: [{ name: "a" }] },
  },
];

export const calls: readonly Call[] = [
  ["addKubernetes", addKubernetes, whole(new Ajv()), named({ builtin: true })],
  ["toAjvSchema", toAjvSchema, schema],
  ["toProblems", toProblems, errors, { a: 0, b: [{ a: 1 }, { a: 1 }] }],
  ["edit", edit, whole(configMap), live, () => {}, named({ tidy: true, listKeys: "schema" })],
  [
    "edit, of what a recipe puts in",
    (value: unknown) =>
      edit(configMap, live, (draft) => {
        draft.data.a = { value, more: [value] };
      }),
    { a: 1 },
  ],
  ["edit, of what a recipe gives back", (value: unknown) => edit(configMap, live, () => value as never), 1],
  ["applyJsonPatch", applyJsonPatch, named({ live, patch }), named({ loose: true, copyLimit: 1000 })],
  ["applyJsonPatch, with no limit", applyJsonPatch, named({ live, patch })],
  [
    "createJsonPatch",
    createJsonPatch,
    named({ from: live, to: { ...live, data: { a: 2 } } }),
    named({ tests: true }),
  ],
  ["decodeDescriptorSet", decodeDescriptorSet, encodeDescriptorSet(set), named({ like: set })],
  ["encodeDescriptorSet", encodeDescriptorSet, set],
  ["readProtoFiles", readProtoFiles, [proto]],
  ["parseYaml", parseYaml, text, named({ line: 2, column: 1 })],
  ["parseYamlAll", parseYamlAll, text, named({ line: 2, column: 1 })],
  ["splitYaml", splitYaml, text, named({ line: 2, column: 1 })],
  ["openLists", openLists, list, whole(createYamlLocator(text))],
  ["printYaml", printYaml, live],
  ["locateYaml", locateYaml, text, ["b", 1, "c"], named({ line: 2 })],
  [
    "createYamlLocator",
    (source: string, options: YamlOptions, place: (string | number)[]) => {
      const locator = createYamlLocator(source, options);
      return [locator.value(place), locator.field(place)];
    },
    text,
    named({ line: 2 }),
    ["b", 1, "c"],
  ],
];
