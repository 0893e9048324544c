/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export { apiVersionOf, groupVersionOf } from "./api-version.ts";
export { checkType } from "./check.ts";
export { isRootPath } from "./check-duplicates.ts";
export { checkObjectType, checkTypeArgument, isType } from "./check-object-type.ts";
export { combineSchemas, isSchema } from "./combine-schemas.ts";
export { deduced, untyped } from "./deduced.ts";
export { describe } from "./describe.ts";
export { equalTypes } from "./equal-types.ts";
export type {
  KubernetesObject,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
} from "./kubernetes-object.ts";
export {
  type DescribeOptions,
  type ListedPlace,
  type ListedPlaces,
  listFields,
  listPlaces,
} from "./list-places.ts";
export { didYouMean, nearMatches } from "./near-matches.ts";
export { createSchema, type Definitions, type KindDefinition, type Schema, unknownKind } from "./schema.ts";
export { summarize } from "./summarize.ts";
export { namesInPath, type Place, placeAt, typeAt } from "./type-at.ts";
export { createField, createList, createType, type FieldFacts, type TypeParts } from "./type-node.ts";
export type {
  DuplicateOf,
  DuplicatePolicy,
  Field,
  GroupVersionKind,
  ListKey,
  ListType,
  MapType,
  ObjectOf,
  ObjectType,
  Origin,
  PatchStrategy,
  ResourceNames,
  ScalarKind,
  ScalarType,
  Type,
  TypeKind,
  Union,
  UnionMember,
  WhenNewChanges,
} from "./types.ts";
export {
  type ConversionTable,
  type NamedConversion,
  type SimpleConversion,
  type SizeUnit,
  stepsOf,
  type TimeUnit,
  type UnwrapConversion,
  type ValueConversion,
  type WrapConversion,
} from "./value-conversion.ts";
