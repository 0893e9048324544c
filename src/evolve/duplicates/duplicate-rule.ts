import { type FieldPath, type PathPattern, parsePattern } from "../../fieldpath/index.ts";
import type { DuplicatePolicy, Type } from "../../schema/index.ts";
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
  /** The old field's value for a new one; for `overlay`, of one value. Default: the same; the first for `plural` and `param`. */
  readonly down?: (value: Json) => Json;
  /**
   * What to do when only the new field changed, which a `rename` does not let through. `revert`: the old one wins.
   * `reject`: an error. `intent`: it is meant, if nobody else owns the old field. Default: `revert`.
   */
  readonly whenNewChanges?: "revert" | "reject" | "intent";
  /** For `param`: the field that has the rest of the new list. Default: none. */
  readonly rest?: string;
}

/** A rule that was read. */
export interface ReadRule {
  readonly old: string;
  readonly new: string;
  readonly policy: DuplicatePolicy;
  readonly up: (value: Json) => Json;
  readonly down: (value: Json) => Json;
  readonly whenNewChanges: "revert" | "reject" | "intent";
  /** The way to the object, or to each of the items, that has both fields. */
  readonly parent: PathPattern;
  /** The way from there. */
  readonly oldPath: FieldPath;
  readonly newPath: FieldPath;
  readonly restPath: FieldPath | undefined;
}

/** Reads a rule. One that is declared wrongly is an error. */
export function readRule(rule: DuplicateRule): ReadRule {
  const { policy = "rename", whenNewChanges = "revert" } = rule;
  const [oldSteps, newSteps] = [parsePattern(rule.old), parsePattern(rule.new)];
  const parent = oldSteps.slice(0, oldSteps.lastIndexOf("*") + 1);
  const rest = rule.rest === undefined ? undefined : parsePattern(rule.rest);
  for (const steps of [newSteps, ...(rest === undefined ? [] : [rest])]) {
    const shared = JSON.stringify(steps.slice(0, parent.length)) === JSON.stringify(parent);
    if (!shared || steps.length === parent.length || steps.indexOf("*", parent.length) >= 0) {
      const message = `${rule.new} and ${rule.old} must be fields of one object, or of the same items: correct the paths`;
      throw new MergeError("DUPLICATE_FIELD_INVALID", rule.new, message);
    }
  }
  const lists = policy === "plural" || policy === "param";
  return {
    old: rule.old,
    new: rule.new,
    policy,
    up: rule.up ?? (lists ? (value) => [value] : asItIs),
    down: rule.down ?? (lists ? firstOf : asItIs),
    whenNewChanges,
    parent,
    oldPath: oldSteps.slice(parent.length) as FieldPath,
    newPath: newSteps.slice(parent.length) as FieldPath,
    restPath: rest?.slice(parent.length) as FieldPath | undefined,
  };
}

function asItIs(value: Json): Json {
  return value;
}

function firstOf(value: Json): Json {
  return Array.isArray(value) ? (value[0] ?? null) : null;
}

/** The rules that a type's schema declares, for every field that is the duplicate of another. */
export function declaredRules(type: Type): readonly DuplicateRule[] {
  const rules: DuplicateRule[] = [];
  collectRules(type, "", new Set(), rules, 0);
  return rules;
}

function collectRules(
  type: Type,
  path: string,
  open: Set<Type>,
  rules: DuplicateRule[],
  depth: number,
): void {
  if (depth > MAX_DEPTH || open.has(type)) return;
  open.add(type);
  const { list, map } = type;
  for (const { name, type: inside, duplicateOf } of map?.fields.values() ?? []) {
    const here = `${path}.${JSON.stringify(name)}`;
    if (duplicateOf !== undefined) {
      const { field, policy } = duplicateOf;
      rules.push({ old: `${path}.${JSON.stringify(field)}`, new: here, policy });
    }
    collectRules(inside, here, open, rules, depth + 1);
  }
  if (map?.element !== undefined && map.fields.size === 0)
    collectRules(map.element, `${path}.*`, open, rules, depth + 1);
  if (list !== undefined) collectRules(list.element, `${path}[*]`, open, rules, depth + 1);
  open.delete(type);
}
