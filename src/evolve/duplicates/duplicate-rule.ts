import { encodeElement, type FieldPath, type PathPattern, parsePattern } from "../../fieldpath/index.ts";
import type { DuplicatePolicy, MapType } from "../../schema/index.ts";
import { type Json, MAX_DEPTH, MergeError } from "../../value/index.ts";

/** Two fields that say the same: an old name that old clients know, and a new one. */
export interface DuplicateRule {
  /** The old field: `spec.height`, or inside of each item of a list, `spec.boxes[*].height`. */
  readonly old: string;
  /** The new one. Where the old one is inside of list items, it is inside of the same items. */
  readonly new: string;
  /** Default: `rename`. */
  readonly policy?: DuplicatePolicy;
  /** The new field's value for an old one; for `overlay`, of one value. Default: the same; a list of it for `plural` and `param`. */
  readonly up?: (value: Json) => Json;
  /**
   * The old field's value for a new one; for `overlay`, of one value. `null` for what the old one cannot say. Default: the
   * same; the first item for `plural` and `param`.
   */
  readonly down?: (value: Json) => Json;
  /**
   * What to do when only the new field changed, which a `rename` does not let through. `revert`: the old one wins.
   * `reject`: an error. `intent`: it is meant, if nobody else owns the old field. Default: `revert`.
   */
  readonly whenNewChanges?: "revert" | "reject" | "intent";
  /** For `param`: the field that has the rest of the new list. Default: none. */
  readonly rest?: string;
  /** Whether an empty text counts as unset, as it does for a server that is written in Go. Default: false. */
  readonly emptyIsUnset?: boolean;
}

/** A rule that was read. */
export interface ReadRule extends Required<Omit<DuplicateRule, "rest">> {
  /** The way to the object, or to each of the items, that has both fields. */
  readonly parent: PathPattern;
  /** The way from there. */
  readonly oldPath: FieldPath;
  readonly newPath: FieldPath;
  readonly restPath: FieldPath | undefined;
}

const POLICIES: ReadonlySet<DuplicatePolicy> = new Set<DuplicatePolicy>([
  "rename",
  "plural",
  "param",
  "oldWins",
  "newWins",
  "mustMatch",
  "readOldFirst",
  "overlay",
]);

/** Reads a rule. One that is declared wrongly is an error. */
export function readRule(rule: DuplicateRule): ReadRule {
  const { policy = "rename", whenNewChanges = "revert", emptyIsUnset = false } = rule;
  if (!POLICIES.has(policy))
    throw invalid(rule, `there is no policy "${policy}": use ${[...POLICIES].join(", ")}`);
  const oldSteps = parsePattern(rule.old);
  const parent = oldSteps.slice(0, oldSteps.lastIndexOf("*") + 1);
  const [oldPath, newPath] = [readPath(rule, rule.old, parent), readPath(rule, rule.new, parent)];
  if (isWithin(oldPath, newPath) || isWithin(newPath, oldPath))
    throw invalid(rule, "one of the two fields is inside the other: name two that are beside each other");
  const lists = policy === "plural" || policy === "param";
  return {
    old: rule.old,
    new: rule.new,
    policy,
    up: rule.up ?? (lists ? (value) => [value] : asItIs),
    down: rule.down ?? (lists ? firstOf : asItIs),
    whenNewChanges,
    emptyIsUnset,
    parent,
    oldPath,
    newPath,
    restPath: rule.rest === undefined ? undefined : readPath(rule, rule.rest, parent),
  };
}

/** The way from the parent to a field. */
function readPath(rule: DuplicateRule, text: string, parent: PathPattern): FieldPath {
  const steps = parsePattern(text);
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

/** The first of a list; `null` if there is none. */
export function firstOf(value: Json): Json {
  return Array.isArray(value) ? (value[0] ?? null) : null;
}

const known = new WeakMap<MapType, readonly ReadRule[]>();

/** The rules that the schema declares for the fields of one object. */
export function declaredRules(map: MapType): readonly ReadRule[] {
  const found = known.get(map);
  if (found !== undefined) return found;
  const rules = [...map.fields.values()].flatMap(({ name, duplicateOf }) => {
    if (duplicateOf === undefined) return [];
    const { field, policy } = duplicateOf;
    return [readRule({ old: JSON.stringify(field), new: JSON.stringify(name), policy })];
  });
  known.set(map, rules);
  return rules;
}
