import { compareElements, EMPTY, type FieldSet, isEmpty } from "../fieldpath/index.ts";
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
import { areAligned, hasTwice, itemElements, knownElements } from "./item-element.ts";
import { findPartners, ListMerge } from "./list-merge.ts";
import { checkValue } from "./validate.ts";

/** What a config makes of an object, and which fields it states. */
export interface MergedConfig {
  readonly object: JsonObject;
  readonly fields: FieldSet;
}

interface Config {
  /** The object as it is; absent if there is none yet. Taken to fit its type; it may hold duplicates. */
  readonly live?: JsonObject | undefined;
  readonly config: JsonObject;
  /** The fields that the last config stated, as they are stored: what is still the same is taken from here. */
  readonly last?: FieldSet | undefined;
  /** Fields that are left out of the set of fields. */
  readonly unowned?: FieldSet | undefined;
}

/**
 * Merges a config into an object, and finds out which fields the config states, in one go. Nothing is removed:
 * what the config leaves out stays. Items keep live's order, unless the config wants another. Gives `live` itself
 * if nothing changes, and `last` itself if the fields are those. A config that does not fit the type is an error.
 */
export function mergeConfig(type: Type, { live, config, last, unowned }: Config): MergedConfig {
  const walk = new ConfigWalk(false, unowned);
  try {
    const object = walk.value(live, config, type, isObject(last) ? last : undefined, false) as JsonObject;
    return { object, fields: walk.fields ?? EMPTY };
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, config);
    checkValue(type, live ?? null, { duplicates: true });
    throw error;
  }
}

/** Merges a config into an object. As `mergeConfig`, without the fields. */
export function merge(type: Type, sides: Pick<Config, "live" | "config">): JsonObject {
  return mergeConfig(type, sides).object;
}

/**
 * The fields of a value, as who applies it would own them: scalars, atomic lists and objects, items of other lists,
 * and keys of maps; but not the fields that only hold others. Duplicates in a list are owned as a whole.
 */
export function valueFields(type: Type, value: Json): FieldSet {
  const walk = new ConfigWalk(true, undefined);
  try {
    walk.value(undefined, value, type, undefined, false);
    return walk.fields ?? EMPTY;
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, value, { duplicates: true });
    throw error;
  }
}

/** Thrown as soon as a value does not fit its type; who catches it looks for what is wrong, and where. */
const UNFIT = new Error("the value does not fit its type");

/**
 * Walks a config beside the live object and the last field set. Each step gives the merged value and leaves in
 * `fields` what the set holds there: `undefined` for nothing. Nothing is built until something differs.
 */
