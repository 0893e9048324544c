import { decodeElement, type FieldPath, type PathElement, type PathPattern } from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import { indexItems, itemElement } from "../typed/internal.ts";
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
  /** Absent if it is new, or an item without a key: only keys tell which item was which. */
  readonly before: JsonObject | undefined;
  /** The object that was in the same place before, with items without keys found by their index. */
  readonly stored: JsonObject | undefined;
  readonly after: JsonObject;
  /** What an applied config states of it; absent if it states nothing. */
  readonly config: JsonObject | undefined;
  readonly path: FieldPath;
}

/** A whole object before a write, after it, and an applied config. */
export interface Sides {
  readonly before?: Json | undefined;
  readonly after: Json;
  readonly config?: Json | undefined;
}

/** The same for a value inside of them, with `stored` as a `Place` has it. */
interface SidesInside extends Sides {
  readonly stored: Json | undefined;
}

/** Changes every object that a pattern leads to. Gives `after` itself if none changed. */
export function mapPlaces(
  type: Type,
  sides: Sides,
  pattern: PathPattern,
  change: (place: Place) => JsonObject,
): Json {
  const visit: Visit = (inside, here, path) => {
    const step = pattern[path.length];
    if (step === undefined)
      return isObject(here.after) ? change(placeOf(here, here.after, path)) : here.after;
    return mapInside(inside, here, path, step, visit);
  };
  return visit(type, { ...sides, stored: sides.before }, []);
}

/** Changes every object inside a value that has a type of its own, from the inside out. */
export function mapObjects(
  type: Type,
  sides: Sides,
  change: (place: Place, map: MapType) => JsonObject,
): Json {
  const visit: Visit = (inside, here, path) => {
    if (inside === undefined || typeof here.after !== "object" || here.after === null) return here.after;
    const after = mapInside(inside, here, path, "*", visit);
    return isObject(after) && inside.map !== undefined
      ? change(placeOf(here, after, path), inside.map)
      : after;
  };
  return visit(type, { ...sides, stored: sides.before }, []);
}

function placeOf({ before, stored, config }: SidesInside, after: JsonObject, path: FieldPath): Place {
  return {
    before: isObject(before) ? before : undefined,
    stored: isObject(stored) ? stored : undefined,
    after,
    config: isObject(config) ? config : undefined,
    path,
  };
}

type Visit = (type: Type | undefined, sides: SidesInside, path: FieldPath) => Json;

/** Changes what is one step further: one field, or with `*` all fields or items. */
function mapInside(
  type: Type | undefined,
  sides: SidesInside,
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
    const [before, config, stored] = [sides.before, sides.config, sides.stored].map((side) =>
      isObject(side) ? getField(side, name) : undefined,
    );
    const inside = type?.map?.fields.get(name)?.type ?? type?.map?.element;
    draft.set(
      name,
      visit(inside, { before, stored, after: value, config }, [...path, { kind: "field", name }]),
    );
  }
  return draft.finish();
}

function mapItems(
  list: ListType | undefined,
  { before, stored, after, config }: SidesInside & { readonly after: JsonArray },
  path: FieldPath,
  visit: Visit,
): JsonArray {
  const [earlier, stated] = [keyedItems(list, before), keyedItems(list, config)];
  const kept = stored === before ? earlier : keyedItems(list, stored);
  const items = after.map((item, index) => {
    const key = list?.topology === "map" ? itemElement(list, item) : undefined;
    const step: PathElement = (key && decodeElement(key)) || { kind: "index", index };
    // A config that states a list without keys states all that is in it.
    const sides =
      key === undefined
        ? {
            before: undefined,
            stored: Array.isArray(stored) ? stored[index] : undefined,
            config: Array.isArray(config) ? item : undefined,
          }
        : { before: earlier.get(key), stored: kept.get(key), config: stated.get(key) };
    return visit(list?.element, { ...sides, after: item }, [...path, step]);
  });
  return items.every((item, index) => item === after[index]) ? after : items;
}

/** The items of a keyed list by their keys; none for other lists. */
function keyedItems(list: ListType | undefined, items: Json | undefined): ReadonlyMap<string, Json> {
  return list?.topology === "map" && Array.isArray(items) ? indexItems(list, items) : new Map();
}
