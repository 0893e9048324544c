import {
  difference,
  EMPTY,
  type FieldSet,
  finishNode,
  isEmpty,
  isMember,
  type MutableFieldSet,
} from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import {
  copyObject,
  equal,
  getField,
  isBare,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/internal.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { isMarked, isWhole, nodeAt, pickChildren, withoutUnowned } from "./field-node.ts";
import { hasTwice, haveSameElement, isElementOf, itemElements } from "./item-element.ts";
import { interleave, pairItems } from "./list-merge.ts";
import { mayHoldDuplicates } from "./may-hold-duplicates.ts";
import { fits, UNFIT } from "./validate.ts";

/**
 * Walks a config beside the live object and the last field set. Each step gives the merged value and leaves in
 * `fields` what the set holds there: `undefined` for nothing. Nothing is built until something differs.
 */
export class ConfigWalk {
  fields: FieldSet | undefined = undefined;
  /** Whether the config states something as empty that is not. */
  statesEmpty = false;
  readonly #duplicates: boolean;
  #unowned: FieldSet | undefined;
  #depth = 0;

  constructor(duplicates: boolean, unowned: FieldSet | undefined) {
    this.#duplicates = duplicates;
    this.#unowned = unowned;
  }

  /** `owned`: whether the value's own path belongs to the set, whatever the value is. */
  value(live: Json | undefined, config: Json, type: Type, last: FieldSet | undefined, owned: boolean): Json {
    if (typeof config !== "object") {
      const { scalar } = type;
      if (scalar === undefined || !allowsScalar(scalar, config)) throw UNFIT;
      this.#leaf(last);
      return live !== undefined && equal(live, config) ? live : config;
    }
    if (config === null) {
      this.#leaf(last);
      if (live === undefined || !outlastsNull(live, type)) return config;
      this.statesEmpty ||= live !== null;
      return live;
    }
    if (this.#depth >= MAX_DEPTH) throw tooDeep();
    const { list, map } = type;
    const shape = Array.isArray(config) ? list : map;
    if (shape === undefined) throw UNFIT;
    if (shape.topology === "atomic") return this.#atomic(live, config, type, last);
    const unowned = this.#unowned;
    this.#unowned = undefined;
    this.#depth++;
    const merged = Array.isArray(config)
      ? this.#list(Array.isArray(live) ? live : undefined, config, list as ListType, last, owned, unowned)
      : this.#map(
          isObject(live) ? live : undefined,
          config as JsonObject,
          map as MapType,
          last,
          owned,
          unowned,
        );
    this.#depth--;
    return merged;
  }

  /** A member without children. */
  #leaf(last: FieldSet | undefined): void {
    this.fields = last !== undefined && isEmpty(last) ? last : EMPTY;
  }

  #atomic(live: Json | undefined, config: Json, type: Type, last: FieldSet | undefined): Json {
    this.#leaf(last);
    const same = live !== undefined && equal(live, config);
    // What live has already fits, but for duplicates, which it may hold and a config may not.
    if (
      (!same || (!this.#duplicates && mayHoldDuplicates(type))) &&
      !fits(type, config, this.#duplicates, this.#depth)
    )
      throw UNFIT;
    return same ? live : config;
  }

  #map(
    live: JsonObject | undefined,
    config: JsonObject,
    { fields, element }: MapType,
    last: FieldSet | undefined,
    owned: boolean,
    unowned: FieldSet | undefined,
  ): Json {
    let merged: MutableObject | undefined;
    let nodes: MutableFieldSet | undefined;
    let same = 0;
    let empty = true;
    for (const name in config) {
      const value = config[name];
      if (value === undefined) continue;
      empty = false;
      const field = fields.get(name);
      const fieldType = field === undefined ? element : field.type;
      if (fieldType === undefined) throw UNFIT;
      const path = field === undefined ? `f:${name}` : field.element;
      const lastNode = nodeAt(last, path);
      const before = live === undefined ? undefined : getField(live, name);
      let after = value;
      let node: FieldSet | undefined;
      if (before === value && typeof value !== "object") {
        // What live has already fits.
        node = lastNode !== undefined && isEmpty(lastNode) ? lastNode : EMPTY;
      } else {
        const unownedHere = unowned === undefined ? undefined : unowned[path];
        const ownedHere = field === undefined && !(unownedHere !== undefined && isMember(unownedHere));
        this.#unowned = unownedHere;
        after = this.value(before, value, fieldType, lastNode, ownedHere);
        this.#unowned = undefined;
        node = this.fields;
      }
      if (unowned !== undefined) node = withoutUnowned(node, unowned[path]);
      if (after !== before && live !== undefined) {
        merged ??= copyObject(live);
        setField(merged, name, after);
      }
      if (nodes === undefined) {
        if (node === lastNode) {
          if (node !== undefined) same++;
          continue;
        }
        nodes = pickChildren(last, statedBefore(config, name, fields), owned);
      }
      if (node !== undefined) nodes[path] = node;
    }
    // Where fields are declared, what stands for something else has others, or none.
    if ((empty || fields.size === 0) && isForeign(config)) throw UNFIT;
    if (empty) {
      this.#leaf(last);
      this.statesEmpty ||= live !== undefined && !isBare(live);
      return live ?? config;
    }
    if (nodes === undefined && !isWhole(last, same, owned))
      nodes = pickChildren(last, statedBefore(config, undefined, fields), owned);
    this.fields = nodes === undefined ? last : finishNode(nodes);
    if (this.fields === EMPTY) this.#leaf(last);
    return live === undefined ? config : (merged ?? live);
  }

  #list(
    live: JsonArray | undefined,
    config: JsonArray,
    list: ListType,
    last: FieldSet | undefined,
    owned: boolean,
    unowned: FieldSet | undefined,
  ): Json {
    if (config.length === 0) {
      if (owned) this.#leaf(last);
      else this.fields = undefined;
      return live ?? config;
    }
    const merged = this.#items(live?.length === 0 ? undefined : live, config, list, last, owned);
    if (unowned !== undefined && this.fields !== undefined) {
      const rest = difference(this.fields, unowned);
      this.fields = isEmpty(rest) ? (owned ? EMPTY : undefined) : rest;
    }
    return merged;
  }

  #items(
    live: JsonArray | undefined,
    config: JsonArray,
    list: ListType,
    last: FieldSet | undefined,
    owned: boolean,
  ): Json {
    const inPlace = live && last && elementsInPlace(list, live, config, last);
    const elements = inPlace ?? itemElements(list, config);
    if (elements === undefined) throw UNFIT;
    if (inPlace === undefined && hasTwice(elements)) {
      if (!this.#duplicates) throw UNFIT;
      return this.#copies(config, elements, list.element, owned);
    }
    const pairing = live && inPlace === undefined ? pairItems(list, live, config, elements) : undefined;
    const liveElements = pairing?.liveElements;
    let merged: Json[] | undefined = liveElements && [];
    let nodes: MutableFieldSet | undefined;
    for (let place = 0; place < config.length; place++) {
      const item = config[place] as Json;
      const path = elements[place] as string;
      const lastNode = nodeAt(last, path);
      const partner = pairing === undefined ? place : pairing.partners[place];
      const before = partner === undefined ? undefined : live?.[partner];
      let after = item;
      if (before === item && typeof item !== "object") this.#leaf(lastNode);
      else after = this.value(before, item, list.element, lastNode, true);
      if (liveElements !== undefined) {
        merged?.push(after);
      } else if (after !== before && live !== undefined) {
        merged ??= [...live];
        merged[partner as number] = after;
      }
      if (nodes === undefined) {
        if (this.fields === lastNode) continue;
        nodes = pickChildren(last, elements.slice(0, place), owned);
      }
      nodes[path] = this.fields as FieldSet;
    }
    const whole = inPlace === undefined ? isWhole(last, config.length, owned) : isMarked(last, owned);
    if (nodes === undefined && !whole) nodes = pickChildren(last, elements, owned);
    this.fields = nodes === undefined ? last : finishNode(nodes);
    if (live === undefined) return config;
    if (liveElements === undefined || merged === undefined) return merged ?? live;
    return interleave({ live, liveElements, elements, merged });
  }

  /** The fields of a list in which some items are the same: copies are owned as a whole. */
  #copies(items: JsonArray, elements: readonly string[], type: Type, owned: boolean): Json {
    const nodes = pickChildren(undefined, NO_ELEMENTS, owned);
    for (const [place, element] of elements.entries()) {
      if (nodes[element] === undefined) this.value(undefined, items[place] as Json, type, undefined, true);
      else this.fields = EMPTY;
      nodes[element] = this.fields as FieldSet;
    }
    this.fields = finishNode(nodes);
    return items;
  }
}

