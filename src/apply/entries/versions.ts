import type { FieldSet } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";

/** An object in some version, and its type there. */
export interface VersionedObject {
  readonly type: ObjectType;
  readonly object: JsonObject;
}

/** Converts an object to another version; `undefined` if there is no such version any more. */
export type Convert = (
  object: JsonObject,
  versions: { readonly from: string; readonly to: string },
) => VersionedObject | undefined;

/** What somebody owns, in some version. */
export interface Claim {
  readonly version: string;
  readonly fields: FieldSet;
}

/** An object of which a manager gives fields up, though others may own those in other versions. */
export interface GivenUp {
  readonly versions: Versions;
  /** The object in the own version. */
  readonly merged: JsonObject;
  /** The object in the version of the last config. */
  readonly whole: VersionedObject;
  /** What the manager applied last. */
  readonly last: Claim;
  /** What everybody owns from now on. */
  readonly claims: readonly Claim[];
}

/** How objects convert to the versions in which others own their fields; `acrossVersions` makes it. */
export interface AcrossVersions {
  readonly convert: Convert;
  /** What is left of an object in the version of the last config. */
  readonly prune: (given: GivenUp) => Json;
}

/** The versions that an object can take. Without a conversion, all have the same shape. */
export class Versions {
  readonly type: ObjectType;
  /** The version in which objects come in and go out. */
  readonly own: string;
  readonly conversion: AcrossVersions | undefined;

  constructor(type: ObjectType, own: string, conversion: AcrossVersions | undefined) {
    this.type = type;
    this.own = own;
    this.conversion = conversion;
  }

  /** An object of one version, the own one if none is named, in another. */
  convert(object: JsonObject, to: string, from = this.own): VersionedObject | undefined {
    if (this.conversion === undefined || (from === to && to === this.own)) return { type: this.type, object };
    return this.conversion.convert(object, { from, to });
  }
}
