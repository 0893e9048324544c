import { compareDescriptorSets, compareSchemas } from "fieldwise/compatibility";
import { document } from "../evolve/given.ts";
import { describeNames, describeWrongValues } from "../named-options.ts";
import { apiComparison, comparison } from "./given.ts";

const api = { file: [] };

describeNames([
  ["options of compareDescriptorSets", (given) => compareDescriptorSets(api, api, given), apiComparison],
  ["options of compareSchemas", (given) => compareSchemas(document, document, given), comparison],
  [
    "a suppression",
    (given) => compareSchemas(document, document, { suppress: [given] }),
    { rule: "field-removed", in: "Thing", path: ".a" },
  ],
  [
    "a deprecation",
    (given) => compareSchemas(document, document, { deprecated: { v1: given } }),
    { on: "2026-01-31", release: "1.33" },
  ],
]);

describeWrongValues([
  [
    "a policy of protobuf APIs",
    () => compareDescriptorSets(api, api, { policy: "kubernetes" as never }),
    "protobuf",
  ],
  [
    "a policy of schemas",
    () => compareSchemas(document, document, { policy: "kubernets" as never }),
    "kubernetes",
  ],
  ["failOn", () => compareSchemas(document, document, { failOn: "depend" as never }), "depends"],
  [
    "a rule of schemas",
    () => compareSchemas(document, document, { suppress: [{ rule: "field-remove" as never }] }),
    "field-removed",
  ],
  ["now", () => compareSchemas(document, document, { now: "today" }), "2026-01-31"],
  [
    "now that is no time",
    () => compareSchemas(document, document, { now: new Date(Number.NaN) }),
    "2026-01-31",
  ],
  ["a release", () => compareSchemas(document, document, { release: "next" }), "1.36"],
  ["a day", () => compareSchemas(document, document, { deprecated: { v1: { on: "May" } } }), "2026-01-31"],
  [
    "options in a Map",
    () => compareSchemas(document, document, new Map([["policy", "envoy"]]) as never),
    "object",
  ],
]);
