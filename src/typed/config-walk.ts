import { EMPTY, type FieldSet, isEmpty } from "../fieldpath/index.ts";
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
import { findPartners, ListMerge } from "./list-merge.ts";
import { checkValue } from "./validate.ts";

/** Thrown as soon as a value does not fit its type; who catches it looks for what is wrong, and where. */
export const UNFIT = new Error("the value does not fit its type");

/**
 * Walks a config beside the live object and the last field set. Each step gives the merged value and leaves in
 * `fields` what the set holds there: `undefined` for nothing. Nothing is built until something differs.
 */
export class ConfigWalk {
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
    const again =
      live !== undefined && last !== undefined ? this.#listAgain(live, config, list, last, owned) : undefined;
    if (again !== undefined) return again;
    const elements = itemElements(list, config);
    if (elements === undefined) throw UNFIT;
    if (hasTwice(elements)) {
      if (!this.#duplicates) throw UNFIT;
      return this.#listWithDuplicates(config, elements, list.element, owned);
    }
    const partners = live && findPartners(list, live, config, elements);
    const merge =
      live === undefined || partners !== undefined ? undefined : ListMerge.create(list, live, elements);
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
    if (nodes === undefined && !isWhole(last, config.length, owned)) {
      nodes = new Nodes();
      for (const path of elements) nodes.addFrom(last as FieldSet, path);
    }
    this.fields = nodes === undefined ? last : nodes.finish(owned);
    if (merge !== undefined) return merge.finish();
    return live === undefined ? config : (merged ?? live);
  }

  /**
   * Merges a list that has the items that live and the last config have, as is nearly always so; `undefined` if it has
   * not, or if that is not easy to tell: those of a long list must come in the same order as in the field set. No element
   * is written, and as each is of one item only, there are no duplicates.
   */
  #listAgain(
    live: JsonArray,
    config: JsonArray,
    list: ListType,
    last: FieldSet,
    owned: boolean,
  ): JsonArray | undefined {
    if (live.length !== config.length) return undefined;
    const elements: string[] = [];
    for (const element in last) if (element !== ".") elements.push(element);
    if (elements.length !== config.length) return undefined;
    const reach = config.length > SHORT ? 1 : SHORT;
    let merged: Json[] | undefined;
    let nodes: Map<string, FieldSet> | undefined;
    for (let place = 0; place < config.length; place++) {
      const item = config[place] as Json;
      const before = live[place] as Json;
      const element = takeElement(elements, place, reach, list, item);
      if (element === undefined || !haveSameElement(list, before, item)) return undefined;
      const lastNode = nodeAt(last, element);
      let after = item;
      if (before === item && typeof item !== "object") this.#leaf(lastNode);
      else after = this.value(before, item, list.element, lastNode, true);
      if (after !== before) {
        merged ??= [...live];
        merged[place] = after;
      }
      if (this.fields !== lastNode) {
        nodes ??= new Map();
        nodes.set(element, this.fields as FieldSet);
      }
    }
    this.fields = nodes === undefined && isMarked(last, owned) ? last : replaceChildren(last, nodes, owned);
    return merged ?? live;
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
