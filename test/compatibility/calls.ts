import {
  type CompatibilityOptions,
  checkFeatures,
  checkRemoval,
  compareDescriptorSets,
  compareSchemas,
  countDeprecatedUses,
  createDeprecationChecker,
  type DeprecatedUse,
  type DeprecationCounts,
  type DeprecationOptions,
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
  ["createDeprecationChecker", (set: object) => createDeprecationChecker(set).check("a.v1.A", {}), api],
  [
    "createDeprecationChecker, check",
    (name: string, object: object, options: DeprecationOptions) =>
      createDeprecationChecker(api).check(name, object, options),
    "a.v1.A",
    { a: ["b"] },
    named({ overrides: ["a.v1.A.a"] }),
  ],
  [
    "countDeprecatedUses",
    (uses: readonly DeprecatedUse[], counts: DeprecationCounts) => countDeprecatedUses(uses, counts),
    [named({ path: ".a", name: "a.v1.A.a", kind: "field", phase: "warn", overridden: false })],
    named({ total: 1, disallowed: 0, byName: { "a.v1.A.a": 1 } }),
  ],
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
