/** All that can be fuzzed, in the order in which it is. */
import type { Target } from "../target.ts";
import { pattern } from "./pattern.ts";
import { yaml } from "./yaml.ts";

// biome-ignore lint/suspicious/noExplicitAny: each target takes the inputs that it makes.
export const targets: readonly Target<any>[] = [yaml, pattern];
