import { equalValues, fail, Mapping, Opaque, opaque, type Type, type Value } from "../../cel/index.ts";
import { equal, getField, type Json, type JsonObject } from "../../value/internal.ts";
import { unescapeName } from "../schema/escape.ts";
import { type Convert, type Data, rawOf } from "./raw.ts";

/** An object whose keys are all alike. */
export class DataMap extends Mapping implements Data {
  readonly raw: JsonObject;
  readonly #convert: Convert;
  #size: number | undefined;

  constructor(raw: JsonObject, convert: Convert) {
    super();
    this.raw = raw;
    this.#convert = convert;
  }

  get size(): number {
    this.#size ??= Object.keys(this.raw).length;
    return this.#size;
  }

  get(key: Value): Value | undefined {
    const value = getField(this.raw, textKey(key));
    return value === undefined ? undefined : this.#convert(value);
  }

  keys(): readonly Value[] {
    return Object.keys(this.raw);
  }
}

/** What a schema says of the fields of an object. */
export interface DataFields {
  readonly properties: ReadonlyMap<string, DataField>;
  /** The same, by the names that expressions call them. */
  readonly escaped: ReadonlyMap<string, DataField>;
}

export interface DataField {
  readonly name: string;
  readonly escaped: string | undefined;
  readonly convert: Convert;
}

/** An object whose fields a schema declares. A field that is `null` is absent. */
export class DataObject extends Mapping implements Data {
  readonly raw: JsonObject;
  readonly #fields: DataFields;

  constructor(raw: JsonObject, fields: DataFields) {
    super();
    this.raw = raw;
    this.#fields = fields;
  }

  /** What the schema does not declare counts, too. */
  get size(): number {
    return Object.keys(this.raw).length;
  }

  get(key: Value): Value | undefined {
    const field = this.#find(textKey(key));
    return field === undefined ? undefined : this.#read(field);
  }

  keys(): readonly Value[] {
    const keys: string[] = [];
    for (const name of Object.keys(this.raw)) {
      const field = this.#fields.properties.get(name);
      if (field !== undefined) keys.push(field.escaped ?? name);
    }
    return keys;
  }

  /** What the schema does not declare is compared as it is, where both have it. */
  override equals(other: Mapping): boolean {
    if (this.size !== other.size) return false;
    return Object.keys(this.raw).every((name) => {
      const field = this.#fields.properties.get(name);
      if (field === undefined) return isSameUndeclared(this.raw, other, name);
      // What no expression can name, such as `__proto__`, Kubernetes does not find, and does not compare.
      if (this.#find(name) === undefined) return true;
      const own = this.#read(field);
      const theirs = other.get(name);
      if (own === undefined || theirs === undefined) return own === theirs;
      return equalValues(own, theirs);
    });
  }

  #find(name: string): DataField | undefined {
    const field = this.#fields.escaped.get(name);
    if (field !== undefined) return field;
    const unescaped = unescapeName(name);
    return unescaped === undefined ? undefined : this.#fields.properties.get(unescaped);
  }

  #read({ name, convert }: DataField): Value | undefined {
    const value = getField(this.raw, name);
    return value === undefined || value === null ? undefined : convert(value);
  }
}

function isSameUndeclared(raw: JsonObject, other: Mapping, name: string): boolean {
  if (!(other instanceof DataObject) && !(other instanceof DataMap)) return fail("no such overload");
  const theirs = getField(other.raw, name);
  return theirs === undefined || equal(getField(raw, name), theirs);
}

/** A value of which the schema says nothing at all. */
export class PreservedData extends Opaque implements Data {
  readonly raw: unknown;

  constructor(raw: unknown) {
    super();
    this.raw = raw;
  }

  get type(): Type {
    return UNKNOWN;
  }

  equals(other: Value): boolean {
    return equal(this.raw as Json, rawOf(other) as Json);
  }
}

const UNKNOWN = opaque("unknown");

function textKey(key: Value): string {
  return typeof key === "string" ? key : fail("no such overload");
}
