import {
  equalValues,
  fail,
  itemsOf,
  List,
  Mapping,
  Opaque,
  opaque,
  type Type,
  type Value,
} from "../../cel/index.ts";
import {
  canonicalText,
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
} from "../../value/internal.ts";
import { unescapeName } from "../schema/escape.ts";
import { goKeyOf, goKeyOfValue, goTypeOf } from "./go-type.ts";

/** What a value of a schema is in an expression. It throws an `EvaluationError` if it does not fit the schema. */
export type Convert = (raw: unknown) => Value;

/** A list of an object. What an expression adds to it is kept beside the JSON that it holds. */
export class DataList extends List {
  readonly raw: readonly unknown[];
  protected readonly convert: Convert;

  constructor(raw: readonly unknown[], convert: Convert) {
    super();
    this.raw = raw;
    this.convert = convert;
  }

  get size(): number {
    return this.raw.length;
  }

  at(index: number): Value {
    return this.convert(this.raw[index]);
  }

  override plus(other: List): List {
    return new DataList([...this.raw, ...rawItems(other)], this.convert);
  }
}

/**
 * A list in which a value may be only once, so that their order does not count. As Kubernetes has it, values are compared with
 * the JSON of others: a time never equals the text of it, nor a double the integer that it is written as.
 */
export class DataSet extends DataList {
  #keys: Set<string> | undefined;

  override equals(other: List): boolean {
    const keys = this.#keysOf();
    return this.size === other.size && itemsOf(other).every((item) => keys.has(keyOfValue(item)));
  }

  override plus(other: List): List {
    const raw = [...this.raw];
    // Kubernetes keeps what is added here with the set itself: what was added once is not added again.
    const keys = this.#keysOf();
    for (const item of itemsOf(other)) {
      const key = keyOfValue(item);
      if (keys.has(key)) continue;
      keys.add(key);
      raw.push(rawOf(item));
    }
    return new DataSet(raw, this.convert);
  }

  #keysOf(): Set<string> {
    this.#keys ??= new Set(this.raw.map(keyOf));
    return this.#keys;
  }
}

/** A list of objects that fields of theirs tell apart, so that their order does not count. */
export class KeyedDataList extends DataList {
  readonly #names: readonly string[];
  #items: ReadonlyMap<string, unknown> | undefined;

  constructor(raw: readonly unknown[], convert: Convert, names: readonly string[]) {
    super(raw, convert);
    this.#names = names;
  }

  override equals(other: List): boolean {
    if (this.size !== other.size) return false;
    this.#items ??= new Map(this.raw.map((item) => [this.#keyOf(item), item]));
    for (let index = 0; index < other.size; index++) {
      const item = other.at(index);
      const key = this.#keyOf(rawOf(item));
      if (!this.#items.has(key)) return false;
      if (!equalValues(this.convert(this.#items.get(key)), item)) return false;
    }
    return true;
  }

  override plus(other: List): List {
    const places = new Map(this.raw.map((item, index) => [this.#keyOf(item), index]));
    const raw = [...this.raw];
    for (const item of rawItems(other)) {
      const place = places.get(this.#keyOf(item));
      if (place === undefined) raw.push(item);
      else raw[place] = item;
    }
    return new KeyedDataList(raw, this.convert, this.#names);
  }

  #keyOf(item: unknown): string {
    if (!isData(item)) return "";
    const values = this.#names.map((name) => getField(item, name));
    // From four keys on, Kubernetes compares what Go prints of them all: where one ends, it does not know.
    if (values.length > 3) return values.map(printKey).join(" ");
    return values.map(keyOf).join("\0");
  }
}

/** An object whose keys are all alike. */
export class DataMap extends Mapping {
  readonly raw: JsonObject;
  readonly #convert: Convert;

  constructor(raw: JsonObject, convert: Convert) {
    super();
    this.raw = raw;
    this.#convert = convert;
  }

  get size(): number {
    return Object.keys(this.raw).length;
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
export class DataObject extends Mapping {
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
export class PreservedData extends Opaque {
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

/** What a value is made from, as JSON; the value itself, if an expression made it and JSON has no such value. */
export function rawOf(value: Value): unknown {
  return value instanceof DataList ||
    value instanceof DataMap ||
    value instanceof DataObject ||
    value instanceof PreservedData
    ? value.raw
    : value;
}

/** Times are no texts any more. */
function rawItems(list: List): readonly unknown[] {
  return itemsOf(list).map(rawOf);
}

function keyOf(raw: unknown): string {
  return goKeyOf(raw) ?? notAKey(raw);
}

function keyOfValue(value: Value): string {
  const raw = rawOf(value);
  return goKeyOfValue(raw) ?? notAKey(raw);
}

function notAKey(raw: unknown): never {
  return fail(`internal error: runtime error: hash of unhashable type ${goTypeOf(raw)}`);
}

function printKey(raw: Json | undefined): string {
  if (raw === undefined || raw === null) return "<nil>";
  return typeof raw === "object" ? canonicalText(raw) : String(raw);
}

/** Whether this is an object as JSON has them, and not a value that an expression made. */
export function isData(value: unknown): value is JsonObject {
  return isObject(value) && !OTHERS.some((other) => value instanceof other);
}

const OTHERS = [List, Mapping, Opaque, Uint8Array] as const;

function textKey(key: Value): string {
  return typeof key === "string" ? key : fail("no such overload");
}
