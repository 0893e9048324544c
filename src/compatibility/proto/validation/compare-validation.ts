import type { ProtoField, ProtoMessage } from "../../../proto/internal.ts";
import { equal, isObject, type Json, type JsonObject, showValue } from "../../../value/internal.ts";
import type { FieldPair, MessagePair } from "../pairs.ts";
import type { ProtoApis, ProtoReport } from "../report.ts";
import { compareRules, demandsValue } from "./compare-rules.ts";

const RULES = "[validate.rules]";
const DISABLED = "[validate.disabled]";
const IGNORED = "[validate.ignored]";

/** Whether the rules of a message are looked at. */
export function isChecked({ options }: ProtoMessage): boolean {
  return options[DISABLED] !== true && options[IGNORED] !== true;
}

/** Reports messages whose rules were switched on. */
export function compareSwitches({ old, new: next }: MessagePair, report: ProtoReport): void {
  if (isChecked(old) === isChecked(next)) return;
  const subject = { in: old, promise: old, at: next };
  if (isChecked(next))
    report.report(subject, "validation-tightened", "its validate.rules were switched off, and are on");
  else report.report(subject, "validation-loosened", "its validate.rules are switched off");
}

/** Reports rules of a field that came to refuse what was accepted. */
export function compareValidation({ old, new: next }: FieldPair, report: ProtoReport, apis: ProtoApis): void {
  if (!report.isEnvoy || old.type !== next.type || !(RULES in old.options || RULES in next.options)) return;
  const [was, is] = [rulesOf(old), rulesOf(next)];
  const change = compareRules(was, is, numbersOf(next, apis));
  if (change === "same") return;
  const subject = { in: old.message ?? old, member: old.name, promise: old, at: next };
  const told = `validate.rules: ${[...describeChanges("", was, is)].join(", ")}`;
  if (change === "stricter") report.report(subject, "validation-tightened", told);
  else report.report(subject, change === "laxer" ? "validation-loosened" : "validation-changed", told);
}

/** Whether a field's rules refuse messages that lack it. Those of a oneof's member are looked at only if it is set. */
export function demandsValueOf(field: ProtoField, apis: ProtoApis): boolean {
  if (field.oneof !== undefined || !(RULES in field.options)) return false;
  return demandsValue(rulesOf(field), field.cardinality === "implicit", numbersOf(field, apis));
}

function rulesOf({ options }: ProtoField): JsonObject {
  const rules = options[RULES];
  return isObject(rules) ? rules : {};
}

/** The numbers of the enum that a field is of; those that are gone, too, as that is told where they were. */
function numbersOf(
  { type, typeName = "", cardinality }: ProtoField,
  { old, new: next }: ProtoApis,
): readonly bigint[] {
  const name =
    cardinality === "map" ? (next.messages.get(typeName)?.fieldsByNumber.get(2)?.typeName ?? "") : typeName;
  if (type !== "enum" && cardinality !== "map") return [];
  return [old, next].flatMap((api) => api.enums.get(name)?.values.map(({ number }) => BigInt(number)) ?? []);
}

/** The rules that differ, as `.proto` files write them. */
function* describeChanges(prefix: string, old: JsonObject, next: JsonObject): Generator<string> {
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const [was, is] = [old[key], next[key]];
    const name = prefix + key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (isObject(was) || isObject(is)) {
      yield* describeChanges(`${name}.`, isObject(was) ? was : {}, isObject(is) ? is : {});
    } else if (Array.isArray(was) && Array.isArray(is)) {
      const [lost, gained] = [without(was, is), without(is, was)];
      if (lost !== "") yield `${name} lost ${lost}`;
      if (gained !== "") yield `${name} gained ${gained}`;
    } else if (was === undefined || is === undefined || !equal(was, is)) {
      if (was === undefined) yield `${name} ${show(is)} was added`;
      else if (is === undefined) yield `${name} ${show(was)} was dropped`;
      else yield `${name} went from ${show(was)} to ${show(is)}`;
    }
  }
}

function without(list: readonly Json[], others: readonly Json[]): string {
  return list
    .filter((item) => !others.includes(item))
    .map(show)
    .join(", ");
}

function show(value: Json | undefined): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map(show).join(", ");
  return typeof value === "string" && /^-?[\d.]+s?$/.test(value) ? value : showValue(value);
}
