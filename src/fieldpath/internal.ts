/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export {
  difference,
  equalSets,
  intersection,
  isSubset,
  recursiveDifference,
  union,
  unionAll,
} from "./algebra.ts";
export { isCanonicalElement } from "./canonical-element.ts";
export {
  compareElements,
  decodeElement,
  encodeElement,
  fieldElement,
  indexElement,
  keyElement,
  type PathElement,
  valueElement,
} from "./element.ts";
export {
  childrenOf,
  EMPTY,
  type FieldSet,
  FieldSetBuilder,
  fieldSetOf,
  finishNode,
  hasPath,
  isEmpty,
  isMember,
  leaves,
  type MutableFieldSet,
  pathsOf,
  size,
  withPrefix,
} from "./field-set.ts";
export { canonicalFieldsV1, decodeFieldsV1, respellFieldsV1 } from "./fields-v1.ts";
export { type FieldPath, type PrintPathOptions, parsePath, parsePrintedPath, printPath } from "./path.ts";
export {
  dropMatching,
  keepMatching,
  matchesPath,
  type PathPattern,
  parsePattern,
  parsePrintedPattern,
  printPattern,
} from "./pattern.ts";
export { readPath } from "./read-path.ts";
