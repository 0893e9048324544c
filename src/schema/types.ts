import type { Json, JsonArray } from "../value/internal.ts";
import type { KubernetesObject } from "./kubernetes-object.ts";
import type { ValueConversion } from "./value-conversion.ts";

/** What the compiler knows a type by: no type has such a property. */
declare const VALUES: unique symbol;

/**
 * How the values of one place merge. A value is a scalar, a list or an object, and a type says for each
 * whether it is allowed and how it merges; most types allow just one, a free-form type all three. Types link
 * to each other by reference, in cycles where the schema is recursive, so following them looks up no names.
 */
export interface Type<out T = unknown> {
  /** The name of its definition; empty for a type written inline. */
  readonly name: string;
  readonly scalar: ScalarType | undefined;
  readonly list: ListType | undefined;
  readonly map: MapType | undefined;
  /** Whether the schema says that an explicit `null` is a value here. */
  readonly nullable: boolean;
  /** The kinds that have this type at their top; empty for all other types. */
  readonly kinds: readonly TypeKind[];
  /** Where it comes from; `undefined` if its document does not tell. */
  readonly origin?: Origin | undefined;
  /**
   * Whether lists merge by patch strategies in strategic patches. Those of built-in types do, also where they state none, and
   * those of custom resources do not, whatever they state. Where nobody knows, a type's do if it states a strategy outside its
   * metadata.
   */
  readonly mergesByStrategy?: boolean;
  /** What its values are to the compiler; there is nothing here at run time. */
  readonly [VALUES]?: T;
}

/**
 * A type that allows objects: what kinds have, and what the functions of the engine take. It carries the caller's own
 * type, which results have: `kubernetes().type<V1Deployment>("apps/v1", "Deployment")`.
 */
export interface ObjectType<out T = unknown> extends Type<T> {
  readonly map: MapType;
}

/** What objects of a type come out as: the caller's own type, or a `KubernetesObject` where there is none. */
export type ObjectOf<T> = unknown extends T ? KubernetesObject : T;

/**
 * Where a type comes from, whatever it is called. `built-in`: from an API server's own types, Kubernetes' among them, so it
 * takes strategic merge patches, by the patch strategies that it states. `custom`: from a CustomResourceDefinition, or from another
 * server that takes no such patches.
 */
export type Origin = "built-in" | "custom";

/** What names a kind. The group of Kubernetes' core kinds is empty. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A kind that has some type at its top. */
export interface TypeKind extends GroupVersionKind {
  /** How paths call its objects, where the schema's document says so, as that of a custom resource does. */
  readonly resource?: ResourceNames | undefined;
}

/** How paths and command lines call the objects of a kind. */
export interface ResourceNames {
  /** As in paths: `deployments`. */
  readonly plural: string;
  readonly singular: string;
  /** Whether objects are in a namespace. */
  readonly namespaced: boolean;
  /** What command lines take as well: `deploy`. */
  readonly shortNames: readonly string[];
}

/** `untyped` allows every scalar. */
export type ScalarKind = "string" | "boolean" | "integer" | "number" | "int-or-string" | "untyped";

/** What a scalar may be. */
export interface ScalarType {
  readonly kind: ScalarKind;
  /** `int64`, `date-time`, `byte`, `quantity` …: as the schema states it. */
  readonly format: string | undefined;
  /** The values that the schema lists; `undefined` for any. */
  readonly enum: JsonArray | undefined;
}

/** How lists merge. */
export interface ListType {
  /**
   * `atomic`: replaced and owned as a whole. `set`: every item is itself, and is owned by itself. `map`: items
   * are objects, told apart by their keys, and merge one by one.
   */
  readonly topology: "atomic" | "set" | "map";
  /** The fields that tell the items of a `map` list apart, sorted by name; empty for other lists. */
  readonly keys: readonly ListKey[];
  /** What comes before the value of each key in an item's path element: `k:{"port":`, then `,"protocol":`. */
  readonly keyTexts: readonly string[];
  readonly element: Type;
}

