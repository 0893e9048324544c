import { type FieldPath, printPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { mapObjects, mapPlaces, type Place } from "../places.ts";
import type { ReadWrite } from "../read-write.ts";
import { type Decision, decide, isUnset } from "./decide.ts";
import { declaredRules, type ReadRule } from "./duplicate-rule.ts";
import type { DuplicateConflict, Notice, ReconciledDuplicates, WriteOwners } from "./duplicates-write.ts";
import { canHold, fieldAt, withFieldAt } from "./field-at.ts";

/** What becomes of a write that was read. */
export type SettledDuplicates = Omit<ReconciledDuplicates, "object"> & { readonly object: JsonObject };

/** Settles the duplicates of an object by rules, or by those that its schema declares. */
export function settleDuplicates(
  type: ObjectType,
  rules: readonly ReadRule[] | undefined,
  { before, after, config }: ReadWrite,
  owners: WriteOwners | undefined,
): SettledDuplicates {
  const walk = new Reconciler(owners);
  let object: Json = after;
  if (rules === undefined) {
    object = mapObjects(type, { before, after, config }, (place, map) => {
      let result = place.after;
      for (const rule of declaredRules(map)) result = walk.settle(rule, { ...place, after: result });
      return result;
    });
  }
  for (const rule of rules ?? []) {
    object = mapPlaces(type, { before, after: object, config }, rule.parent, (place) =>
      walk.settle(rule, place),
    );
  }
  return { object: object as JsonObject, ...walk.outcome };
}

class Reconciler {
  readonly outcome = {
    mirrored: [] as FieldPath[],
    owned: [] as FieldPath[],
    conflicts: [] as DuplicateConflict[],
    warnings: [] as Notice[],
    errors: [] as Notice[],
  };
  readonly #owners: WriteOwners | undefined;

  constructor(owners: WriteOwners | undefined) {
    this.#owners = owners;
  }

  /** What becomes of the object that has both fields. */
  settle(rule: ReadRule, place: Place): JsonObject {
    const { before, after, config } = place;
    const read = (object: JsonObject | undefined, path: FieldPath | undefined): Json | undefined => {
      const value = object && path && fieldAt(object, path);
      return rule.emptyIsUnset && value === "" ? undefined : value;
    };
    const fresh = read(after, rule.newPath);
    const decision = decide(rule, {
      oldBefore: read(before, rule.oldPath),
      newBefore: read(before, rule.newPath),
      old: read(after, rule.oldPath),
      new: fresh,
      restBefore: read(before, rule.restPath),
      rest: read(after, rule.restPath),
    });
    const meant = rule.whenNewChanges === "intent" && decision.byNew !== undefined;
    if (meant && isUnset(read(config, rule.oldPath)))
      return this.#settleIntent(rule, place, rule.down(fresh as Json));
    return this.#carryOut(rule, place, decision);
  }

  #carryOut(rule: ReadRule, { after, path }: Place, decision: Decision): JsonObject {
    this.#tell(this.outcome.warnings, path, rule.newPath, decision.warning);
    if (this.#tell(this.outcome.errors, path, rule.newPath, decision.error)) return after;
    let object = after;
    if ("old" in decision) object = this.#set(object, path, rule.oldPath, decision.old);
    if ("new" in decision) object = this.#set(object, path, rule.newPath, decision.new);
    if ("rest" in decision) object = this.#set(object, path, rule.restPath as FieldPath, decision.rest);
    return object;
  }

  /** Only the new field says what is meant: the old one follows, if nobody else owns it, and is the writer's too. */
  #settleIntent(rule: ReadRule, { after, path }: Place, wanted: Json): JsonObject {
    const at = [...path, ...rule.oldPath];
    const owners = this.#owners;
    const managers = (owners?.ownersOf(at) ?? []).filter((name) => name !== owners?.manager);
    if (managers.length > 0 && !owners?.force) {
      this.outcome.conflicts.push({ path: at, managers, wanted });
      return after;
    }
    this.outcome.owned.push(at);
    return withFieldAt(after, rule.oldPath, wanted);
  }

  #tell(notices: Notice[], path: FieldPath, field: FieldPath, message: string | undefined): boolean {
    if (message === undefined) return false;
    notices.push({ path: printPath([...path, ...field]), message });
    return true;
  }

  #set(object: JsonObject, path: FieldPath, field: FieldPath, wanted: Json | undefined): JsonObject {
    const value = isUnset(wanted) ? undefined : wanted;
    if (value === undefined && isUnset(fieldAt(object, field))) return object;
    if (!canHold(object, field)) {
      this.#tell(
        this.outcome.errors,
        path,
        field,
        "something that is not an object is in the way: make room for the field",
      );
      return object;
    }
    const changed = withFieldAt(object, field, value);
    if (changed !== object) this.outcome.mirrored.push([...path, ...field]);
    return changed;
  }
}
