import type { Convert } from "../../apply/internal.ts";
import type { Verb } from "../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { NormalizeFor } from "../custom/evolution.ts";
import type { User } from "../http/message.ts";
import type { SelectableFields } from "../selectors/index.ts";
import type { Cause } from "../status/status.ts";
import type { Printer } from "../tables/index.ts";

export type { Verb } from "../../kubernetes/internal.ts";

/** Part of an object that is written by itself, under a path of its own. */
export interface Subresource {
  readonly name: string;
  readonly kind: string;
  /** The group and version of its kind where they are not the resource's own. */
  readonly group?: string | undefined;
  readonly version?: string | undefined;
  readonly verbs: readonly Verb[];
}

/** Where an object keeps what its Scale shows: paths such as `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly selector: string | undefined;
}

/** One version of a resource: what a path such as `/apis/apps/v1/…/deployments` leads to. */
export interface Resource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly Verb[];
  readonly subresources: ReadonlyMap<string, Subresource>;
  /** Whether a definition that was created at run time describes it: no strategic patches, no protobuf, and lists name the kind of each item. */
  readonly custom: boolean;
  /** What OpenAPI documents publish of it: its kind and its list kind among them. Absent for what Kubernetes defines. */
  readonly definitions?: DefinitionSource | undefined;
  /** How objects of it merge. */
  readonly type: ObjectType;
  /** The keys of all its objects begin so: `/apps/deployments/`. Versions of one resource share it. */
  readonly prefix: string;
  /** The apiVersion in which its objects are kept. */
  readonly storedAs: string;
  /** Brings an object to another of its versions; absent if there is only one, or they differ in name alone. */
  readonly convert?: Convert | undefined;
  /** Keeps duplicate fields in agreement and unions to one member; absent if there is nothing to keep. */
  readonly normalize?: NormalizeFor | undefined;
  /** Whether the status is written under a path of its own, and nowhere else. */
  readonly statusApart: boolean;
  /** Whether `metadata.generation` counts the changes of what is wanted. */
  readonly generation: boolean;
  readonly scale?: ScalePaths | undefined;
  /** How its objects are printed as tables; absent if only by name and age. */
  readonly table?: Printer | undefined;
  /** The fields by which its objects can be selected; absent if only by those that any object of its sort has. */
  readonly selectable?: SelectableFields | undefined;
  /** What clients are told whatever they ask for, as this version will go; absent if it stays. */
  readonly deprecation?: string | undefined;
  readonly rules: ObjectRules;
  readonly behaviour: Behaviour;
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
  /** What the schema refuses. */
  check(object: JsonObject, live?: JsonObject): readonly Cause[];
}

/** What a write knows beside the object. */
export interface WriteContext {
  readonly now: Date;
  readonly subresource: string | undefined;
  /** Who writes; absent where that does not matter. */
  readonly user?: User | undefined;
}

/** What one kind does that others do not. What is absent is not special. */
export interface Behaviour {
  /** Sets what the kind's objects come to have by themselves, before they are checked. */
  setDefaults?(object: JsonObject): JsonObject;
  /** What an update leaves as it is live, though it was not sent: clients drop what they do not know. */
  keepDropped?(object: JsonObject, live: JsonObject): JsonObject;
  /** What a new object is made of what was sent: without what clients may not set. */
  prepareCreate?(object: JsonObject, context: WriteContext): JsonObject;
  /** The same for an object that takes the place of another. */
  prepareUpdate?(object: JsonObject, live: JsonObject, context: WriteContext): JsonObject;
  /** What is wrong beyond the schema; `live` is what it takes the place of, by a write to the subresource if there is one. */
  check?(object: JsonObject, live: JsonObject | undefined, subresource?: string): readonly Cause[];
  /** Whether two objects want the same, so that `metadata.generation` stays. Default: they differ in metadata and status at most. */
  isSameWork?(object: JsonObject, live: JsonObject): boolean;
  /** How many seconds an object has to go, unless the client says otherwise: zero to go at once. */
  gracePeriod?(object: JsonObject): number;
}
