/** Random objects from a type, the same for the same seed, and smaller ones that still fail: for tests of laws. */
export {
  type GenerateManyOptions,
  type GenerateOptions,
  generateObject,
  generateObjects,
} from "./generate-object.ts";
export { type ShrinkOptions, shrinkObject } from "./shrink-object.ts";
