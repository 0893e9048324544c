/** The compiled merge schema: a graph of types that says how every value merges, and who may own what of it. */
export { combineSchemas } from "./combine-schemas.ts";
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
export type { KindDefinition, Schema } from "./schema.ts";
export { type Place, placeAt, typeAt } from "./type-at.ts";
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
export type {
  ConversionTable,
  NamedConversion,
  SimpleConversion,
  SizeUnit,
  TimeUnit,
  UnwrapConversion,
  ValueConversion,
  WrapConversion,
} from "./value-conversion.ts";
