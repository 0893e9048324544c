import { readDescriptorSet } from "fieldwise/proto";
import type { Call } from "../hostile-arguments.ts";
import { acmeSet } from "./acme.ts";

const small = { file: acmeSet.file.filter(({ name }) => String(name).startsWith("acme/legacy")) };

export const calls: readonly Call[] = [["readDescriptorSet", readDescriptorSet, small]];
