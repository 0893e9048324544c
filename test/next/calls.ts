import { nextProtoVersion } from "fieldwise/next";
import { type Call, named } from "../hostile-arguments.ts";
import { smallSet } from "./proto/fleet.ts";

const small = smallSet("message M { string a = 1 [deprecated = true]; map<string, M> b = 2; }");
const { file } = JSON.parse(JSON.stringify(small)) as { file: { name: string; sourceCodeInfo?: object }[] };
for (const one of file) delete one.sourceCodeInfo;
const own = { file: file.filter(({ name }) => name.startsWith("acme/small")) };

export const calls: readonly Call[] = [
  [
    "nextProtoVersion",
    nextProtoVersion,
    own,
    named({ propagate: "types", packages: ["acme"], stage: "alpha" }),
  ],
];
