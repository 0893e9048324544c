import type { ObjectType } from "../../schema/internal.ts";
import { ownedLength } from "../../typed/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { mapObjects, mapPlaces, type Place } from "../places.ts";
import type { ReadWrite } from "../read-write.ts";
import type { DeclaredRules } from "./declared-rules.ts";
import type { ReadRule } from "./duplicate-rule.ts";
import type { ReconciledDuplicates, WriteOwners } from "./duplicates-write.ts";
import { withFieldAt } from "./field-at.ts";
import { isUnset } from "./pair.ts";
import { PairSettler, readField } from "./pair-settler.ts";

/** What becomes of a write that was read. */
export type SettledDuplicates = Omit<ReconciledDuplicates, "object"> & { readonly object: JsonObject };

/** Settles the duplicates of an object by rules, or by those that its schema declares. */
export function settleDuplicates(
  type: ObjectType,
  rules: readonly ReadRule[] | DeclaredRules,
  { before, after, config }: ReadWrite,
  owners: WriteOwners | undefined,
): SettledDuplicates {
  const walk = new PairSettler(owners, config !== undefined);
  return settleWith(type, rules, { before, after, config }, walk, (rule, place) => walk.settle(rule, place));
}

function settleWith(
  type: ObjectType,
  rules: readonly ReadRule[] | DeclaredRules,
  { before, after, config }: ReadWrite,
  walk: PairSettler,
  settle: (rule: ReadRule, place: Place) => JsonObject,
): SettledDuplicates {
  let object: Json = after;
  if ("ofObject" in rules) {
    object = mapObjects(type, { before, after, config }, (place, map) => {
      let result = place.after;
      for (const rule of rules.ofObject(map, place.path.length === 0))
        result = settle(rule, { ...place, after: result });
      return result;
    });
  } else {
    for (const rule of rules)
      object = mapPlaces(type, { before, after: object, config }, rule.parent, (place) =>
        settle(rule, place),
      );
  }
  return { object: object as JsonObject, ...walk.outcome };
}

/** Settles what a config that is to be applied says of its own, without an object to apply it to. */
export function settleConfig(
  type: ObjectType,
  rules: readonly ReadRule[] | DeclaredRules,
  config: JsonObject,
): SettledDuplicates {
  const walk = new PairSettler(undefined, true);
  return settleWith(type, rules, { after: config, config }, walk, (rule, place) => {
    const isAtomic =
      ownedLength(type, [...place.path, ...rule.newPath]) < place.path.length + rule.newPath.length;
    const [isOld, isNew, isRest] = [rule.oldPath, rule.newPath, rule.restPath].map(
      (path) => !isUnset(readField(rule, place.after, path)),
    );
    const isTwice = isNew && (isOld || isRest);
    if (!(isAtomic || isTwice) || !canContradict(rule)) return place.after;
    const settled = walk.settle(rule, place);
    if (isAtomic || rule.policy !== "param") return settled;
    // What follows from the list is for the object to say: the config does not state it.
    const unstated = [isOld ? undefined : rule.oldPath, isRest ? undefined : rule.restPath];
    return unstated.reduce(
      (object, path) => (path === undefined ? object : withFieldAt(object, path, undefined, place.after)),
      settled,
    );
  });
}

/** Whether a rule's two names can be stated at once to say something else than each other. */
function canContradict({ policy, decide: own }: ReadRule): boolean {
  return own === undefined && policy !== "overlay" && policy !== "readOldFirst";
}
