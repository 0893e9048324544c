/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export { askConverter, type Carriage } from "./conversion/ask-converter.ts";
export { type AskedConverter, findConverter, readConverter } from "./conversion/asked-converter.ts";
export { CONVERSION_ANNOTATION, conversionOf } from "./conversion/declared/conversion-annotation.ts";
export { type DeclaredPlaces, declaredPlaces } from "./conversion/declared/declared-places.ts";
export * from "./conversion/index.ts";
export {
  type Fields,
  fieldStep,
  fieldsAt,
  type Place,
  type PlaceStep,
  parsePlace,
  printPlace,
} from "./conversion/place.ts";
export { hasPlace } from "./conversion/type-at-place.ts";
export { declaredRules } from "./duplicates/declared-rules.ts";
export * from "./duplicates/index.ts";
export { createConfigReader, createReconciler } from "./duplicates/reconcile.ts";
export * from "./equality/index.ts";
export * from "./features/index.ts";
export { saysTheSame } from "./features/says-the-same.ts";
export { createFieldDropper } from "./gates/drop-disabled-fields.ts";
export * from "./gates/index.ts";
export * from "./generate/index.ts";
export { typesWithin } from "./reachable-types.ts";
export * from "./unions/index.ts";
export { createUnionConfigReader, createUnionReconciler } from "./unions/reconcile-unions.ts";
export { discriminatorOf, isMemberSet, membersSet } from "./unions/union-state.ts";
export { kindsAllowed, printKinds } from "./values/value-kinds.ts";