const NO_ELEMENTS: readonly string[] = [];

/**
 * The elements of a config's items, if these are the ones that live and the last config have in the same places, which
 * is nearly always so. Those of a long list must also come in the order of the field set. No element is written, and as
 * each is of one item only, there are no duplicates.
 */
function elementsInPlace(
  list: ListType,
  live: JsonArray,
  config: JsonArray,
  last: FieldSet,
): readonly string[] | undefined {
  if (live.length !== config.length) return undefined;
  const elements: string[] = [];
  for (const element in last) if (element !== ".") elements.push(element);
  if (elements.length !== config.length) return undefined;
  const reach = config.length > SHORT ? 1 : SHORT;
  for (let place = 0; place < config.length; place++) {
    const item = config[place] as Json;
    const found =
      haveSameElement(list, live[place] as Json, item) && takeElement(elements, place, reach, list, item);
    if (!found) return undefined;
  }
  return elements;
}

/** Up to this length, the elements of a list may come in any order; each is looked for among all. */
const SHORT = 8;

/** Moves the element of an item to its place, from there or shortly after, and tells whether it was there. */
function takeElement(elements: string[], place: number, reach: number, list: ListType, item: Json): boolean {
  const end = Math.min(place + reach, elements.length);
  for (let match = place; match < end; match++) {
    const element = elements[match] as string;
    if (!isElementOf(element, list, item)) continue;
    elements[match] = elements[place] as string;
    elements[place] = element;
    return true;
  }
  return false;
}

/** Whether an explicit `null` in a config leaves a live value as it is: it empties nothing that merges. */
function outlastsNull(live: Json, { map, list, scalar }: Type): boolean {
  if (live === null) return true;
  if (map !== undefined) return map.topology === "granular" && isObject(live) && !isBare(live);
  if (scalar !== undefined || list === undefined) return false;
  return list.topology !== "atomic" && Array.isArray(live) && live.length > 0;
}

/** The elements of a config's fields before the one named `end`. */
function statedBefore(
  config: JsonObject,
  end: string | undefined,
  fields: MapType["fields"],
): readonly string[] {
  const elements: string[] = [];
  for (const name in config) {
    if (name === end) break;
    if (config[name] !== undefined) elements.push(fields.get(name)?.element ?? `f:${name}`);
  }
  return elements;
}
