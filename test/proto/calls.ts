import { printProtoFiles, readDescriptorSet } from "fieldwise/proto";
import { type Call, named } from "../hostile-arguments.ts";
import { acmeSet } from "./acme.ts";

const small = { file: acmeSet.file.filter(({ name }) => String(name).startsWith("acme/legacy")) };

export const calls: readonly Call[] = [
  ["readDescriptorSet", readDescriptorSet, small],
  ["printProtoFiles", printProtoFiles, small, named({ files: ["acme/legacy/legacy.proto"] })],
];
