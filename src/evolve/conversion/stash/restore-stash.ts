import type { Type } from "../../../schema/internal.ts";
import { indexItems, itemElement } from "../../../typed/internal.ts";
import { equal, getField, isObject, type Json, ObjectDraft } from "../../../value/internal.ts";
import { keepUnedited } from "./edited-list.ts";
import { fieldType } from "./leftovers.ts";
import { mergeItems } from "./merge-items.ts";
import { isEnd, planOfElement, type Stash } from "./stash.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/**
 * The value with what was stashed restored, wherever `read`, the other side's view of it, has not changed since. What was
 * edited stays as edited. Only fields in the plan are restored.
 */
export function restoreStash(
  plan: StashPlan,
  type: Type | undefined,
  stash: Stash,
  { value, read }: { readonly value: Json | undefined; readonly read: Json | undefined },
): Json | undefined {
  if (isEnd(stash)) {
    const { kept, seen } = stash;
    if (equal(read, seen)) return kept;
    const edited = { kept, seen, read, value };
    return plan.items.length > 0 ? mergeItems(plan.items, edited) : keepUnedited(edited);
  }
  if (isObject(value) && isObject(read)) {
    const draft = new ObjectDraft(value);
    for (const [element, inner] of Object.entries(stash)) {
      const name = element.slice(2);
      const innerPlan = planOfElement(plan, element);
      if (innerPlan === undefined || !element.startsWith("f:")) continue;
      const parts = { value: getField(value, name), read: getField(read, name) };
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
    const parts = { value: item, read: readItems.get(element as string) };
    return restoreStash(each, list.element, inner, parts) ?? item;
  });
  return items.every((item, index) => item === value[index]) ? value : items;
}
