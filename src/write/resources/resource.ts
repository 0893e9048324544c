import type { Convert } from "../../apply/internal.ts";
import type { Converter } from "../../evolve/internal.ts";
import type { Cause, Verb } from "../../kubernetes/internal.ts";
import type { Kind, ScalePaths, Subresource } from "../../kubernetes/kinds/index.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { SchemaRules } from "../../validation/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { NormalizeFor } from "./evolution.ts";

/** One version of a resource that can be written to, as `createResources` finds it. */
export interface WritableResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Whether a definition describes it. Such resources take no strategic patches. */
  readonly custom: boolean;
  /** How objects of it merge. */
  readonly type: ObjectType;
}

/** The same, with all that decides what becomes of a write to its objects. */
export interface Resource extends WritableResource {
  readonly listKind: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly Verb[];
  readonly subresources: ReadonlyMap<string, Subresource>;
  /** The schemas of its kind and its list kind. Absent for what Kubernetes defines. */
  readonly definitions?: DefinitionSource | undefined;
  /** Where its objects are kept: `/apps/deployments/`. Versions of one resource share it. */
  readonly prefix: string;
  /** The apiVersion in which its objects are kept. */
  readonly storedAs: string;
  /** Converts between its versions, if they differ in more than their names. */
  readonly converter?: Converter | undefined;
  /** Brings an object to another of its versions; absent if there is only one, or they differ in name alone. */
  readonly convert?: Convert | undefined;
  /** Whether a version of its kind exists: what managers own in others is owned no more. Default: all do. */
  isServed?(apiVersion: string): boolean;
  /** Keeps duplicate fields in agreement and unions to one member; absent if there is nothing to keep. */
  readonly normalize?: NormalizeFor | undefined;
  /** Whether the status is written under a path of its own, and nowhere else. */
  readonly statusApart: boolean;
  readonly scale?: ScalePaths | undefined;
  readonly rules: ObjectRules;
  /** What clients are told whatever they ask for, as this version will go; absent if it stays. */
  readonly deprecation?: string | undefined;
  /** What is special about the kind. */
  readonly special: Kind;
}

/** An object as it was understood, and what was not. */
export interface Decoded {
  readonly object: JsonObject;
  /** What was dropped, as warnings say it: `unknown field "spec.extra"`. */
  readonly dropped: readonly string[];
}

/**
 * What a schema makes of objects: none of these changes its argument, and all share what they leave as it is. All of it has
 * been done to `live`, which an object takes the place of: what both share is not looked at again.
 */
export interface ObjectRules {
  /** Drops what the type does not have. Throws a `MergeError` if the object cannot be read as one of its kind. */
  decode(object: JsonObject, live?: JsonObject): Decoded;
  /** Sets what is not there and has a default. */
  setDefaults(object: JsonObject, live?: JsonObject): JsonObject;
  /** What Go writes of an object that nothing was read into; `undefined` of a custom resource. */
  readonly emptyObject: JsonObject | undefined;
  /** How many validation rules (`x-kubernetes-validations`) the schema has. */
  readonly ruleCount: number;
  /** The validation rules; `undefined` if there are none, or nothing that compiles them. */
  readonly validationRules: SchemaRules | undefined;
  /** What the schema refuses. */
  check(object: JsonObject, live?: JsonObject): readonly Cause[];
}

const known = new WeakSet<object>();

/** Lets something count as a resource. */
export function registerResource(resource: Resource): void {
  known.add(resource);
}

/** Whether a value is a resource that was made here. */
export function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && known.has(value);
}
