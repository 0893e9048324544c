import {
  type CompatibilityOptions,
  checkFeatures,
  checkRemoval,
  compareDescriptorSets,
  compareSchemas,
  type DescriptorSetOptions,
  type FeatureCheckOptions,
  type RemovalOptions,
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
    "checkFeatures",
    (schema: object, options: FeatureCheckOptions) => checkFeatures(schema, options),
    document,
    named({ policy: "kubernetes", exemptAlpha: true }),
  ],
  [
    "checkRemoval",
    (version: string, options: RemovalOptions) => checkRemoval(version, options),
    "example.com/v1beta1",
    named({
      policy: "kubernetes",
      now: "2026-11-01",
      release: "1.36",
      deprecated: named({ on: "2026-01-31", release: "1.33" }),
    }),
  ],
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
