import type { ListType } from "../../../schema/internal.ts";
import { itemElement } from "../../../typed/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  ObjectDraft,
} from "../../../value/internal.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/**
 * What one side cannot say of the other's object, as a tree whose steps are those of FieldsV1. At its ends, `kept` is what
 * the object has, and `seen` what comes back of it, going by the other side's own fields; each is left out if it has nothing.
 */
export type Stash = JsonObject;

/** What of a stash the plan knows nothing of, such as what another release has left; `undefined` if nothing. */
export function unplannedStash(plan: StashPlan, stash: Stash): Stash | undefined {
  if (isEnd(stash)) return undefined;
  const draft = new ObjectDraft(stash);
  for (const [element, inner] of Object.entries(stash)) {
    const innerPlan = planOfElement(plan, element);
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
    const innerPlan = planOfElement(plan, element);
    return innerPlan === undefined || isStash(innerPlan, inner);
  });
}

/** Whether a stash is an end, with what was kept there. */
export function isEnd(stash: Stash): boolean {
  return Object.hasOwn(stash, "kept") || Object.hasOwn(stash, "seen");
}

/** The plan for an element of a stash. */
export function planOfElement(plan: StashPlan, element: string): StashPlan | undefined {
  return planInside(plan, element.startsWith("f:") ? element.slice(2) : undefined);
}

/** The items of a keyed list by their path elements; of duplicates, the first. */
export function indexItems(list: ListType, items: JsonArray): Map<string, Json> {
  const byElement = new Map<string, Json>();
  for (const item of items) {
    const element = itemElement(list, item);
    if (element !== undefined && !byElement.has(element)) byElement.set(element, item);
  }
  return byElement;
}
