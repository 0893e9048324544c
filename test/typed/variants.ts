import fc from "fast-check";
import type { ListType, MapType, Type } from "fieldwise/schema";
import { equal, isObject, type Json, type JsonArray, type JsonObject } from "fieldwise/value";
import { itemElement } from "../../src/typed/internal.ts";
import { setField } from "../../src/value/internal.ts";
import { objectsOf } from "../patch/objects.ts";

export interface VariantOptions {
  /** Whether the lists of the second object may hold an item twice. Default: false. */
  readonly duplicates?: boolean;
}

/**
 * An object, and a relative of it: parts are the same, changed, `null`, empty or missing at every level, and lists
 * come in another order. Both fit the type.
 */
export function variantsOf(
  type: Type,
  { duplicates = false }: VariantOptions = {},
): fc.Arbitrary<readonly [JsonObject, JsonObject]> {
  return fc
    .tuple(objectsOf(type), objectsOf(type), fc.infiniteStream(fc.nat({ max: 19 })))
    .map(([object, other, dice]) => {
      const relative = new Graft(dice, duplicates).map(object, other, type.map as MapType, []);
      // They share nothing, so that what a result shares with one of them comes from that one.
      return [object, structuredClone(relative)];
    });
}

/** One of the two, changed a little: for a third object in the same family. */
export function relativeOf(
  type: Type,
  object: JsonObject,
  options?: VariantOptions,
): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(objectsOf(type), fc.infiniteStream(fc.nat({ max: 19 })))
    .map(([other, dice]) =>
      new Graft(dice, options?.duplicates === true).map(object, other, type.map as MapType, []),
    );
}

class Graft {
  readonly #dice: Iterator<number>;
  readonly #duplicates: boolean;

  constructor(dice: Iterator<number>, duplicates: boolean) {
    this.#dice = dice;
    this.#duplicates = duplicates;
  }

  map(a: JsonObject, b: JsonObject, { fields, element }: MapType, keys: readonly string[]): JsonObject {
    const result: Record<string, Json> = {};
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [left, right] = [own(a, name), own(b, name)];
      const type = (fields.get(name)?.type ?? element) as Type;
      const value = keys.includes(name) ? left : this.#value(left, right, type);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  }

  #value(a: Json | undefined, b: Json | undefined, type: Type): Json | undefined {
    const roll = this.#roll();
    if (roll === 0) return null;
    if (roll === 1) return type.map !== undefined ? {} : type.list !== undefined ? [] : a;
    if (roll === 2 && type.map !== undefined && type.list !== undefined) return [];
    if (roll <= 4) return undefined;
    if (roll <= 8) return b ?? a;
    if (roll <= 10) return a;
    return this.#inside(a, b, type);
  }

  #inside(a: Json | undefined, b: Json | undefined, type: Type): Json | undefined {
    if (isObject(a) && isObject(b) && type.map?.topology === "granular") return this.map(a, b, type.map, []);
    if (isObject(a) && b === undefined && type.map?.topology === "granular")
      return this.map(a, a, type.map, []);
    if (Array.isArray(a) && type.list !== undefined && type.list.topology !== "atomic")
      return this.#list(a, Array.isArray(b) ? b : [], type.list);
    return a ?? b;
  }

  #list(a: JsonArray, b: JsonArray, list: ListType): JsonArray {
    const result: Json[] = [];
    const seen = new Set<string>();
    for (const item of [...a, ...b]) {
      const element = itemElement(list, item) as string;
      const roll = this.#roll();
      if (roll < 4 || seen.has(element)) continue;
      seen.add(element);
      const kept = roll < 10 ? item : this.#item(item, list);
      result.splice(roll % 3 === 0 ? 0 : result.length, 0, kept);
      if (this.#duplicates && roll >= 17) result.push(roll === 17 ? item : kept);
      if (this.#duplicates && roll === 19) result.unshift(item);
    }
    return result;
  }

  #item(item: Json, { element, keys }: ListType): Json {
    if (!isObject(item) || element.map?.topology !== "granular") return item;
    const changed = this.map(
      item,
      item,
      element.map,
      keys.map(({ name }) => name),
    );
    return equal(changed, item) ? item : changed;
  }

  #roll(): number {
    return this.#dice.next().value as number;
  }
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
