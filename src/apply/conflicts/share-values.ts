import { encodeElement, fieldElement } from "../../fieldpath/internal.ts";
import type { ObjectType, Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import { isObject, type Json, type JsonObject, mapFields, mapItems } from "../../value/internal.ts";
import type { Conflict } from "./conflict.ts";

/** The config with live's value wherever it is in one of these conflicts; itself if it is in none. */
export function shareValues(type: ObjectType, config: JsonObject, conflicts: Iterable<Conflict>): JsonObject {
  const root = new Replacement();
  for (const { steps, live } of conflicts)
    steps.reduce((node, step) => node.child(encodeElement(step)), root).value = live;
  return replaceValues(type, config, root) as JsonObject;
}

/** What is to be replaced in a place, or inside of it. */
class Replacement {
  value: Json | undefined = undefined;
  readonly children: Map<string, Replacement> = new Map();

  child(element: string): Replacement {
    const known = this.children.get(element);
    if (known !== undefined) return known;
    const child = new Replacement();
    this.children.set(element, child);
    return child;
  }
}

function replaceValues(type: Type | undefined, value: Json, replacement: Replacement | undefined): Json {
  if (replacement === undefined) return value;
  if (replacement.value !== undefined) return replacement.value;
  if (isObject(value))
    return mapFields(value, (field, name) => {
      const inside = type?.map?.fields.get(name)?.type ?? type?.map?.element;
      return replaceValues(inside, field, replacement.children.get(fieldElement(name)));
    });
  const list = type?.list;
  if (!Array.isArray(value) || list === undefined || list.topology === "atomic") return value;
  return mapItems(value, (item) => {
    const element = itemElement(list, item);
    return replaceValues(
      list.element,
      item,
      element === undefined ? undefined : replacement.children.get(element),
    );
  });
}
