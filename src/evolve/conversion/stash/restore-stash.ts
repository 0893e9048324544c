import type { Type } from "../../../schema/internal.ts";
import { indexItems, itemElement } from "../../../typed/internal.ts";
import { equal, getField, isBare, isObject, type Json, ObjectDraft } from "../../../value/internal.ts";
import { fieldStep, type Place } from "../place.ts";
import { keepUnedited } from "./edited-list.ts";
import { fieldType } from "./leftovers.ts";
import { mergeItems } from "./merge-items.ts";
import { isEnd, planOfElement, type Stash } from "./stash.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/** The value to restore what was stashed in. */
export interface RestoredParts {
  readonly value: Json | undefined;
  /** This side's view of the other's own fields. */
  readonly read: Json | undefined;
  readonly place: Place;
  /** Whether the other side has nothing that stands for the object at a place. */
  readonly isHidden: (place: Place) => boolean;
}

/**
 * The value with what was stashed restored, wherever `read`, the other side's view of it, has not changed since. What was
 * edited stays as edited. Only fields in the plan are restored. Where the other side has some fields of an object, but not the
 * object itself, it can neither make nor remove the object: the other fields stay whatever becomes of these.
 */
export function restoreStash(
  plan: StashPlan,
  type: Type | undefined,
  stash: Stash,
  { value, read, place, isHidden }: RestoredParts,
): Json | undefined {
  if (isEnd(stash)) {
    const { kept, seen } = stash;
    if (equal(read, seen)) return kept;
    if (seen === undefined && isHidden(place)) return withOthers(type, value, kept);
    const edited = { kept, seen, read, value };
    return plan.items.length > 0 ? mergeItems(plan.items, edited) : keepUnedited(edited);
  }
  if (isEmptied(type, value, read) || (value === undefined && isHidden(place))) {
    const parts = { value: {}, read: isObject(read) ? read : {}, place, isHidden };
    const restored = restoreStash(plan, type, stash, parts);
    return isObject(restored) && isBare(restored) ? value : restored;
  }
  if (isObject(value) && isObject(read)) {
    const draft = new ObjectDraft(value);
    for (const [element, inner] of Object.entries(stash)) {
      const name = element.slice(2);
      const innerPlan = planOfElement(plan, element);
      if (innerPlan === undefined || !element.startsWith("f:")) continue;
      const inside = [...place, fieldStep(name)];
      const parts = { value: getField(value, name), read: getField(read, name), place: inside, isHidden };
      const restored = restoreStash(innerPlan, fieldType(type, name), inner as Stash, parts);
      if (restored === undefined) draft.remove(name);
      else draft.set(name, restored);
    }
    return draft.finish();
  }
  const list = type?.list;
  const each = planInside(plan);
  if (!Array.isArray(value) || !Array.isArray(read) || list === undefined || !each) return value;
  const readItems = indexItems(list, read);
  const items = value.map((item) => {
    const element = itemElement(list, item);
    const inner = element === undefined ? undefined : (getField(stash, element) as Stash | undefined);
    if (inner === undefined) return item;
    const inside: Place = [...place, "*"];
    const parts = { value: item, read: readItems.get(element as string), place: inside, isHidden };
    return restoreStash(each, list.element, inner, parts) ?? item;
  });
  return items.every((item, index) => item === value[index]) ? value : items;
}

/** Whether `null` says that an object has no fields left, as it does after an apply that removes the last one. */
function isEmptied(type: Type | undefined, value: Json | undefined, read: Json | undefined): boolean {
  return value === null && read === null && type?.map !== undefined && type.nullable !== true;
}

/** An object with the fields that it does not have and another one does; whatever else is not an object stays as it is. */
function withOthers(
  type: Type | undefined,
  value: Json | undefined,
  others: Json | undefined,
): Json | undefined {
  if (!isObject(value) || !isObject(others) || type?.map?.topology === "atomic") return value;
  const draft = new ObjectDraft(value);
  for (const name of Object.keys(others)) {
    const [field, other] = [getField(value, name), getField(others, name)];
    const merged = field === undefined ? other : withOthers(fieldType(type, name), field, other);
    if (merged !== undefined) draft.set(name, merged);
  }
  return draft.finish();
}
