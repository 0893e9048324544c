/** Values against a schema: validate, merge, compare, take out, and which fields a value has. */
export type { Comparison } from "./compare.ts";
export {
  compare,
  extractItems,
  type FieldOfValue,
  type FieldsOfValue,
  lenientType,
  merge,
  removeItems,
  type SidesToMerge,
  type ValuesToCompare,
  validate,
  valueAt,
  valueFields,
} from "./doors.ts";
export type { ValidateOptions } from "./validate.ts";
