import { createProtoConverter, nextProtoVersion, type ProtoConvertOptions } from "fieldwise/next";
import type { JsonObject } from "fieldwise/value";
import { type Call, named } from "../hostile-arguments.ts";
import { smallSet } from "./proto/fleet.ts";

const small = smallSet("message M { string a = 1 [deprecated = true]; map<string, M> b = 2; }");
const { file } = JSON.parse(JSON.stringify(small)) as { file: { name: string; sourceCodeInfo?: object }[] };
for (const one of file) delete one.sourceCodeInfo;
const own = { file: file.filter(({ name }) => name.startsWith("acme/small")) };

const { types } = nextProtoVersion(own);

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
];
