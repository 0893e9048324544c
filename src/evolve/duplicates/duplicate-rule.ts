import { encodeElement, type FieldPath, type PathPattern, parsePattern } from "../../fieldpath/internal.ts";
import type { DuplicatePolicy, MapType, Type } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import {
  checkText,
  type Json,
  MAX_DEPTH,
  MergeError,
  type Names,
  readNamed,
  toJson,
} from "../../value/internal.ts";

/** Two fields that say the same: an old name that old clients know, and a new one. */
export interface DuplicateRule {
  /** The old field: `spec.height`, or inside of each item of a list, `spec.boxes[*].height`. */
  readonly old: string;
  /** The new one. Where the old one is inside of list items, it is inside of the same items. */
  readonly new: string;
  /** Default: `rename`. */
  readonly policy?: DuplicatePolicy | undefined;
  /** The new field's value for an old one; for `overlay`, of one value. Default: the same; a list of it for `plural` and `param`. */
  readonly up?: ((value: Json) => Json) | undefined;
  /**
   * The old field's value for a new one; for `overlay`, of one value. `null` for what the old one cannot say. Default: the
   * same; the first item for `plural` and `param`.
   */
  readonly down?: ((value: Json) => Json) | undefined;
  /**
   * What to do when only the new field changed, which a `rename` does not let through. `revert`: the old one wins.
   * `reject`: an error. `intent`: it is meant, if nobody else owns the old field. Default: `revert`.
   */
  readonly whenNewChanges?: "revert" | "reject" | "intent" | undefined;
  /** For `param`: the field that has the rest of the new list. Default: none. */
  readonly rest?: string | undefined;
  /** Whether an empty text counts as unset, as it does for a server that is written in Go. Default: false. */
  readonly emptyIsUnset?: boolean | undefined;
}

/** A rule that was read. */
export interface ReadRule {
  readonly old: string;
  readonly new: string;
  readonly policy: DuplicatePolicy;
  readonly up: (value: Json) => Json;
  readonly down: (value: Json) => Json;
  readonly whenNewChanges: "revert" | "reject" | "intent";
  readonly emptyIsUnset: boolean;
  /** The way to the object, or to each of the items, that has both fields. */
  readonly parent: PathPattern;
  /** The way from there. */
  readonly oldPath: FieldPath;
  readonly newPath: FieldPath;
  readonly restPath: FieldPath | undefined;
}

const NAMES: Names = {
  old: "string",
  new: "string",
  policy: "rename|plural|param|oldWins|newWins|mustMatch|readOldFirst|overlay",
  up: "function",
  down: "function",
  whenNewChanges: "revert|reject|intent",
  rest: "string",
  emptyIsUnset: "boolean",
};

/** Reads a rule that a caller passed. One that is declared wrongly, or is about a field that the type does not have, is an error. */
export function readRule(type: Type, given: DuplicateRule): ReadRule {
  const rule = readNamed("parts of a rule", given, NAMES);
  checkText(rule.old, "the old field of a rule");
  checkText(rule.new, "the new field of a rule");
  return createRule(rule, (text) => readPattern(type, text));
}

function createRule(rule: DuplicateRule, read: (path: string) => PathPattern): ReadRule {
  const { policy = "rename", whenNewChanges = "revert", emptyIsUnset = false, up, down } = rule;
  const oldSteps = read(rule.old);
  const parent = oldSteps.slice(0, oldSteps.lastIndexOf("*") + 1);
  const [oldPath, newPath] = [wayFrom(parent, oldSteps, rule), wayFrom(parent, read(rule.new), rule)];
  if (isWithin(oldPath, newPath) || isWithin(newPath, oldPath))
    throw invalid(rule, "one of the two fields is inside the other: name two that are beside each other");
  const lists = policy === "plural" || policy === "param";
  return {
    old: rule.old,
    new: rule.new,
    policy,
    up: up === undefined ? (lists ? listOf : asItIs) : (value) => readConverted(up(value), rule.new),
    down: down === undefined ? (lists ? firstOf : asItIs) : (value) => readConverted(down(value), rule.old),
    whenNewChanges,
    emptyIsUnset,
    parent,
    oldPath,
    newPath,
    restPath: rule.rest === undefined ? undefined : wayFrom(parent, read(rule.rest), rule),
  };
}

/** What a caller's function has made of a value: JSON, or nothing at all. */
function readConverted(value: Json, path: string): Json {
  try {
    return value === undefined ? value : toJson(value);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, path + error.path, error.detail, { cause: error });
  }
}

/** The way from the parent to a field. */
function wayFrom(parent: PathPattern, steps: PathPattern, rule: DuplicateRule): FieldPath {
  if (steps.length > MAX_DEPTH) throw invalid(rule, "a path has too many steps: shorten it");
  const path = steps.slice(parent.length);
  const shared = parent.every((step, index) => printStep(step) === printStep(steps[index] ?? "*"));
  if (!shared || path.length === 0 || !path.every((step) => step !== "*" && step.kind === "field"))
    throw invalid(
      rule,
      `${rule.new} and ${rule.old} must be fields of one object, or of the same items: correct the paths`,
    );
  return path as FieldPath;
}

function printStep(step: PathPattern[number]): string {
  return step === "*" ? step : encodeElement(step);
}

function isWithin(path: FieldPath, other: FieldPath): boolean {
  return other.every(
    (step, index) => path[index] !== undefined && printStep(path[index]) === printStep(step),
  );
}

function invalid(rule: DuplicateRule, message: string): MergeError {
  return new MergeError("DUPLICATE_FIELD_INVALID", rule.new, message);
}

function asItIs(value: Json): Json {
  return value;
}

function listOf(value: Json): Json {
  return [value];
}

/** The first of a list; `null` if there is none. */
export function firstOf(value: Json): Json {
  return Array.isArray(value) ? (value[0] ?? null) : null;
}

const known = new WeakMap<MapType, readonly ReadRule[]>();

/** The rules that the schema declares for the fields of one object; it was checked when it was loaded. */
export function declaredRules(map: MapType): readonly ReadRule[] {
  const found = known.get(map);
  if (found !== undefined) return found;
  const rules = [...map.fields.values()].flatMap(({ name, duplicateOf }) => {
    if (duplicateOf === undefined) return [];
    const { field, policy } = duplicateOf;
    return [createRule({ old: JSON.stringify(field), new: JSON.stringify(name), policy }, parsePattern)];
  });
  known.set(map, rules);
  return rules;
}
