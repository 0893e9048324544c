/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export {
  readFeatureGate,
  readListTopology,
  readMapTopology,
  readPatchStrategy,
  readUnions,
} from "./annotations.ts";
export { checkedSource } from "./checked-source.ts";
export { compileDefinitions } from "./compile.ts";
export { openCustomResource, type ResourceVersion } from "./custom-resource.ts";
export type { DefinitionSource, Presence } from "./definition-source.ts";
export { FORMATS, normalizeFormat } from "./formats/formats.ts";
export { hasNextMarks, inlineDefinitions, outlineDefinitions, referencesIn } from "./inline-definitions.ts";
export {
  circularDefinition,
  isEmbedded,
  isIntOrString,
  isNullable,
  isOneOfQuantity,
  missingDefinition,
  preservesUnknown,
  readKinds,
  readReference,
  readTypeNames,
  readTypes,
} from "./keywords.ts";
export { loadCustomResource } from "./load-custom-resource.ts";
export { loadMergeSchema } from "./load-merge-schema.ts";
export { loadOpenApi } from "./load-open-api.ts";
export { readCustomResource } from "./read-custom-resource.ts";
export { readDuplicateOf } from "./read-duplicate-of.ts";
export {
  asObject,
  readCount,
  readFlag,
  readList,
  readNames,
  readNumber,
  readSchemas,
  readText,
} from "./read-keyword.ts";
export {
  CONVERSION,
  NEXT_MARKS,
  type NextMarks,
  type PromotedAnnotation,
  readConversions,
  readNextMarks,
  readPromotedAnnotations,
  withoutNextMarks,
} from "./read-next-marks.ts";
export { readOpenApi } from "./read-open-api.ts";
export { INT_OR_STRING, OBJECT_META, OWNER_REFERENCE, QUANTITY, RAW_EXTENSION } from "./well-known.ts";
