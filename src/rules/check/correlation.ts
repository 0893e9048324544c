import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from "../../value/internal.ts";
import { KeyedItems, listKeysOf } from "./keyed-items.ts";

/**
 * A value and what it was before, as Kubernetes decides that it did not change: fields and keyed items each by its own schema,
 * other lists as a whole. What the schema does not declare counts as changed.
 */
export class Correlation {
  readonly #value: Json;
  readonly #old: Json;
  readonly #schema: JsonObject;
  #isEqual: boolean | undefined;
  #oldItems: KeyedItems | undefined;

  constructor(value: Json, old: Json, schema: JsonObject) {
    this.#value = value;
    this.#old = old;
    this.#schema = schema;
  }

  /** The same of a field or an entry; `undefined` if that was not there before. */
  field(name: string): Correlation | undefined {
    if (!isObject(this.#value) || !isObject(this.#old)) return undefined;
    const value = getField(this.#value, name);
    const old = getField(this.#old, name);
    const { properties, additionalProperties: others } = this.#schema;
    const schema = (isObject(properties) ? getField(properties, name) : undefined) ?? others;
    if (value === undefined || old === undefined || !isObject(schema)) return undefined;
    return new Correlation(value, old, schema);
  }

  /** The same of an item; `undefined` if it cannot be matched with an old one. */
  item(index: number): Correlation | undefined {
    const { items } = this.#schema;
    if (!Array.isArray(this.#value) || !Array.isArray(this.#old) || !isObject(items)) return undefined;
    const names = listKeysOf(this.#schema);
    if (names === undefined) return undefined;
    this.#oldItems ??= new KeyedItems(names, this.#old as JsonArray);
    const value = (this.#value as JsonArray)[index] as Json;
    const old = this.#oldItems.find(value);
    return old === undefined ? undefined : new Correlation(value, old, items);
  }

  get isEqual(): boolean {
    this.#isEqual ??= this.#compare();
    return this.#isEqual;
  }

  #compare(): boolean {
    const [value, old] = [this.#value, this.#old];
    if (Array.isArray(value)) return Array.isArray(old) && this.#compareLists(value, old);
    if (!isObject(value)) return equal(value, old);
    if (!isObject(old)) return false;
    const names = Object.keys(value);
    if (names.length !== Object.keys(old).length) return false;
    return names.every((name) => this.field(name)?.isEqual === true);
  }

  #compareLists(value: JsonArray, old: JsonArray): boolean {
    if (value.length !== old.length) return false;
    if (listKeysOf(this.#schema) === undefined) return equal(value, old);
    return value.every((_, index) => this.item(index)?.isEqual === true);
  }
}
