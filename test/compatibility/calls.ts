import { type CompatibilityOptions, compareSchemas } from "fieldwise/compatibility";
import { converter, document } from "../evolve/given.ts";
import { type Call, named } from "../hostile-arguments.ts";
import { comparison } from "./given.ts";

export const calls: readonly Call[] = [
  [
    "compareSchemas",
    (a: object, b: object, options: CompatibilityOptions) => compareSchemas(a, b, options),
    document,
    document,
    named({ ...comparison, suppress: comparison.suppress.map(named), converters: [converter] }),
  ],
];
