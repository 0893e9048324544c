import { isObject, type Json, type JsonObject, ObjectDraft } from "../../../value/internal.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/**
 * What one side cannot say of the other's object, as a tree with the keys of FieldsV1. At its ends, `kept` is the object's
 * value, and `seen` the value that comes back through the other side's own fields; each is left out if there is no value.
 */
export type Stash = JsonObject;

/** The parts of a stash that are not in the plan, such as those of another release; `undefined` if there are none. */
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
 * Whether `collectStash` could have made a value, as far as the plan reaches. Above the stashed fields, it may end only where
 * one side is not an object; so a forged stash cannot replace what is beside them, such as a name.
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

/** Whether a stash is an end of the tree, with the value that was kept there. */
export function isEnd(stash: Stash): boolean {
  return Object.hasOwn(stash, "kept") || Object.hasOwn(stash, "seen");
}

/** The plan for an element of a stash. */
export function planOfElement(plan: StashPlan, element: string): StashPlan | undefined {
  return planInside(plan, element.startsWith("f:") ? element.slice(2) : undefined);
}
