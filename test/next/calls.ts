import {
  createProtoConverter,
  nextOpenApiVersion,
  nextProtoVersion,
  nextResourceVersion,
  type ProtoConvertOptions,
} from "fieldwise/next";
import type { JsonObject } from "fieldwise/value";
import { type Call, named } from "../hostile-arguments.ts";
import { smallSet } from "./proto/fleet.ts";
import { gadgets } from "./resource/gadgets.ts";

const small = smallSet("message M { string a = 1 [deprecated = true]; map<string, M> b = 2; }");
const { file } = JSON.parse(JSON.stringify(small)) as { file: { name: string; sourceCodeInfo?: object }[] };
for (const one of file) delete one.sourceCodeInfo;
const own = { file: file.filter(({ name }) => name.startsWith("acme/small")) };

const { types } = nextProtoVersion(own);
const text = { type: "string" };
const marked = gadgets({
  spec: {
    type: "object",
    properties: {
      a: { ...text, deprecated: true },
      b: { ...text, "x-fieldwise-rename": "c" },
      d: { ...text, "x-fieldwise-move": ".spec.e.d" },
      m: { ...text, enum: ["A", "B"], "x-fieldwise-rename-values": { A: "C" } },
    },
  },
});

export const calls: readonly Call[] = [
  [
    "nextProtoVersion",
    nextProtoVersion,
    own,
    named({ propagate: "types", packages: ["acme"], stage: "alpha" }),
  ],
  [
    "createProtoConverter",
    (set: JsonObject, object: object, options: ProtoConvertOptions) =>
      createProtoConverter({ set, types }).convert(object, options),
    own,
    { a: "x", b: { c: { a: "y" } } },
    named({ type: "acme.small.v1.M", to: "next", lost: [{ path: ["a"], value: 1 }] }),
  ],
  [
    "nextResourceVersion",
    nextResourceVersion,
    marked,
    named({ from: "v1beta1", to: "v1", storage: true, deprecateFrom: true }),
  ],
  [
    "nextOpenApiVersion",
    nextOpenApiVersion,
    {
      openapi: "3.0.0",
      components: {
        schemas: {
          A: {
            type: "object",
            properties: { b: { $ref: "#/components/schemas/B" } },
            "x-kubernetes-group-version-kind": [{ group: "a", version: "v1", kind: "A" }],
          },
          B: { type: "object", properties: { c: { type: "string", "x-fieldwise-rename": "d" } } },
        },
      },
    },
    named({ from: "v1", to: "v2", group: "a" }),
  ],
];
