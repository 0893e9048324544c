import { type FieldPath, type PathElement, printPath } from "../../fieldpath/index.ts";
import type { ObjectType, Type } from "../../schema/index.ts";
import { checkObject, type Json, type JsonObject } from "../../value/index.ts";
import { mapPlaces, type Place } from "../places.ts";
import { type Decision, decide, isUnset } from "./decide.ts";
import { type DuplicateRule, declaredRules, type ReadRule, readRule } from "./duplicate-rule.ts";
import { fieldAt, withFieldAt } from "./field-at.ts";

/** A write: an object before it, absent on create, and after it. */
export interface Write {
  readonly before?: JsonObject | undefined;
  readonly after: JsonObject;
  /** Who owns what, where ownership is tracked. Default: it is not. */
  readonly owners?: Ownership | undefined;
}

export interface Ownership {
  /** Who writes. */
  readonly manager: string;
  /** The managers that own a field. */
  ownersOf(path: FieldPath): readonly string[];
}

export interface ReconcileOptions {
  /** The fields that say the same. Default: those that the type's schema declares. */
  readonly rules?: readonly DuplicateRule[];
}

/** What becomes of a write, so that every field says the same under each of its names. */
export interface Reconciled {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: JsonObject;
  /** Fields that were set or cleared to agree with another: they belong to nobody but who stated them. */
  readonly mirrored: readonly FieldPath[];
  /** Fields that the writer comes to own, though it stated only their duplicates. */
  readonly owned: readonly FieldPath[];
  /** Fields that the writer meant to change by their duplicates, and others own. */
  readonly conflicts: readonly DuplicateConflict[];
  readonly warnings: readonly Notice[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

export interface DuplicateConflict {
  readonly path: FieldPath;
  readonly managers: readonly string[];
}

/** A sentence about a field. */
export interface Notice {
  readonly path: string;
  readonly message: string;
}

/**
 * Brings the duplicates in an object into agreement after a write, by the table of each rule's policy. A replace, every
 * kind of patch and an apply all come down to an object before and one after.
 */
export function reconcile(type: ObjectType, write: Write, options: ReconcileOptions = {}): Reconciled {
  checkObject(write.after, "after");
  const rules = (options.rules ?? declaredRules(type)).map(readRule);
  const walk = new Reconciler(write.owners);
  let object: JsonObject = write.after;
  for (const rule of rules) object = walk.apply(type, rule, write.before, object);
  return { object, ...walk.outcome };
}

class Reconciler {
  readonly outcome = {
    mirrored: [] as FieldPath[],
    owned: [] as FieldPath[],
    conflicts: [] as DuplicateConflict[],
    warnings: [] as Notice[],
    errors: [] as Notice[],
  };
  readonly #owners: Ownership | undefined;

  constructor(owners: Ownership | undefined) {
    this.#owners = owners;
  }

  apply(type: Type, rule: ReadRule, before: JsonObject | undefined, after: JsonObject): JsonObject {
    return mapPlaces(type, { before, after }, rule.parent, (place) =>
      this.#settle(rule, place),
    ) as JsonObject;
  }

  /** What becomes of the object that has both fields. */
  #settle(rule: ReadRule, { before, after, path }: Place): JsonObject {
    const [old, fresh] = [fieldAt(after, rule.oldPath), fieldAt(after, rule.newPath)];
    const decision = decide(rule, {
      created: before === undefined,
      oldBefore: before && fieldAt(before, rule.oldPath),
      newBefore: before && fieldAt(before, rule.newPath),
      old,
      new: fresh,
      rest: rule.restPath && fieldAt(after, rule.restPath),
    });
    if (decision.newOnly && rule.whenNewChanges === "intent")
      return this.#settleIntent(rule, after, path, fresh as Json);
    const [oldAt, newAt] = [
      [...path, ...rule.oldPath],
      [...path, ...rule.newPath],
    ];
    this.#report(decision, newAt);
    if (decision.error !== undefined) return after;
    const withOld = "old" in decision ? this.#set(after, rule.oldPath, old, decision.old, oldAt) : after;
    return "new" in decision ? this.#set(withOld, rule.newPath, fresh, decision.new, newAt) : withOld;
  }

  /** Only the new field changed, and that is meant: the old one follows, if nobody else owns it. */
  #settleIntent(rule: ReadRule, after: JsonObject, path: FieldPath, fresh: Json): JsonObject {
    const at = [...path, ...rule.oldPath];
    const managers = (this.#owners?.ownersOf(at) ?? []).filter((name) => name !== this.#owners?.manager);
    if (managers.length > 0) {
      this.outcome.conflicts.push({ path: at, managers });
      return after;
    }
    this.outcome.owned.push(at);
    return withFieldAt(after, rule.oldPath, rule.down(fresh));
  }

  #report({ warning, error }: Decision, path: readonly PathElement[]): void {
    if (warning !== undefined) this.outcome.warnings.push({ path: printPath(path), message: warning });
    if (error !== undefined) this.outcome.errors.push({ path: printPath(path), message: error });
  }

  #set(
    object: JsonObject,
    field: FieldPath,
    value: Json | undefined,
    wanted: Json | undefined,
    path: FieldPath,
  ): JsonObject {
    if (isUnset(wanted) && isUnset(value)) return object;
    this.outcome.mirrored.push(path);
    return withFieldAt(object, field, wanted);
  }
}
