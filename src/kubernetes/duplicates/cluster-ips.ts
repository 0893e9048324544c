import type { DecisionNotice, DuplicateDecision, DuplicatePair } from "../../evolve/internal.ts";
import { equal, isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";
import { listOf } from "./one-and-list.ts";

/** The addresses of a Service under both names. */
interface Addresses {
  readonly one: string;
  readonly list: readonly Json[];
}

/**
 * `clusterIP` and `clusterIPs`: what was allocated comes back if it is left out, under either name, unless the Service is or was
 * an ExternalName, which has none. A list that is there starts with the one.
 */
export function decideClusterIps(pair: DuplicatePair): DuplicateDecision {
  const given = { one: textOf(pair.old), list: listOf(pair.new) };
  const { one, list } = settle(pair, given);
  return {
    ...(one !== given.one && { old: one === "" ? undefined : one }),
    ...(!equal(list, given.list) && { new: list.length === 0 ? undefined : list }),
    ...(!isExternalName(pair.after) && { errors: refusals(one, list) }),
  };
}

function settle({ before, after, oldBefore, newBefore }: DuplicatePair, given: Addresses): Addresses {
  if (before === undefined) return withList(given);
  const was = withList({ one: textOf(oldBefore), list: listOf(newBefore) });
  const isExternal = isExternalName(after);
  const isAllocated = !isExternal && !isExternalName(before);
  const one = given.one === "" && isAllocated ? was.one : given.one;
  const isListOld =
    equal(given.list, was.list) || (given.list.length === 0 && (isAllocated || one === was.one));
  if (isListOld && one !== was.one) return { one, list: one === "" ? [] : [one] };
  if (isListOld && isExternal) return NO_ADDRESS;
  return withList({ one, list: isListOld ? was.list : given.list });
}

const NO_ADDRESS: Addresses = { one: "", list: [] };

/** Services that were stored without a list are read with one. */
function withList({ one, list }: Addresses): Addresses {
  return { one, list: one !== "" && list.length === 0 ? [one] : list };
}

function refusals(one: string, list: readonly Json[]): readonly DecisionNotice[] {
  if (list.length === 0 || (one !== "" && list[0] === one)) return [];
  const message =
    one === "" ? "must be empty when `clusterIP` is not specified" : "first value must match `clusterIP`";
  return [{ message }];
}

function isExternalName({ spec }: JsonObject): boolean {
  return isObject(spec) && spec.type === "ExternalName";
}
