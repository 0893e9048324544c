import { equalValues, fail, itemsOf, List, type Value } from "../../cel/index.ts";
import { canonicalText, getField, type Json } from "../../value/internal.ts";
import { goKeyOf, goKeyOfValue, goTypeOf } from "./go-type.ts";
import { type Convert, type Data, isData, rawOf } from "./raw.ts";

/** A list of an object. What an expression adds to it is kept beside the JSON that it holds. */
export class DataList extends List implements Data {
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

/** The items as JSON, save what JSON has no value for: times stay times. */
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
