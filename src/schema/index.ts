/** The compiled merge schema: a graph of types that says how every value merges, and who may own what of it. */
export { checkType } from "./check.ts";
export { deduced, untyped } from "./deduced.ts";
export { type DescribeOptions, describe } from "./describe.ts";
export { equalTypes } from "./equal-types.ts";
export { didYouMean, nearMatches } from "./near-matches.ts";
export { createSchema, type Definitions, type KindDefinition, type Schema } from "./schema.ts";
export { typeAt } from "./type-at.ts";
export { createField, createList, createType, type FieldFacts, type TypeParts } from "./type-node.ts";
export type {
  DuplicateOf,
  DuplicatePolicy,
  Field,
  GroupVersionKind,
  ListKey,
  ListType,
  MapType,
  ObjectType,
  PatchStrategy,
  ScalarKind,
  ScalarType,
  Type,
  Union,
  UnionMember,
} from "./types.ts";
