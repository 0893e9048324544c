import { decodeElement, type FieldPath, type PathElement, type PathPattern } from "../fieldpath/index.ts";
import type { ListType, Type } from "../schema/index.ts";
import { itemElement } from "../typed/index.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  ObjectDraft,
} from "../value/index.ts";

/** An object somewhere inside another, before and after a write. */
export interface Place {
  /** Absent if it is new, or cannot be told from others: items correlate by their keys alone. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
  readonly path: FieldPath;
}

interface Sides {
  readonly before: Json | undefined;
  readonly after: Json;
}

/** Changes every object that a pattern leads to. Gives `after` itself if none changed. */
export function mapPlaces(
  type: Type,
  sides: Sides,
  pattern: PathPattern,
  change: (place: Place) => JsonObject,
): Json {
  return mapAt(type, sides, pattern, [], change);
}

function mapAt(
  type: Type | undefined,
  { before, after }: Sides,
  pattern: PathPattern,
  path: FieldPath,
  change: (place: Place) => JsonObject,
): Json {
  const step = pattern[path.length];
  if (step === undefined) {
    return isObject(after) ? change({ before: isObject(before) ? before : undefined, after, path }) : after;
  }
  if (Array.isArray(after) && step === "*") {
    return mapItems(type?.list, before, after, (sides, element) =>
      mapAt(type?.list?.element, sides, pattern, [...path, element], change),
    );
  }
  if (!isObject(after)) return after;
  const names = step === "*" ? Object.keys(after) : step.kind === "field" ? [step.name] : [];
  const draft = new ObjectDraft(after);
  for (const name of names) {
    const value = getField(after, name);
    if (value === undefined) continue;
    const inside = { before: isObject(before) ? getField(before, name) : undefined, after: value };
    const fieldType = type?.map?.fields.get(name)?.type ?? type?.map?.element;
    draft.set(name, mapAt(fieldType, inside, pattern, [...path, { kind: "field", name }], change));
  }
  return draft.finish();
}

function mapItems(
  list: ListType | undefined,
  before: Json | undefined,
  after: JsonArray,
  change: (sides: Sides, element: PathElement) => Json,
): JsonArray {
  const earlier = indexItems(list, before);
  const items = after.map((item, index) => {
    const element = list?.topology === "map" ? itemElement(list, item) : undefined;
    const step = element === undefined ? undefined : decodeElement(element);
    const sides = { before: element === undefined ? undefined : earlier.get(element), after: item };
    return change(sides, step ?? { kind: "index", index });
  });
  return items.every((item, index) => item === after[index]) ? after : items;
}

/** Items by their keys, which is all that tells which one was which; of copies, the first. */
export function indexItems(list: ListType | undefined, items: Json | undefined): ReadonlyMap<string, Json> {
  const index = new Map<string, Json>();
  if (list?.topology !== "map" || !Array.isArray(items)) return index;
  for (const item of items) {
    const element = itemElement(list, item);
    if (element !== undefined && !index.has(element)) index.set(element, item);
  }
  return index;
}
