import { type FieldPath, printPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { mapObjects, mapPlaces, type Place } from "../places.ts";
import type { ReadWrite } from "../read-write.ts";
import { type Decision, decide, isUnset, movesOf, type Pair } from "./decide.ts";
import { decideApplied, keepsFacts, type Statement } from "./decide-applied.ts";
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
  const walk = new Reconciler(owners, config !== undefined);
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

/** Which of the names the writer states, or changes. */
type Meant = Pick<Statement, "old" | "new">;

class Reconciler {
  readonly outcome = {
    mirrored: [] as FieldPath[],
    owned: [] as FieldPath[],
    conflicts: [] as DuplicateConflict[],
    warnings: [] as Notice[],
    errors: [] as Notice[],
  };
  readonly #owners: WriteOwners | undefined;
  readonly #isApply: boolean;

  constructor(owners: WriteOwners | undefined, isApply: boolean) {
    this.#owners = owners;
    this.#isApply = isApply;
  }

  /** What becomes of the object that has both fields. */
  settle(rule: ReadRule, place: Place): JsonObject {
    const { before, after, config } = place;
    const pair: Pair = {
      oldBefore: readField(rule, before, rule.oldPath),
      newBefore: readField(rule, before, rule.newPath),
      old: readField(rule, after, rule.oldPath),
      new: readField(rule, after, rule.newPath),
      restBefore: readField(rule, before, rule.restPath),
      rest: readField(rule, after, rule.restPath),
    };
    if (!this.#isApply || !keepsFacts(rule)) {
      const moves = movesOf(pair);
      const meant = { old: moves.old === "changed", new: moves.new === "changed" };
      return this.#carryOut(rule, place, decide(rule, pair), meant);
    }
    const isStated = (path: FieldPath | undefined): boolean => !isUnset(readField(rule, config, path));
    const statement: Statement = {
      old: isStated(rule.oldPath) || isStated(rule.restPath),
      new: isStated(rule.newPath),
      ownersOfOld: [...this.#others(place, rule.oldPath), ...this.#others(place, rule.restPath)],
      ownersOfNew: this.#others(place, rule.newPath),
    };
    return this.#carryOut(rule, place, decideApplied(rule, pair, statement), statement);
  }

  /** The managers beside the writer that own a field. */
  #others({ path }: Place, field: FieldPath | undefined): readonly string[] {
    if (this.#owners === undefined || field === undefined) return [];
    const { manager, ownersOf } = this.#owners;
    return ownersOf([...path, ...field]).filter((name) => name !== manager);
  }

  #carryOut(rule: ReadRule, place: Place, decision: Decision, meant: Meant): JsonObject {
    const { after, path } = place;
    this.#tell(this.outcome.warnings, path, rule.newPath, decision.warning);
    if (this.#tell(this.outcome.errors, path, rule.newPath, decision.error)) return after;
    if (decision.againstOld && !this.#isTaken(rule, place, decision)) return after;
    let object = after;
    for (const [name, field] of [
      ["old", rule.oldPath],
      ["new", rule.newPath],
      ["rest", rule.restPath],
    ] as const) {
      if (field === undefined || !(name in decision)) continue;
      const isMirror = name !== "old" || decision.againstOld !== true;
      object = this.#set(object, path, field, decision[name], isMirror);
    }
    if (rule.whenNewChanges === "intent") this.#own(rule, place, object, meant);
    return object;
  }

  /** Whether the old field may follow the new one: nobody else owns it, or the writer takes what others own. */
  #isTaken(rule: ReadRule, place: Place, { old: wanted = null }: Decision): boolean {
    const managers = this.#others(place, rule.oldPath);
    if (managers.length === 0 || this.#owners?.force) return true;
    this.outcome.conflicts.push({ path: [...place.path, ...rule.oldPath], managers, wanted });
    return false;
  }

  /** Who states one of the names owns the other. */
  #own(rule: ReadRule, { path }: Place, object: JsonObject, meant: Meant): void {
    const fields = meant.old
      ? meant.new
        ? []
        : [rule.newPath]
      : meant.new
        ? [rule.oldPath, rule.restPath]
        : [];
    for (const field of fields) {
      if (field !== undefined && !isUnset(fieldAt(object, field)))
        this.outcome.owned.push([...path, ...field]);
    }
  }

  #tell(notices: Notice[], path: FieldPath, field: FieldPath, message: string | undefined): boolean {
    if (message === undefined) return false;
    notices.push({ path: printPath([...path, ...field]), message });
    return true;
  }

  #set(
    object: JsonObject,
    path: FieldPath,
    field: FieldPath,
    wanted: Json | undefined,
    isMirror: boolean,
  ): JsonObject {
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
    if (changed !== object && isMirror) this.outcome.mirrored.push([...path, ...field]);
    return changed;
  }
}

function readField(
  rule: ReadRule,
  object: JsonObject | undefined,
  path: FieldPath | undefined,
): Json | undefined {
  const value = object && path && fieldAt(object, path);
  return rule.emptyIsUnset && value === "" ? undefined : value;
}
