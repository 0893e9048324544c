/** Random objects from a type, the same for the same seed, and smaller ones that still fail: for tests of laws. */
export type { DomainOptions, GenerateValue, ValueGenerators } from "./domains.ts";
export {
  type GenerateManyOptions,
  type GenerateOptions,
  generateObject,
  generateObjects,
} from "./generate-object.ts";
export type { RandomSource } from "./random.ts";
export { type ShrinkOptions, shrinkObject } from "./shrink-object.ts";
