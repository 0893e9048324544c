import { type FieldPath, parsePath, printPath, printPattern } from "../../fieldpath/internal.ts";
import {
  checkNames,
  checkRecord,
  equal,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  readList,
  toJson,
} from "../../value/internal.ts";
import type { Place } from "../places.ts";
import { decide } from "./decide.ts";
import { decideApplied, keepsFacts, type Statement } from "./decide-applied.ts";
import type { DecisionNotice, DuplicateDecision } from "./duplicate-decision.ts";
import type { ReadRule } from "./duplicate-rule.ts";
import type { DuplicateConflict, Notice, WriteOwners } from "./duplicates-write.ts";
import { canHold, fieldAt, withFieldAt } from "./field-at.ts";
import { type Decision, isUnset, movesOf, type Pair } from "./pair.ts";

/** Which of the two fields an applied config states, or another write changes. */
type Meant = Pick<Statement, "old" | "new">;

const DECISION: Names = { old: "any", new: "any", warnings: "any", errors: "any" };

/** Brings the pairs of fields in one write into agreement, and collects conflicts, warnings and errors. */
export class PairSettler {
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

  /** The object that has both fields, with the two in agreement; as it was if that is an error. */
  settle(rule: ReadRule, place: Place): JsonObject {
    try {
      return this.#settle(rule, place);
    } catch (error) {
      if (!(error instanceof MergeError) || error.code !== "DUPLICATE_FIELD_INVALID") throw error;
      const isOld = error.path === printPattern([...rule.parent, ...rule.oldPath]);
      this.#tell(this.outcome.errors, place.path, isOld ? rule.oldPath : rule.newPath, error.detail);
      return place.after;
    }
  }

  #settle(rule: ReadRule, place: Place): JsonObject {
    const { before, after, config } = place;
    const pair: Pair = {
      oldBefore: readField(rule, before, rule.oldPath),
      newBefore: readField(rule, before, rule.newPath),
      old: readField(rule, after, rule.oldPath),
      new: readField(rule, after, rule.newPath),
      restBefore: readField(rule, before, rule.restPath),
      rest: readField(rule, after, rule.restPath),
    };
    if (rule.decide !== undefined) return this.#decideOwn(rule, place, pair);
    if (!this.#isApply || !keepsFacts(rule)) {
      const moves = movesOf(pair);
      const meant = { old: moves.old === "changed", new: moves.new === "changed" };
      return this.#carryOut(rule, place, decide(rule, pair), meant);
    }
    const isStated = (path: FieldPath | undefined): boolean => !isUnset(readField(rule, config, path));
    const statement: Statement = {
      old: isStated(rule.oldPath) || isStated(rule.restPath),
      new: isStated(rule.newPath),
      ownersOfOld: this.#others(place, rule.oldPath),
      ownersOfNew: this.#others(place, rule.newPath),
      ownersOfRest: this.#others(place, rule.restPath),
      isOwned: [rule.oldPath, rule.newPath, rule.restPath].some((field) => this.#isOwned(place, field)),
    };
    return this.#carryOut(rule, place, decideApplied(rule, pair, statement), statement);
  }

  /** Runs a rule's own `decide`, and checks what it returns. */
  #decideOwn(rule: ReadRule, place: Place, pair: Pair): JsonObject {
    const { path, before, after } = place;
    const { oldBefore, newBefore, old, new: fresh } = pair;
    const stated = rule.decide?.({ oldBefore, newBefore, old, new: fresh, before, after }) ?? {};
    checkRecord(stated, "a decision");
    checkNames("parts of a decision", stated, DECISION);
    const { warnings = [], errors = [], ...sides }: DuplicateDecision = stated;
    const tell = (notices: Notice[], sentences: readonly DecisionNotice[]): void => {
      for (const { at, message } of readList(sentences, "the sentences of a decision")) {
        const field = at === undefined ? rule.newPath : parsePath(at);
        this.#tell(notices, path, field, message);
      }
    };
    tell(this.outcome.warnings, warnings);
    tell(this.outcome.errors, errors);
    if (errors.length > 0) return after;
    return this.#carryOut(rule, place, toJson(sides) as Decision, { old: false, new: false });
  }

  /** The managers other than the writer that own a field. */
  #others({ path }: Place, field: FieldPath | undefined): readonly string[] {
    if (this.#owners === undefined || field === undefined) return [];
    const { manager, ownersOf } = this.#owners;
    return ownersOf([...path, ...field]).filter((name) => name !== manager);
  }

  /**
   * Whether somebody owns a field that a config does not state, be it the writer by an update or a subresource. Who states
   * a list that is atomic owns what is inside by that alone.
   */
  #isOwned(place: Place, field: FieldPath | undefined): boolean {
    const { path, config } = place;
    if (field === undefined) return false;
    if (this.#others(place, field).length > 0) return true;
    const isStated = config !== undefined && fieldAt(config, field) !== undefined;
    if (isStated || path.some(({ kind }) => kind === "index")) return false;
    return (this.#owners?.ownersOf([...path, ...field]) ?? []).length > 0;
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
      object = this.#set(object, place, field, decision[name]);
    }
    if (rule.whenNewChanges === "intent") this.#own(rule, place, object, meant);
    return object;
  }

  /** Whether the old field and the rest may follow the new one: nobody else owns them, or the writer forces it. */
  #isTaken(rule: ReadRule, place: Place, { old, rest }: Decision): boolean {
    const conflicts = [
      { field: rule.oldPath, wanted: old ?? null },
      { field: rule.restPath, wanted: rest ?? null },
    ].flatMap(({ field, wanted }) => {
      const managers = this.#others(place, field);
      if (field === undefined || managers.length === 0 || equal(fieldAt(place.after, field), wanted))
        return [];
      return [{ path: [...place.path, ...field], managers, wanted }];
    });
    if (conflicts.length === 0 || this.#owners?.force) return true;
    this.outcome.conflicts.push(...conflicts);
    return false;
  }

  /** Makes a writer that states one name an owner of the other. */
  #own(rule: ReadRule, { path }: Place, object: JsonObject, meant: Meant): void {
    const fields = [
      ...(meant.old && !meant.new ? [rule.newPath] : []),
      ...(meant.new && !meant.old ? [rule.oldPath, rule.restPath] : []),
    ];
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

  #set(object: JsonObject, { path, config }: Place, field: FieldPath, wanted: Json | undefined): JsonObject {
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
    const changed = withFieldAt(object, field, value, config);
    if (changed !== object) this.outcome.mirrored.push([...path, ...field]);
    return changed;
  }
}

/** The value of a field; `undefined` if it counts as unset. */
export function readField(
  rule: ReadRule,
  object: JsonObject | undefined,
  path: FieldPath | undefined,
): Json | undefined {
  const value = object && path && fieldAt(object, path);
  return rule.emptyIsUnset && value === "" ? undefined : value;
}
