import {
  type CompatibilityOptions,
  compareDescriptorSets,
  compareSchemas,
  type DescriptorSetOptions,
} from "fieldwise/compatibility";
import { converter, document } from "../evolve/given.ts";
import { type Call, named } from "../hostile-arguments.ts";
import { apiComparison, comparison } from "./given.ts";

const field = {
  name: "a",
  number: 1,
  label: "LABEL_REPEATED",
  type: "TYPE_STRING",
  options: { "[validate.rules]": { repeated: { maxItems: "1" } } },
};
const api = {
  file: [
    { name: "a.proto", package: "a.v1", syntax: "proto3", messageType: [{ name: "A", field: [field] }] },
  ],
};

export const calls: readonly Call[] = [
  [
    "compareSchemas",
    (a: object, b: object, options: CompatibilityOptions) => compareSchemas(a, b, options),
    document,
    document,
    named({ ...comparison, suppress: comparison.suppress.map(named), converters: [converter] }),
  ],
  [
    "compareDescriptorSets",
    (a: object, b: object, options: DescriptorSetOptions) => compareDescriptorSets(a, b, options),
    api,
    api,
    named({ ...apiComparison, suppress: apiComparison.suppress.map(named) }),
  ],
];
