import { fieldElement } from "../../fieldpath/internal.ts";
import type { ListType, Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  ObjectDraft,
  setField,
} from "../../value/internal.ts";
import { keepUnedited } from "./edited-list.ts";
import { fieldType } from "./leftovers.ts";
import { mergeItems } from "./list-item.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/**
 * What one side cannot say of the other's object, as a tree whose steps are those of FieldsV1. At its ends, `kept` is what
 * the object has, and `seen` what comes back of it, going by the other side's own fields; each is left out if it has nothing.
 */
export type Stash = JsonObject;

/** What is lost if `seen` is all that comes back of `kept`; `undefined` if nothing is. */
export function collectStash(
  plan: StashPlan,
  type: Type | undefined,
  { kept, seen }: { readonly kept: Json | undefined; readonly seen: Json | undefined },
): Stash | undefined {
  if (kept === seen) return undefined;
  const pairs = pairFields(plan, type, kept, seen) ?? pairItems(plan, type, kept, seen);
  if (pairs === undefined) {
    if (equal(kept, seen)) return undefined;
    return { ...(kept !== undefined && { kept }), ...(seen !== undefined && { seen }) };
  }
  const stash: MutableObject = {};
  for (const pair of pairs) {
    const inner = collectStash(pair.plan, pair.type, pair);
    if (inner !== undefined) setField(stash, pair.element, inner);
  }
  return Object.keys(stash).length === 0 ? undefined : stash;
}

/** The same field or item on both sides. */
interface Pair {
  readonly element: string;
  readonly plan: StashPlan;
  readonly type: Type | undefined;
  readonly kept: Json | undefined;
  readonly seen: Json | undefined;
}

/** The fields that the plan is about; `undefined` if one side is no object, or it goes as a whole. */
function pairFields(
  plan: StashPlan,
  type: Type | undefined,
  kept: Json | undefined,
  seen: Json | undefined,
): readonly Pair[] | undefined {
  if (!isObject(kept) || !isObject(seen)) return undefined;
  if (plan.stashed && type?.map?.topology === "atomic") return undefined;
  const isAll = plan.stashed || plan.each !== undefined;
  const names = isAll ? Object.keys({ ...kept, ...seen }) : [...plan.fields.keys()];
  return names.map((name) => ({
    element: fieldElement(name),
    plan: planInside(plan, name) as StashPlan,
    type: fieldType(type, name),
    kept: getField(kept, name),
    seen: getField(seen, name),
  }));
}

/** The items of keyed lists; `undefined` if they are not the same on both sides, or one side is no such list. */
function pairItems(
  plan: StashPlan,
  type: Type | undefined,
  kept: Json | undefined,
  seen: Json | undefined,
): readonly Pair[] | undefined {
  const list = type?.list;
  const each = planInside(plan);
  if (!each || !list || !Array.isArray(kept) || !Array.isArray(seen)) return undefined;
  const keptItems = indexItems(list, kept);
  const seenItems = indexItems(list, seen);
  const isPaired = keptItems.size === kept.length && [...keptItems.keys()].every((key) => seenItems.has(key));
  if (!isPaired || (plan.stashed && !hasSameOrder(keptItems, seenItems, seen))) return undefined;
  return Array.from(keptItems, ([element, item]) => ({
    element,
    plan: each,
    type: list.element,
    kept: item,
    seen: seenItems.get(element),
  }));
}

/** A value that was stashed, and what has become since of the part of it that the other side shows. */
export interface EditedStash {
  readonly kept: Json | undefined;
  /** What the other side has shown of it. */
  readonly seen: Json | undefined;
  /** What it shows now. */
  readonly read: Json | undefined;
  /** The same, as the result has it so far: without defaults where these do not count. */
  readonly value: Json | undefined;
}

/** Of lists that are stashed as a whole, the order and the number of items count too. */
function hasSameOrder(
  keptItems: ReadonlyMap<string, Json>,
  seenItems: ReadonlyMap<string, Json>,
  seen: JsonArray,
): boolean {
  const order = [...seenItems.keys()];
  return order.length === seen.length && [...keptItems.keys()].every((key, index) => key === order[index]);
}

/**
 * The value with what was stashed, wherever `read`, this side's view of the other's own fields, is as it was when
 * that was done. What has changed since stays as it is. Only what the plan stashes is restored.
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
      const innerPlan = innerPlanOf(plan, element);
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

/** What of a stash the plan knows nothing of, such as what another release has left; `undefined` if nothing. */
export function unplannedStash(plan: StashPlan, stash: Stash): Stash | undefined {
  if (isEnd(stash)) return undefined;
  const draft = new ObjectDraft(stash);
  for (const [element, inner] of Object.entries(stash)) {
    const innerPlan = innerPlanOf(plan, element);
    const left = innerPlan === undefined ? inner : unplannedStash(innerPlan, inner as Stash);
    if (left === undefined) draft.remove(element);
    else draft.set(element, left);
  }
  const left = draft.finish();
  return Object.keys(left).length === 0 ? undefined : left;
}

/**
 * Whether a value is a stash that `collectStash` may have made, as far as the plan reaches. Before fields that are
 * stashed it ends only where there was no way on; so no forged one replaces what is beside them, such as a name.
 */
export function isStash(plan: StashPlan, value: Json | undefined): value is Stash {
  if (!isObject(value)) return false;
  if (isEnd(value)) {
    const goesOn = isObject(value.kept) && isObject(value.seen);
    return plan.stashed || !goesOn;
  }
  return Object.entries(value).every(([element, inner]) => {
    const innerPlan = innerPlanOf(plan, element);
    return innerPlan === undefined || isStash(innerPlan, inner);
  });
}

function isEnd(stash: Stash): boolean {
  return Object.hasOwn(stash, "kept") || Object.hasOwn(stash, "seen");
}

function innerPlanOf(plan: StashPlan, element: string): StashPlan | undefined {
  return planInside(plan, element.startsWith("f:") ? element.slice(2) : undefined);
}

/** The items of a keyed list by their path elements; of duplicates, the first. */
function indexItems(list: ListType, items: JsonArray): Map<string, Json> {
  const byElement = new Map<string, Json>();
  for (const item of items) {
    const element = itemElement(list, item);
    if (element !== undefined && !byElement.has(element)) byElement.set(element, item);
  }
  return byElement;
}
