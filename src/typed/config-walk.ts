import { difference, EMPTY, type FieldSet, isEmpty, isMember } from "../fieldpath/index.ts";
import type { ListType, MapType, Type } from "../schema/index.ts";
import {
  copyObject,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/index.ts";
import { allowsScalar } from "./allows-scalar.ts";
import { isMarked, isWhole, Nodes, nodeAt, replaceChildren, withoutUnowned } from "./field-node.ts";
import { hasTwice, haveSameElement, isElementOf, itemElements } from "./item-element.ts";
import { ListMerge } from "./list-merge.ts";
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
    this.#depth++;
    const merged = Array.isArray(config)
      ? this.#list(Array.isArray(live) ? live : undefined, config, type.list, type, last, owned)
      : this.#map(isObject(live) ? live : undefined, config as JsonObject, type.map, type, last, owned);
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
      !fits(type, config, this.#duplicates, this.#depth - 1)
    )
      throw UNFIT;
    return same ? live : config;
  }

  #map(
    live: JsonObject | undefined,
    config: JsonObject,
    map: MapType | undefined,
    type: Type,
    last: FieldSet | undefined,
    owned: boolean,
  ): Json {
    if (map === undefined) throw UNFIT;
    if (map.topology === "atomic") return this.#atomic(live, config, type, last);
    const unowned = this.#unowned;
    this.#unowned = undefined;
    const { fields, element } = map;
    let merged: MutableObject | undefined;
    let nodes: Nodes | undefined;
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
        nodes = statedBefore(config, name, fields, last);
      }
      if (node !== undefined) nodes.add(path, node);
    }
    if (empty) {
      this.#leaf(last);
      this.statesEmpty ||= live !== undefined && !isBare(live);
      return live ?? config;
    }
    if (nodes === undefined && !isWhole(last, same, owned))
      nodes = statedBefore(config, undefined, fields, last);
    this.fields = nodes === undefined ? last : nodes.finish(owned);
    if (this.fields === EMPTY) this.#leaf(last);
    return live === undefined ? config : (merged ?? live);
  }

  #list(
    live: JsonArray | undefined,
    config: JsonArray,
    list: ListType | undefined,
    type: Type,
    last: FieldSet | undefined,
    owned: boolean,
  ): Json {
    if (list === undefined) throw UNFIT;
    if (list.topology === "atomic") return this.#atomic(live, config, type, last);
    const unowned = this.#unowned;
    this.#unowned = undefined;
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
    const start =
      live === undefined || last === undefined ? NOT_STARTED : this.#startList(live, config, list, last);
    if (start.count === config.length && last !== undefined) {
      const same = start.nodes === undefined && isMarked(last, owned);
      this.fields = same ? last : replaceChildren(last, start.nodes, owned);
      return start.merged ?? (live as JsonArray);
    }
    const elements = itemElements(list, config);
    if (elements === undefined) throw UNFIT;
    if (hasTwice(elements)) {
      if (!this.#duplicates) throw UNFIT;
      return this.#listWithDuplicates(config, elements, list.element, owned);
    }
    return this.#finishList(live, config, elements, list, last, owned, start);
  }

  /**
   * Merges the first items of a list, as long as they are those that live and the last config have in the same places,
   * which is nearly always so for all of them. Those of a long list must also come in the order of the field set. No
   * element is written, and as each is of one item only, all of them together have no duplicates.
   */
  #startList(live: JsonArray, config: JsonArray, list: ListType, last: FieldSet): StartedList {
    if (live.length !== config.length) return NOT_STARTED;
    const elements: string[] = [];
    for (const element in last) if (element !== ".") elements.push(element);
    const size = elements.length;
    if (size !== config.length) return { ...NOT_STARTED, size };
    const reach = config.length > SHORT ? 1 : SHORT;
    let merged: Json[] | undefined;
    let nodes: Map<string, FieldSet> | undefined;
    let count = 0;
    for (; count < config.length; count++) {
      const item = config[count] as Json;
      const before = live[count] as Json;
      const element = takeElement(elements, count, reach, list, item);
      if (element === undefined || !haveSameElement(list, before, item)) break;
      const lastNode = nodeAt(last, element);
      const after = this.#item(before, item, list.element, lastNode);
      if (after !== before) {
        merged ??= [...live];
        merged[count] = after;
      }
      if (this.fields !== lastNode) {
        nodes ??= new Map();
        nodes.set(element, this.fields as FieldSet);
      }
    }
    return { count, merged, nodes, size };
  }

  #item(before: Json | undefined, item: Json, type: Type, last: FieldSet | undefined): Json {
    if (before !== item || typeof item === "object") return this.value(before, item, type, last, true);
    this.#leaf(last);
    return item;
  }

  /** Merges the items of any list; those that were merged already, with the same partners, are not merged again. */
  #finishList(
    live: JsonArray | undefined,
    config: JsonArray,
    elements: readonly string[],
    list: ListType,
    last: FieldSet | undefined,
    owned: boolean,
    start: StartedList,
  ): Json {
    const merge = live && ListMerge.create(list, live, config, elements);
    if (merge === null) throw UNFIT;
    let nodes: Nodes | undefined;
    for (let place = 0; place < config.length; place++) {
      const path = elements[place] as string;
      const lastNode = nodeAt(last, path);
      const partner = merge?.partner(place);
      const before = partner === undefined ? undefined : live?.[partner];
      let node: FieldSet;
      if (place < start.count && partner === place) {
        merge?.set(place, (start.merged ?? (live as JsonArray))[place] as Json);
        node = start.nodes?.get(path) ?? (lastNode as FieldSet);
      } else {
        const after = this.#item(before, config[place] as Json, list.element, lastNode);
        merge?.set(place, after);
        node = this.fields as FieldSet;
      }
      if (nodes === undefined) {
        if (node === lastNode) continue;
        nodes = Nodes.from(last, elements.slice(0, place));
      }
      nodes.add(path, node);
    }
    const whole =
      start.size === undefined
        ? isWhole(last, config.length, owned)
        : start.size === config.length && isMarked(last, owned);
    if (nodes === undefined && !whole) nodes = Nodes.from(last, elements);
    this.fields = nodes === undefined ? last : nodes.finish(owned);
    return merge === undefined ? config : merge.finish();
  }

  #listWithDuplicates(items: JsonArray, elements: readonly string[], type: Type, owned: boolean): Json {
    const nodes = new Map<string, FieldSet>();
    for (const [place, element] of elements.entries()) {
      if (nodes.has(element)) {
        nodes.set(element, EMPTY);
      } else {
        this.value(undefined, items[place] as Json, type, undefined, true);
        nodes.set(element, this.fields as FieldSet);
      }
    }
    const children = new Nodes();
    for (const [element, node] of nodes) children.add(element, node);
    this.fields = children.finish(owned);
    return items;
  }
}

