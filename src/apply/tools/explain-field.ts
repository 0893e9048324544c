import {
  difference,
  EMPTY,
  type FieldPath,
  type FieldSet,
  hasPath,
  isEmpty,
  printPath,
  union,
  withPrefix,
} from "../../fieldpath/internal.ts";
import { type Comparison, compare, ownedLength, resolvePath, valueAt } from "../../typed/internal.ts";
import type { Json } from "../../value/internal.ts";
import type { ApplyFacts } from "../applied.ts";
import { entryId, type Owner } from "../entries/managed-fields.ts";
import { MANAGED_FIELDS } from "../entries/never-owned.ts";
import type { ClearedField } from "../normalizing/normalized.ts";
import { ownersOf, ownersWithin } from "./owners.ts";

/** Why a field has its value. */
export interface Explanation {
  readonly path: string;
  readonly value: Json | undefined;
  readonly rule: ExplanationRule;
  /** Who owns it now. */
  readonly owners: readonly Owner[];
  /** The same in a sentence. */
  readonly text: string;
}

/** Why a field has its value. */
export type ExplanationRule =
  /** The config states it, and so it was set. */
  | "set"
  /** The config states it, took it over from another manager, and so it was set. */
  | "forced"
  /** The config states what the object had already. */
  | "same"
  /** The config states it, but it was left to its owner. */
  | "gave-way"
  /** The config does not state it, so it stayed as it was. */
  | "kept"
  /** The manager does not state it any more, but it stayed: somebody else owns it, or something inside it. */
  | "given-up"
  /** The manager does not state it any more, and nobody else owned it. */
  | "removed"
  /** The manager never stated it, but it was inside of something that was removed, or set to something else. */
  | "removed-with"
  /** Another field that excludes it was set, such as another member of its union, so normalizing cleared it. */
  | "cleared"
  /** Normalizing set it to agree with another field. */
  | "follows"
  /** There is no such field. */
  | "absent";

/** Why a field of an object that a config was applied to has its value. */
export function explainField(facts: ApplyFacts, path: string | FieldPath): Explanation {
  const { type, live, object, owner, after } = facts;
  const steps = resolvePath(type, [object, live], path);
  const owned = steps.slice(0, ownedLength(type, steps));
  const rule = ruleFor(facts, steps, owned);
  const owners = ownersOf(type, after.values(), owned);
  const others = owners.filter((other) => entryId(other) !== entryId(owner));
  return {
    path: printPath(steps, { exact: true }),
    value: valueAt(type, object, steps),
    rule,
    owners,
    text: rule === "cleared" ? explainCleared(facts, steps, owned) : explainRule(rule, owner.manager, others),
  };
}

function explainCleared(facts: ApplyFacts, steps: FieldPath, owned: FieldPath): string {
  const { type, before, owner } = facts;
  const { because } = clearedAround(facts, steps) as ClearedField;
  const owners = ownersWithin(type, before.values(), owned).map((other) => nameOwner(other, owner.manager));
  const theirs = owners.length === 0 ? "nobody" : owners.join(" and ");
  return `${owner.manager} set ${printPath(because)}, which excludes it, so it was cleared; it belonged to ${theirs}`;
}

/** What was cleared, and is or holds a field. */
function clearedAround({ cleared }: ApplyFacts, path: FieldPath): ClearedField | undefined {
  return cleared.find((field) => isSamePath(field.path, path.slice(0, field.path.length)));
}

function ruleFor(facts: ApplyFacts, path: FieldPath, owned: FieldPath): ExplanationRule {
  const { type, stated, object, live, merged, comparison, gaveWay, lost } = facts;
  const value = valueAt(type, object, path);
  if (value === undefined && valueAt(type, merged, path) !== undefined && clearedAround(facts, path))
    return "cleared";
  if (hasPath(setByNormalizing(facts), owned)) return "follows";
  if (gaveWay.some(({ steps }) => isSamePath(steps, owned))) return "gave-way";
  if (valueAt(type, stated, owned) !== undefined) {
    if ([...lost.values()].some((fields) => hasPath(fields, owned))) return "forced";
    return isTouched(comparison, owned) ? "set" : "same";
  }
  const givenUp = givenUpFields(facts);
  if (value === undefined && !isEmpty(withPrefix(givenUp, owned))) return "removed";
  if (hasPath(givenUp, owned)) return value === undefined ? "removed" : "given-up";
  if (value !== undefined) return "kept";
  return valueAt(type, live, path) === undefined ? "absent" : "removed-with";
}

function setByNormalizing({ type, merged, object }: ApplyFacts): FieldSet {
  const { added, modified } = compare(type, { from: merged, to: object, except: MANAGED_FIELDS });
  return union(added, modified);
}

/** What the manager owned before and owns no more. */
export function givenUpFields({ owner, before, after }: ApplyFacts): FieldSet {
  const [last, now] = [before.get(entryId(owner)), after.get(entryId(owner))];
  // Sets of two versions have nothing to say about each other.
  if (last === undefined || last.version !== (now?.version ?? owner.apiVersion)) return EMPTY;
  return difference(last.fields, now?.fields ?? EMPTY);
}

/** Whether a field, something that holds it or something inside it was set. */
function isTouched({ added, modified, removed }: Comparison, path: FieldPath): boolean {
  const touched = union(union(added, modified), removed);
  return (
    path.some((_, end) => hasPath(touched, path.slice(0, end + 1))) || !isEmpty(withPrefix(touched, path))
  );
}

function isSamePath(a: FieldPath, b: FieldPath): boolean {
  return printPath(a, { exact: true }) === printPath(b, { exact: true });
}

function explainRule(
  rule: Exclude<ExplanationRule, "cleared">,
  manager: string,
  others: readonly Owner[],
): string {
  const theirs =
    others.length === 0 ? "nobody" : others.map((other) => nameOwner(other, manager)).join(" and ");
  switch (rule) {
    case "set":
      return `${manager} states it, so it was set`;
    case "forced":
      return `${manager} states it, and took it over by force`;
    case "same":
      return `${manager} states what it was already${ownToo(others.length, theirs)}`;
    case "gave-way":
      return `${manager} states it, but leaves it to ${theirs}`;
    case "kept":
      return `${manager} does not state it, so it stayed; it belongs to ${theirs}`;
    case "given-up":
      return `${manager} stated it before and does no more; it stayed, as it belongs to ${theirs}`;
    case "removed":
      return `${manager} stated it before and does no more; nobody else owned it, so it was removed`;
    case "removed-with":
      return `it was inside of what ${manager} stated before and does no more, and went with it`;
    case "follows":
      return `it was set to agree with what ${manager} set; it belongs to ${theirs}`;
    case "absent":
      return "there is no such field";
  }
}

function ownToo(count: number, theirs: string): string {
  return count === 0 ? "" : `; ${theirs} own${count === 1 ? "s" : ""} it too`;
}

/** The name of another owner; of one with the same name, what sets it apart. */
function nameOwner({ manager, operation, subresource }: Owner, self: string): string {
  if (manager !== self) return manager;
  return `${manager} by ${operation.toLowerCase()}${subresource === "" ? "" : ` of ${subresource}`}`;
}
