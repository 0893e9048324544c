import { decodeElement, type FieldPath, type PathElement, type PathPattern } from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import { itemElement } from "../typed/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../value/internal.ts";

/** An object somewhere inside another, before and after a write. */
export interface Place {
  /** Absent if it is new, or cannot be told from others: items correlate by their keys alone. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
  /** What an applied config states of it; absent if it states nothing. */
  readonly config: JsonObject | undefined;
  readonly path: FieldPath;
}

/** What is in one place before a write, after it, and in an applied config. */
export interface Sides {
  readonly before?: Json | undefined;
  readonly after: Json;
  readonly config?: Json | undefined;
}

/** Changes every object that a pattern leads to. Gives `after` itself if none changed. */
export function mapPlaces(
  type: Type,
  sides: Sides,
  pattern: PathPattern,
  change: (place: Place) => JsonObject,
): Json {
  const visit = (inside: Type | undefined, here: Sides, path: FieldPath): Json => {
    const step = pattern[path.length];
    if (step === undefined)
      return isObject(here.after) ? change(placeOf(here, here.after, path)) : here.after;
    return mapInside(inside, here, path, step, visit);
  };
  return visit(type, sides, []);
}

/** Changes every object inside a value that has a type of its own, from the inside out. */
export function mapObjects(
  type: Type,
  sides: Sides,
  change: (place: Place, map: MapType) => JsonObject,
): Json {
  const visit = (inside: Type | undefined, here: Sides, path: FieldPath): Json => {
    if (inside === undefined || typeof here.after !== "object" || here.after === null) return here.after;
    const after = mapInside(inside, here, path, "*", visit);
    return isObject(after) && inside.map !== undefined
      ? change(placeOf(here, after, path), inside.map)
      : after;
  };
  return visit(type, sides, []);
}

function placeOf({ before, config }: Sides, after: JsonObject, path: FieldPath): Place {
  return {
    before: isObject(before) ? before : undefined,
    after,
    config: isObject(config) ? config : undefined,
    path,
  };
}

type Visit = (type: Type | undefined, sides: Sides, path: FieldPath) => Json;

/** Changes what is one step further: one field, or with `*` all fields or items. */
function mapInside(
  type: Type | undefined,
  sides: Sides,
  path: FieldPath,
  step: PathElement | "*",
  visit: Visit,
): Json {
  if (path.length >= MAX_DEPTH) throw tooDeep();
  const { after } = sides;
  if (Array.isArray(after))
    return step === "*" ? mapItems(type?.list, { ...sides, after }, path, visit) : after;
  if (!isObject(after)) return after;
  const names = step === "*" ? Object.keys(after) : step.kind === "field" ? [step.name] : [];
  const draft = new ObjectDraft(after);
  for (const name of names) {
    const value = getField(after, name);
    if (value === undefined) continue;
    const [before, config] = [sides.before, sides.config].map((side) =>
      isObject(side) ? getField(side, name) : undefined,
    );
    const inside = type?.map?.fields.get(name)?.type ?? type?.map?.element;
    draft.set(name, visit(inside, { before, after: value, config }, [...path, { kind: "field", name }]));
  }
  return draft.finish();
}

function mapItems(
  list: ListType | undefined,
  { before, after, config }: Sides & { readonly after: JsonArray },
  path: FieldPath,
  visit: Visit,
): JsonArray {
  const [earlier, stated] = [indexItems(list, before), indexItems(list, config)];
  const items = after.map((item, index) => {
    const key = list?.topology === "map" ? itemElement(list, item) : undefined;
    const step: PathElement = (key && decodeElement(key)) || { kind: "index", index };
    const was = key === undefined ? undefined : earlier.get(key);
    // Who states a list that is atomic states all that is in it.
    const wanted = key !== undefined ? stated.get(key) : Array.isArray(config) ? item : undefined;
    return visit(list?.element, { before: was, after: item, config: wanted }, [...path, step]);
  });
  return items.every((item, index) => item === after[index]) ? after : items;
}

/** Items by their keys, which is all that tells which one was which; of copies, the first. */
function indexItems(list: ListType | undefined, items: Json | undefined): ReadonlyMap<string, Json> {
  const index = new Map<string, Json>();
  if (list?.topology !== "map" || !Array.isArray(items)) return index;
  for (const item of items) {
    const element = itemElement(list, item);
    if (element !== undefined && !index.has(element)) index.set(element, item);
  }
  return index;
}
