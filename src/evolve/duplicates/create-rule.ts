import { encodeElement, type FieldPath, type PathPattern, printPattern } from "../../fieldpath/internal.ts";
import type { DuplicateOf, DuplicatePolicy, Type, WhenNewChanges } from "../../schema/internal.ts";
import { type Json, MergeError } from "../../value/internal.ts";
import type { DuplicateDecision, DuplicatePair } from "./duplicate-decision.ts";
import { duplicateMisfit } from "./duplicate-fit.ts";
import { createRuleConverter } from "./rule-converters.ts";

/** A rule that was read. */
export interface ReadRule {
  readonly old: string;
  readonly new: string;
  readonly policy: DuplicatePolicy;
  /** What the new field says for an old value. Throws `DUPLICATE_FIELD_INVALID` for a value that cannot be converted. */
  readonly up: (value: Json) => Json;
  /** The same the other way; `null` for what leaves the old field unset. */
  readonly down: (value: Json) => Json;
  readonly whenNewChanges: WhenNewChanges;
  readonly emptyIsUnset: boolean;
  /** The way to the object, or to each of the items, that has both fields. */
  readonly parent: PathPattern;
  /** The way from there. */
  readonly oldPath: FieldPath;
  readonly newPath: FieldPath;
  readonly restPath: FieldPath | undefined;
  /** Decides in place of the policy. */
  readonly decide: ((pair: DuplicatePair) => DuplicateDecision) | undefined;
}

/** A field of a rule: what the rule calls it, and the way to it from the object that has all of them. */
export interface Located {
  readonly name: string;
  readonly path: FieldPath;
  readonly type: Type;
}

/** A rule whose fields were found. */
export interface LocatedRule extends Omit<DuplicateOf, "field" | "policy" | "rest"> {
  readonly old: Located;
  readonly new: Located;
  readonly rest: Located | undefined;
  readonly policy?: DuplicatePolicy | undefined;
  readonly up?: ((value: Json) => Json) | undefined;
  readonly down?: ((value: Json) => Json) | undefined;
  readonly decide?: ((pair: DuplicatePair) => DuplicateDecision) | undefined;
}

/** Makes a rule of fields that were found. One that does not fit their types is an error at `where`. */
export function createRule(parent: PathPattern, rule: LocatedRule, where: string): ReadRule {
  const { policy = "rename", whenNewChanges = "revert", emptyIsUnset = false, convert } = rule;
  const { old, new: fresh, rest, up, down, decide } = rule;
  if (isWithin(old.path, fresh.path) || isWithin(fresh.path, old.path))
    throw invalidRule(
      where,
      "one of the two fields is inside the other: name two that are beside each other",
    );
  const own = up !== undefined || down !== undefined ? "own" : undefined;
  const problem =
    decide === undefined ? duplicateMisfit({ policy, convert: own ?? convert }, rule) : undefined;
  if (problem !== undefined) throw invalidRule(where, problem);
  const pathOf = (field: Located): string => printPattern([...parent, ...field.path]);
  const unit = policy === "plural" || policy === "param" ? "item" : policy === "overlay" ? "entry" : "value";
  const converter = createRuleConverter({
    old: { path: pathOf(old), type: old.type },
    new: { path: pathOf(fresh), type: fresh.type },
    unit,
    up,
    down,
    convert,
  });
  return {
    old: old.name,
    new: fresh.name,
    policy,
    ...converter,
    whenNewChanges,
    emptyIsUnset,
    parent,
    oldPath: old.path,
    newPath: fresh.path,
    restPath: rest?.path,
    decide,
  };
}

function isWithin(path: FieldPath, other: FieldPath): boolean {
  return other.every(
    (step, index) => path[index] !== undefined && printStep(path[index]) === printStep(step),
  );
}

/** The text of a step, the same for equal ones. */
export function printStep(step: PathPattern[number]): string {
  return step === "*" ? step : encodeElement(step);
}

/** The error for a rule that is declared wrongly. */
export function invalidRule(path: string, message: string): MergeError {
  return new MergeError("DUPLICATE_FIELD_INVALID", path, message);
}
