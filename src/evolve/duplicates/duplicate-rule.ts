import type { FieldPath, PathPattern } from "../../fieldpath/internal.ts";
import {
  type DuplicatePolicy,
  type Type,
  untyped,
  type ValueConversion,
  type WhenNewChanges,
} from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import { checkText, type Json, MAX_DEPTH, type Names, readNamed, toJson } from "../../value/internal.ts";
import { conversionProblem } from "../values/index.ts";
import { createRule, invalidRule, type Located, printStep, type ReadRule } from "./create-rule.ts";
import type { DuplicateDecision, DuplicatePair } from "./duplicate-decision.ts";

export type { ReadRule } from "./create-rule.ts";

/** Two fields that say the same: an old name that old clients know, and a new one. */
export interface DuplicateRule {
  /** The old field: `spec.height`, or inside of each item of a list, `spec.boxes[*].height`. */
  readonly old: string;
  /** The new one. Where the old one is inside of list items, it is inside of the same items. */
  readonly new: string;
  /** Default: `rename`. */
  readonly policy?: DuplicatePolicy | undefined;
  /**
   * How old values become new ones, by name: `"text-to-number"`, `{ values: { Old: "New" } }`. For `plural` and `param`, of one
   * item; for `overlay`, of one value. In place of `up` and `down`. Default: they are the same.
   */
  readonly convert?: ValueConversion | undefined;
  /**
   * The new field's value for an old one; for `overlay`, of one value. Throws for what the new one cannot say, with the
   * reason as its message. Default: the same; a list of it for `plural` and `param`.
   */
  readonly up?: ((value: Json) => Json) | undefined;
  /**
   * The old field's value for a new one; for `overlay`, of one value. `null` for what leaves the old one unset; throws for
   * what is to be refused. Default: the same; the first item for `plural` and `param`.
   */
  readonly down?: ((value: Json) => Json) | undefined;
  /**
   * What to do when only the new field changed, which a `rename` does not let through. `revert`: the old one wins.
   * `reject`: an error. `intent`: it is meant, if nobody else owns the old field. Default: `revert`.
   */
  readonly whenNewChanges?: WhenNewChanges | undefined;
  /** For `param`: the field that has the rest of the new list. Default: none. */
  readonly rest?: string | undefined;
  /** Whether an empty text counts as unset, as it does for a server that is written in Go. Default: false. */
  readonly emptyIsUnset?: boolean | undefined;
  /**
   * Decides in place of a policy, for what no policy says. It sees the write as it is, whatever the verb, and what it sets
   * belongs to nobody. Default: the policy decides.
   */
  readonly decide?: ((pair: DuplicatePair) => DuplicateDecision) | undefined;
}

const NAMES: Names = {
  old: "string",
  new: "string",
  policy: "rename|plural|param|oldWins|newWins|mustMatch|readOldFirst|overlay",
  convert: "any",
  up: "function",
  down: "function",
  whenNewChanges: "revert|reject|intent",
  rest: "string",
  emptyIsUnset: "boolean",
  decide: "function",
};

/** Reads a rule that a caller passed. One that is declared wrongly, or is about a field that the type does not have, is an error. */
export function readRule(type: Type, given: DuplicateRule): ReadRule {
  const rule = readNamed("parts of a rule", given, NAMES);
  checkText(rule.old, "the old field of a rule");
  checkText(rule.new, "the new field of a rule");
  const { decide, policy, convert, up, down } = rule;
  if (decide !== undefined && (policy ?? convert ?? up ?? down) !== undefined)
    throw invalidRule(rule.new, "the rule has decide, and a policy or a converter as well: leave one out");
  const steps = readPattern(type, rule.old);
  const parent = steps.slice(0, steps.lastIndexOf("*") + 1);
  const locate = (name: string): Located => {
    const pattern = readPattern(type, name);
    return { name, path: wayFrom(parent, pattern, rule), type: typeAlong(type, pattern) };
  };
  const located = {
    ...rule,
    old: locate(rule.old),
    new: locate(rule.new),
    rest: rule.rest === undefined ? undefined : locate(rule.rest),
    convert: readConvert(rule),
  };
  return createRule(parent, located, rule.new);
}

function readConvert(rule: DuplicateRule): ValueConversion | undefined {
  if (rule.convert === undefined) return undefined;
  if (rule.up !== undefined || rule.down !== undefined)
    throw invalidRule(rule.new, "the rule has convert, and up or down as well: leave one out");
  const convert = toJson(rule.convert);
  const problem = conversionProblem(convert);
  if (problem !== undefined) throw invalidRule(rule.new, problem);
  return convert as ValueConversion;
}

/** The way from the parent to a field. */
function wayFrom(parent: PathPattern, steps: PathPattern, rule: DuplicateRule): FieldPath {
  if (steps.length > MAX_DEPTH) throw invalidRule(rule.new, "a path has too many steps: shorten it");
  const path = steps.slice(parent.length);
  const shared = parent.every((step, index) => printStep(step) === printStep(steps[index] ?? "*"));
  if (!shared || path.length === 0 || !path.every((step) => step !== "*" && step.kind === "field"))
    throw invalidRule(
      rule.new,
      `${rule.new} and ${rule.old} must be fields of one object, or of the same items: correct the paths`,
    );
  return path as FieldPath;
}

/** The type that a pattern leads to; where it may lead to several, anything. */
function typeAlong(type: Type, pattern: PathPattern): Type {
  let here = type;
  for (const step of pattern) {
    const { list, map } = here;
    const isField = step !== "*" && step.kind === "field";
    const inList = isField ? undefined : list?.element;
    here = inList ?? (isField ? map?.fields.get(step.name)?.type : undefined) ?? map?.element ?? untyped;
  }
  return here;
}