/** The first items of a list, merged. */
interface StartedList {
  readonly count: number;
  /** How many items the last config had; `undefined` if nobody counted them. */
  readonly size: number | undefined;
  /** Live with those items; `undefined` if none of them changed. */
  readonly merged: readonly Json[] | undefined;
  /** What those items now state, where it is not what they stated before. */
  readonly nodes: ReadonlyMap<string, FieldSet> | undefined;
}

const NOT_STARTED: StartedList = { count: 0, size: undefined, merged: undefined, nodes: undefined };

/** Up to this length, the elements of a list may come in any order; each is looked for among all. */
const SHORT = 8;

/** Moves the element of an item to its place, from there or shortly after; `undefined` if it is not there. */
function takeElement(
  elements: string[],
  place: number,
  reach: number,
  list: ListType,
  item: Json,
): string | undefined {
  const end = Math.min(place + reach, elements.length);
  for (let match = place; match < end; match++) {
    const element = elements[match] as string;
    if (!isElementOf(element, list, item)) continue;
    elements[match] = elements[place] as string;
    elements[place] = element;
    return element;
  }
  return undefined;
}

/** Whether an explicit `null` in a config leaves a live value as it is: it empties nothing that merges. */
function outlastsNull(live: Json, { map, list, scalar }: Type): boolean {
  if (live === null) return true;
  if (map !== undefined) return map.topology === "granular" && isObject(live) && !isBare(live);
  if (scalar !== undefined || list === undefined) return false;
  return list.topology !== "atomic" && Array.isArray(live) && live.length > 0;
}

function isBare(object: JsonObject): boolean {
  for (const name in object) if (object[name] !== undefined) return false;
  return true;
}

/** What the last field set has for the names before `end`, where all was the same so far. */
function statedBefore(
  config: JsonObject,
  end: string | undefined,
  fields: MapType["fields"],
  last: FieldSet | undefined,
): Nodes {
  const elements: string[] = [];
  for (const name in config) {
    if (name === end) break;
    if (config[name] !== undefined) elements.push(fields.get(name)?.element ?? `f:${name}`);
  }
  return Nodes.from(last, elements);
}
