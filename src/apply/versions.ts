import type { ObjectType } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";

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

/** The versions that an object can take. Without a function to convert, all have the same shape. */
export class Versions {
  readonly type: ObjectType;
  /** The version in which objects come in and go out. */
  readonly own: string;
  readonly converter: Convert | undefined;

  constructor(type: ObjectType, own: string, convert: Convert | undefined) {
    this.type = type;
    this.own = own;
    this.converter = convert;
  }

  /** An object of one version, the own one if none is named, in another. */
  convert(object: JsonObject, to: string, from = this.own): VersionedObject | undefined {
    if (this.converter === undefined || (from === to && to === this.own)) return { type: this.type, object };
    return this.converter(object, { from, to });
  }
}
