import { encodeElement, fieldElement } from "../fieldpath/index.ts";
import type { ObjectType, Type } from "../schema/index.ts";
import { itemElement } from "../typed/index.ts";
import { isObject, type Json, type JsonObject, ObjectDraft } from "../value/index.ts";
import type { Conflict } from "./conflict.ts";
import { stepInto } from "./owners.ts";

/** Whether two values of a type mean the same. */
export type Equality = (type: Type, a: Json, b: Json) => boolean;

/** The config with live's value wherever it conflicts only in how it says the same; itself if it does so nowhere. */
export function shareValues(
  type: ObjectType,
  config: JsonObject,
  conflicts: readonly Conflict[],
  equal: Equality,
): JsonObject {
  const root = new Replacement();
  for (const { steps, live, wanted, waysOut } of conflicts) {
    if (live === undefined || wanted === undefined || !waysOut.includes("give-way")) continue;
    const leaf = steps.reduce<Type | undefined>(stepInto, type);
    if (leaf === undefined || !equal(leaf, live, wanted)) continue;
    steps.reduce((node, step) => node.child(encodeElement(step)), root).value = live;
  }
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
  if (isObject(value)) {
    const draft = new ObjectDraft(value);
    for (const name of Object.keys(value)) {
      const inside = type?.map?.fields.get(name)?.type ?? type?.map?.element;
      const child = replacement.children.get(fieldElement(name));
      draft.set(name, replaceValues(inside, value[name] as Json, child));
    }
    return draft.finish();
  }
  const list = type?.list;
  if (!Array.isArray(value) || list === undefined || list.topology === "atomic") return value;
  const items = value.map((item) => {
    const element = itemElement(list, item);
    return replaceValues(
      list.element,
      item,
      element === undefined ? undefined : replacement.children.get(element),
    );
  });
  return items.every((item, place) => item === value[place]) ? value : items;
}
