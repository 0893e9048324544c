import { fieldElement } from "../../../fieldpath/internal.ts";
import type { Type } from "../../../schema/internal.ts";
import { indexItems } from "../../../typed/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type MutableObject,
  setField,
} from "../../../value/internal.ts";
import { fieldType } from "./leftovers.ts";
import type { Stash } from "./stash.ts";
import { planInside, type StashPlan } from "./stash-plan.ts";

/** What is lost if only `seen` comes back of `kept`; `undefined` if nothing is lost. */
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

/** The fields in the plan; `undefined` if one side is not an object, or the object is stashed as a whole. */
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

/** The items of a keyed list; `undefined` if the sides have different items, or one is not such a list. */
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

/** Whether both lists have the same items in the same order, which matters for lists that are stashed as a whole. */
function hasSameOrder(
  keptItems: ReadonlyMap<string, Json>,
  seenItems: ReadonlyMap<string, Json>,
  seen: JsonArray,
): boolean {
  const order = [...seenItems.keys()];
  return order.length === seen.length && [...keptItems.keys()].every((key, index) => key === order[index]);
}
