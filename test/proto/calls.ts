import {
  createProtoChecker,
  loadDescriptorSet,
  normalizeNames,
  parseProtoFiles,
  printProtoFiles,
  readDescriptorSet,
} from "fieldwise/proto";
import { type Call, named } from "../hostile-arguments.ts";
import { acmeSet } from "./acme.ts";

const small = { file: acmeSet.file.filter(({ name }) => String(name).startsWith("acme/legacy")) };
const schema = loadDescriptorSet(small);
const [first = ""] = readDescriptorSet(small).messages.keys();
const text = 'syntax = "proto3"; package a; message M { string s = 1; }';

export const calls: readonly Call[] = [
  ["readDescriptorSet", readDescriptorSet, small],
  ["loadDescriptorSet", loadDescriptorSet, small, named({ names: "json" })],
  ["normalizeNames", normalizeNames, schema.definition(first), { a: 1 }],
  ["createProtoChecker", (set: object) => createProtoChecker(set).check(first, {}), small],
  [
    "createProtoChecker, check",
    (name: string, object: object) => createProtoChecker(small).check(name, object),
    first,
    { a: 1 },
  ],
  ["parseProtoFiles", parseProtoFiles, [{ path: "a.proto", text }], [small]],
  ["printProtoFiles", printProtoFiles, small, named({ files: ["acme/legacy/legacy.proto"] })],
];
