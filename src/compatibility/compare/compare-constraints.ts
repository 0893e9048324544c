import { canonicalText, type Json } from "../../value/internal.ts";
import { type Constraints, type Limit, LOWER_LIMITS, UPPER_LIMITS } from "../api/shape.ts";
import type { CompatibilitySeverity } from "../findings/rule.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { shorten } from "../shorten.ts";

/** Notes a change at the place that is being compared, or at a path below it. */
export type Report = (rule: CompatibilityRuleId, change: string, more?: ReportMore) => void;

export interface ReportMore {
  /** How bad it is at most. */
  readonly eased?: CompatibilitySeverity;
  readonly below?: string;
  /** Until what is edited stored objects are spared, if not the field. */
  readonly spares?: "object" | "none";
  /** A value that was accepted and no longer is. */
  readonly example?: Json;
  /** What was tried to tell more, where that was not enough. */
  readonly tried?: string;
  /** What changed, exactly, where the text leaves something out. Default: the text. */
  readonly cause?: string;
}

interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

/** Reports how two sets of constraints differ, types aside. */
export function compareConstraints(pair: Pair<Constraints>, report: Report): void {
  compareEnums(pair, report);
  compareLimits(pair, report);
  compareFormats(pair, report);
  compareMultiples(pair, report);
  compareConditions(pair, report);
  compareRules(pair, report);
  compareTopologies(pair, report);
  const { old, new: next } = pair;
  if (old.nullable !== next.nullable) {
    report(...(next.nullable ? loosened("null is accepted") : tightened("null is no longer accepted")));
  }
  if (old.uniqueItems !== next.uniqueItems) {
    report(...(next.uniqueItems ? tightened("items must be unique") : loosened("items may repeat")));
  }
}

function tightened(change: string): [CompatibilityRuleId, string] {
  return ["validation-tightened", change];
}

function loosened(change: string): [CompatibilityRuleId, string] {
  return ["validation-loosened", change];
}

function compareEnums({ old, new: next }: Pair<Constraints>, report: Report): void {
  if (old.enum === undefined && next.enum === undefined) return;
  if (old.enum === undefined || next.enum === undefined) {
    report(
      ...(next.enum === undefined
        ? loosened("any value is accepted, where an enum was")
        : tightened(`there is an enum: ${shorten(canonicalText(next.enum))}`)),
    );
    return;
  }
  const [before, after] = [textsOf(old.enum), textsOf(next.enum)];
  for (const value of after) {
    if (before.has(value)) continue;
    report("enum-value-added", `${value} is accepted`, old.openEnum ? { eased: "fine" } : {});
  }
  for (const value of before) {
    if (!after.has(value)) report("enum-value-removed", `${value} is no longer accepted`);
  }
  if (old.openEnum !== next.openEnum) {
    const change = next.openEnum
      ? loosened("the enum is declared open")
      : tightened("the enum is no longer open");
    report(...change);
  }
}

function textsOf(values: readonly Json[]): ReadonlySet<string> {
  return new Set(values.map(canonicalText));
}

function compareLimits({ old, new: next }: Pair<Constraints>, report: Report): void {
  if (old.limits.size === 0 && next.limits.size === 0) return;
  for (const name of [...LOWER_LIMITS, ...UPPER_LIMITS]) {
    const [before, after] = [old.limits.get(name), next.limits.get(name)];
    const grows = compareLimit(before, after, name.startsWith("min") ? 1 : -1);
    if (grows === 0) continue;
    const change = `${name} went from ${showLimit(before)} to ${showLimit(after)}`;
    report(...(grows > 0 ? tightened(change) : loosened(change)));
  }
}

/** Above 0 if the second limit is stricter than the first; `direction` is that of stricter values. */
function compareLimit(before: Limit | undefined, after: Limit | undefined, direction: 1 | -1): number {
  if (before === undefined || after === undefined)
    return Number(before === undefined) - Number(after === undefined);
  if (before.value === after.value) return Number(after.exclusive) - Number(before.exclusive);
  return after.value > before.value ? direction : -direction;
}

function showLimit(limit: Limit | undefined): string {
  if (limit === undefined) return "none";
  return limit.exclusive ? `${limit.value}, exclusive` : String(limit.value);
}

const WIDER: Readonly<Record<string, string>> = { int32: "int64", uint32: "uint64", float: "double" };

function compareFormats({ old, new: next }: Pair<Constraints>, report: Report): void {
  const [before, after] = [old.format, next.format];
  if (before === after) return;
  const change = `the format went from ${before ?? "none"} to ${after ?? "none"}`;
  const isWider = after === undefined || (before !== undefined && WIDER[before] === after);
  const isNarrower = before === undefined || (after !== undefined && WIDER[after] === before);
  report(
    isWider ? "validation-loosened" : isNarrower ? "validation-tightened" : "validation-changed",
    change,
  );
}

function compareMultiples({ old, new: next }: Pair<Constraints>, report: Report): void {
  const [before, after] = [old.multipleOf, next.multipleOf];
  if (before === after) return;
  const change = `multipleOf went from ${before ?? "none"} to ${after ?? "none"}`;
  const isTighter = before === undefined || (after !== undefined && Number.isInteger(after / before));
  const isLooser = after === undefined || (before !== undefined && Number.isInteger(before / after));
  report(
    isTighter ? "validation-tightened" : isLooser ? "validation-loosened" : "validation-changed",
    change,
  );
}

/** Patterns and conditions: whether one accepts more than another, their texts do not tell. */
function compareConditions({ old, new: next }: Pair<Constraints>, report: Report): void {
  const compare = (name: string, before: string, after: string): void => {
    if (before === after) return;
    if (before === "") report(...tightened(`there is a ${name}: ${after}`));
    else if (after === "") report(...loosened(`there is no ${name} any more: ${before}`));
    else report("validation-changed", `the ${name} went from ${before} to ${after}`);
  };
  compare("pattern", old.pattern ?? "", next.pattern ?? "");
  compare("condition", old.conditions, next.conditions);
}

function compareRules({ old, new: next }: Pair<Constraints>, report: Report): void {
  for (const rule of missingIn(old.rules, next.rules)) report(...tightened(`there is a rule: ${rule}`));
  for (const rule of missingIn(next.rules, old.rules))
    report(...loosened(`there is no rule any more: ${rule}`));
  for (const below of missingIn(old.immutable, next.immutable)) {
    report("made-immutable", "it cannot be changed once it is set", { below });
  }
  for (const below of missingIn(next.immutable, old.immutable)) {
    report("validation-loosened", "it can be changed", { below });
  }
}

function missingIn(these: readonly string[], those: readonly string[]): readonly string[] {
  if (those.length === 0) return those;
  const known = new Set(these);
  return those.filter((text) => !known.has(text));
}

/** Reports how lists and objects merge otherwise; `eased` is how bad another granularity is at most. */
export function compareTopologies(
  { old, new: next }: Pair<Constraints>,
  report: Report,
  eased: CompatibilitySeverity = "breaking",
): void {
  const [before, after] = [old.topology, next.topology];
  if (before === undefined || after === undefined) return;
  const [oldKeys, newKeys] = [old.listKeys.join(", "), next.listKeys.join(", ")];
  if (before !== after) {
    const isGranularity = before === "atomic" || after === "atomic";
    const rule = isGranularity ? "granularity-changed" : "list-type-changed";
    report(rule, `it was ${before} and is ${after}`, isGranularity ? { eased } : {});
  } else if (oldKeys !== newKeys) {
    report("list-keys-changed", `the keys were ${oldKeys} and are ${newKeys}`);
  }
}