/** A field that helps to tell the items of a list apart. */
export interface ListKey {
  readonly name: string;
  /** What an item without this key has; `undefined` if it then has none. */
  readonly default: Json | undefined;
}

/** How objects merge, be they structs or maps. */
export interface MapType {
  /** `granular`: keys merge and are owned one by one. `atomic`: the object is replaced and owned as a whole. */
  readonly topology: "granular" | "atomic";
  /** The declared fields, by name. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The type of all other keys; `undefined` if there must be none. */
  readonly element: Type | undefined;
  /** Whether the schema asks to keep keys that it does not declare. */
  readonly preserveUnknown: boolean;
  /** Whether this is a whole object of some other kind, with apiVersion, kind and metadata. */
  readonly embedded: boolean;
  readonly unions: readonly Union[];
}

/** A declared field of an object. */
export interface Field {
  readonly name: string;
  /** Its path element in a field set: `f:` and the name. */
  readonly element: string;
  readonly type: Type;
  readonly required: boolean;
  readonly default: Json | undefined;
  /** How strategic merge patches treat it; `undefined` if the schema says nothing. */
  readonly patch: PatchStrategy | undefined;
  /** The older name of the same fact, if the schema says that there is one. */
  readonly duplicateOf: DuplicateOf | undefined;
  /** The server's feature gate that it is behind, if the schema names one. */
  readonly featureGate: string | undefined;
}

/** The field that says the same under an older name, as a schema declares it. Whether it can be is found out by who carries it out. */
export interface DuplicateOf {
  /** A field of the same object; with a dot before it, a path from the top: `.metadata.annotations."example.com/limit"`. */
  readonly field: string;
  readonly policy: DuplicatePolicy;
  /** What a change of the newer field alone comes to. Default: `revert`. */
  readonly whenNewChanges?: WhenNewChanges | undefined;
  /** For `param`: the field that has the rest of the newer list, named as `field` is. Default: none. */
  readonly rest?: string | undefined;
  /** Whether empty counts as unset. Default: false. */
  readonly emptyIsUnset?: boolean | undefined;
  /** How older values become newer ones; of one item for `plural` and `param`, of one value for `overlay`. Default: they are the same. */
  readonly convert?: ValueConversion | undefined;
}

/** What to do when only the newer of two names changed: put it back, refuse it, or take it as meant. */
export type WhenNewChanges = "revert" | "reject" | "intent";

/**
 * What keeps two names of one fact in agreement. `rename`: the old one wins. `plural`: the new one is a list that starts
 * with the old one. `param`: the same, and the rest of the list outlives a change of the old one. `oldWins`, `newWins`:
 * that one wins whenever it is set, whatever was before. `mustMatch`: they agree, or it is an error; one alone is copied. `readOldFirst`: nothing does. `overlay`: the new one is laid over the old
 * one, and is never read.
 */
export type DuplicatePolicy =
  | "rename"
  | "plural"
  | "param"
  | "oldWins"
  | "newWins"
  | "mustMatch"
  | "readOldFirst"
  | "overlay";

/** What `x-kubernetes-patch-strategy` and `x-kubernetes-patch-merge-key` say of a field. */
export interface PatchStrategy {
  /** Whether lists merge, or objects are replaced; `undefined` for the default: objects merge, lists do not. */
  readonly action: "merge" | "replace" | undefined;
  /** Whether keys that the patch does not list are cleared. */
  readonly retainKeys: boolean;
  /** The one field that tells the items of a merged list apart. */
  readonly mergeKey: string | undefined;
}

/** Fields of which at most one is set. */
export interface Union {
  /** The field that names the member which is set. */
  readonly discriminator: string | undefined;
  /** Whether an invalid discriminator follows the member that is set. */
  readonly deduceInvalidDiscriminator: boolean;
  /** The members, sorted by field. */
  readonly members: readonly UnionMember[];
}

/** One of the fields that exclude each other. */
export interface UnionMember {
  readonly field: string;
  /** The discriminator's value that stands for this member. */
  readonly value: string;
}