class ConfigWalk {
  fields: FieldSet | undefined = undefined;
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
      return live !== undefined && outlastsNull(live, type) ? live : config;
    }
    if (this.#depth >= MAX_DEPTH) throw tooDeep();
    this.#depth++;
    const merged = Array.isArray(config)
      ? this.#list(
          Array.isArray(live) && live.length > 0 ? live : undefined,
          config,
          type.list,
          type,
          last,
          owned,
        )
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
    if (live !== undefined && equal(live, config)) return live;
    checkValue(type, config, { duplicates: this.#duplicates });
    return config;
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
        if (unowned !== undefined) this.#unowned = unowned[path];
        after = this.value(before, value, fieldType, lastNode, field === undefined);
        node = this.fields;
      }
      if (unowned !== undefined) {
        this.#unowned = undefined;
        node = withoutUnowned(node, unowned[path]);
      }
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
      return live ?? config;
    }
    if (nodes === undefined && !isWhole(last, same, owned))
      nodes = statedBefore(config, undefined, fields, last);
    this.fields = nodes === undefined ? last : nodes.finish(owned);
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
    if (config.length === 0) {
      if (owned) this.#leaf(last);
      else this.fields = undefined;
      return live ?? config;
    }
    const known = last === undefined ? undefined : knownElements(list, config, last);
    const elements = known ?? itemElements(list, config);
    if (elements === undefined) throw UNFIT;
    if (known === undefined && hasTwice(elements)) {
      if (!this.#duplicates) throw UNFIT;
      return this.#listWithDuplicates(config, elements, list.element, owned);
    }
    const aligned = live === undefined || areAligned(list, live, config);
    const partners = aligned ? undefined : findPartners(list, live, config, elements);
    const merge = aligned || partners !== undefined ? undefined : ListMerge.create(list, live, elements);
    if (merge === null) throw UNFIT;
    let merged: Json[] | undefined;
    let nodes: Nodes | undefined;
    for (let place = 0; place < config.length; place++) {
      const path = elements[place] as string;
      const lastNode = nodeAt(last, path);
      const partner = partners === undefined ? place : (partners[place] as number);
      const before = merge === undefined ? live?.[partner] : merge.partner(place);
      const item = config[place] as Json;
      let after = item;
      if (before === item && typeof item !== "object") this.#leaf(lastNode);
      else after = this.value(before, item, list.element, lastNode, true);
      if (merge !== undefined) {
        merge.set(place, after);
      } else if (after !== before && live !== undefined) {
        merged ??= [...live];
        merged[partner] = after;
      }
      const node = this.fields as FieldSet;
      if (nodes === undefined) {
        if (node === lastNode) continue;
        nodes = new Nodes();
        for (let earlier = 0; earlier < place; earlier++)
          nodes.addFrom(last as FieldSet, elements[earlier] as string);
      }
      nodes.add(path, node);
    }
    const whole = known === undefined ? isWhole(last, config.length, owned) : isMarked(last, owned);
    if (nodes === undefined && !whole) {
      nodes = new Nodes();
      for (const path of elements) nodes.addFrom(last as FieldSet, path);
    }
    this.fields = nodes === undefined ? last : nodes.finish(owned);
    if (merge !== undefined) return merge.finish();
    return live === undefined ? config : (merged ?? live);
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

/** The children of a node of a field set, while they are collected. */
class Nodes {
  readonly #elements: string[] = [];
  readonly #nodes: FieldSet[] = [];
  #sorted = true;

  add(element: string, node: FieldSet): void {
    const previous = this.#elements.at(-1);
    if (previous !== undefined && this.#sorted && compareElements(previous, element) > 0)
      this.#sorted = false;
    this.#elements.push(element);
    this.#nodes.push(node);
  }

  /** Takes over a child of another node, if it has it. */
  addFrom(other: FieldSet, element: string): void {
    const node = nodeAt(other, element);
    if (node !== undefined) this.add(element, node);
  }

  /** The node; `undefined` if it has no children and is no member either. */
  finish(owned: boolean): FieldSet | undefined {
    const elements = this.#elements;
    if (elements.length === 0) return owned ? EMPTY : undefined;
    const node: { [element: string]: FieldSet } = owned ? { ".": EMPTY } : {};
    if (this.#sorted) {
      for (let index = 0; index < elements.length; index++)
        node[elements[index] as string] = this.#nodes[index] as FieldSet;
    } else {
      const places = elements.map((_, index) => index);
      places.sort((a, b) => compareElements(elements[a] as string, elements[b] as string));
      for (const index of places) node[elements[index] as string] = this.#nodes[index] as FieldSet;
    }
    return node;
  }
}

/** A child of a node that was read and not checked: whatever is no node is none. */
function nodeAt(node: FieldSet | undefined, element: string): FieldSet | undefined {
  const child = node === undefined ? undefined : node[element];
  return typeof child === "object" && child !== null && !Array.isArray(child) ? child : undefined;
}

/** Whether an explicit `null` in a config leaves a live value as it is: it empties nothing that merges. */
function outlastsNull(live: Json, { map, list, scalar }: Type): boolean {
  if (live === null) return true;
  if (map !== undefined) return map.topology === "granular" && isObject(live) && Object.keys(live).length > 0;
  if (scalar !== undefined || list === undefined) return false;
  return list.topology !== "atomic" && Array.isArray(live) && live.length > 0;
}

/** What the last field set has for the names before `end`, where all was the same so far. */
function statedBefore(
  config: JsonObject,
  end: string | undefined,
  fields: MapType["fields"],
  last: FieldSet | undefined,
): Nodes {
  const nodes = new Nodes();
  if (last === undefined) return nodes;
  for (const name in config) {
    if (name === end) break;
    if (config[name] === undefined) continue;
    const path = fields.get(name)?.element ?? `f:${name}`;
    const node = last[path];
    if (node !== undefined) nodes.add(path, node);
  }
  return nodes;
}

/** Whether a node of the last set has just the children that were found the same, and its own membership. */
function isWhole(last: FieldSet | undefined, same: number, owned: boolean): boolean {
  if (last === undefined) return same === 0 && !owned;
  if (same === 0 || !isMarked(last, owned)) return false;
  let surplus = owned ? -1 - same : -same;
  for (const _ in last) surplus++;
  return surplus === 0;
}

/** Whether a node with children is itself a member just if it is to be one. */
function isMarked(node: FieldSet | undefined, owned: boolean): boolean {
  const mark = nodeAt(node, ".");
  return owned ? mark !== undefined && isEmpty(mark) : mark === undefined;
}

/** A node without its own membership, if that is unowned. */
function withoutUnowned(node: FieldSet | undefined, unowned: FieldSet | undefined): FieldSet | undefined {
  if (node === undefined || unowned === undefined) return node;
  if (isEmpty(node)) return isEmpty(unowned) || unowned["."] !== undefined ? undefined : node;
  if (node["."] === undefined || unowned["."] === undefined) return node;
  const { ".": _, ...children } = node;
  return children;
}
