/** Which fields: paths and their text, field sets and FieldsV1, the form they are stored in. */
export {
  canonicalFieldsV1,
  decodeElement,
  decodeFieldsV1,
  difference,
  dropMatching,
  encodeElement,
  equalSets,
  fieldSetOf,
  hasPath,
  intersection,
  isSubset,
  keepMatching,
  leaves,
  matchesPath,
  parsePath,
  parsePattern,
  pathsOf,
  printPath,
  recursiveDifference,
  size,
  union,
  withPrefix,
} from "./doors.ts";
export type { PathElement } from "./element.ts";
export { EMPTY, type FieldSet } from "./field-set.ts";
export type { FieldPath, PrintPathOptions } from "./path.ts";
export type { PathPattern } from "./pattern.ts";
