import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import {
  type Cause,
  duplicate,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
} from "../../status/cause.ts";
import { checkLabelKey } from "../rules/check-labels.ts";
import { objectsOf, valueAt } from "../rules/check-values.ts";

const ACTIONS = ["Count", "FailIndex", "FailJob", "Ignore"];
const OPERATORS = ["In", "NotIn"];
const STATUSES = ["False", "True", "Unknown"];

/** What is wrong with what a job makes of pods that fail. */
export function* checkFailurePolicy(policy: JsonObject, spec: JsonObject, path: string): Iterable<Cause> {
  const rules = objectsOf(policy.rules);
  if (rules.length > 20) yield tooMany(`${path}.rules`, rules.length, 20);
  const names = ["containers", "initContainers"].flatMap((list) =>
    objectsOf(valueAt(spec, `template.spec.${list}`)).map(({ name }) => name),
  );
  for (const [index, rule] of rules.entries()) {
    const place = `${path}.rules[${index}]`;
    const { action = "", onExitCodes: codes } = rule;
    const conditions = objectsOf(rule.onPodConditions);
    yield* checkOneOf(action, ACTIONS, `${place}.action`);
    if (action === "FailIndex" && spec.backoffLimitPerIndex === undefined)
      yield invalid(`${place}.action`, action, "requires the backoffLimitPerIndex to be set");
    if (isObject(codes)) yield* checkCodes(codes, `${place}.onExitCodes`, names);
    yield* checkConditions(conditions, `${place}.onPodConditions`);
    const isBoth = isObject(codes) && conditions.length > 0;
    if (isBoth) yield without(place, "specifying both OnExitCodes and OnPodConditions is not supported");
    if (!isObject(codes) && conditions.length === 0)
      yield without(place, "specifying one of OnExitCodes and OnPodConditions is required");
  }
}

/** A cause that does not show the value. */
function without(field: string, detail: string): Cause {
  return { reason: "FieldValueInvalid", message: `Invalid value: ${detail}`, field };
}

function* checkOneOf(value: Json, supported: readonly string[], field: string): Iterable<Cause> {
  const quoted = supported.map((one) => JSON.stringify(one)).join(" ");
  if (value === "") yield required(field, `valid values: [${quoted}]`);
  else if (!supported.includes(String(value))) yield notSupported(field, value, supported);
}

function* checkConditions(conditions: readonly JsonObject[], path: string): Iterable<Cause> {
  if (conditions.length > 20) yield tooMany(path, conditions.length, 20);
  for (const [index, { type, status = "" }] of conditions.entries()) {
    yield* checkLabelKey(type, `${path}[${index}].type`);
    yield* checkOneOf(status, STATUSES, `${path}[${index}].status`);
  }
}

/** Codes are in order, each once, and none of them tells of success. */
function* checkCodes(
  { operator = "", containerName, values }: JsonObject,
  path: string,
  names: readonly (Json | undefined)[],
): Iterable<Cause> {
  const field = `${path}.values`;
  const codes = Array.isArray(values) ? values.map(Number) : [];
  yield* checkOneOf(operator, OPERATORS, `${path}.operator`);
  if (containerName !== undefined && !names.includes(containerName))
    yield invalid(
      `${path}.containerName`,
      containerName,
      "must be one of the container or initContainer names in the pod template",
    );
  if (codes.length === 0) yield invalid(field, codes, "at least one value is required");
  if (codes.length > 255) yield tooMany(field, codes.length, 255);
  const known = new Set<Json>();
  for (const [index, code] of codes.entries()) {
    if (operator === "In" && code === 0)
      yield invalid(`${field}[${index}]`, code, "must not be 0 for the In operator");
    if (known.has(code)) yield duplicate(`${field}[${index}]`, code);
    known.add(code);
  }
  if (codes.some((code, index) => index > 0 && (codes[index - 1] as number) > code))
    yield invalid(field, codes, "must be ordered");
}

/** What is wrong with when a job has done enough. */
export function* checkSuccessPolicy(spec: JsonObject, path: string): Iterable<Cause> {
  const { successPolicy: policy, completionMode, completions } = spec;
  if (!isObject(policy) || completionMode !== "Indexed") return;
  const rules = objectsOf(policy.rules);
  const all = Number(completions);
  if (rules.length === 0)
    yield required(
      `${path}.rules`,
      "at least one rules must be specified when the successPolicy is specified",
    );
  if (rules.length > 20) yield tooMany(`${path}.rules`, rules.length, 20);
  for (const [index, { succeededCount: count, succeededIndexes: indexes }] of rules.entries()) {
    const place = `${path}.rules[${index}]`;
    if (count === undefined && indexes === undefined)
      yield required(place, "at least one of succeededCount or succeededIndexes must be specified");
    const counted = typeof indexes === "string" ? countIndexes(indexes, all) : 0;
    const field = `${place}.succeededIndexes`;
    if (typeof indexes === "string" && indexes.length > 65_536) yield tooLong(field, 65_536);
    if (typeof counted === "string")
      yield invalid(field, indexes as Json, `error parsing succeededIndexes: ${counted}`);
    if (typeof count !== "number") continue;
    const within = typeof counted === "string" ? 0 : counted;
    const limits: readonly (readonly [most: number, what: string])[] = [
      [all, "the number of specified completions"],
      ...(indexes === undefined
        ? []
        : ([[within, "the number of indexes in the specified succeededIndexes field"]] as const)),
    ];
    if (count < 0) yield invalid(`${place}.succeededCount`, count, "must be greater than or equal to 0");
    for (const [most, what] of limits)
      if (count > most)
        yield invalid(`${place}.succeededCount`, count, `must be less than or equal to ${most} (${what})`);
  }
}

/** How many indexes a text such as `1,3-5` names, or what is wrong with it. */
function countIndexes(text: string, completions: number): number | string {
  let total = 0;
  let last = -1;
  for (const interval of text === "" ? [] : text.split(",")) {
    const limits = interval.split("-");
    if (limits.length > 2)
      return `the fragment ${JSON.stringify(interval)} violates the requirement that an index interval can have at most two parts separated by '-'`;
    for (const limit of limits) {
      if (!/^[+-]?\d+$/.test(limit))
        return `cannot convert string to integer for index: ${JSON.stringify(limit)}`;
      if (Number(limit) >= completions) return `too large index: ${JSON.stringify(limit)}`;
    }
    const [first, end = first] = limits.map(Number) as [number, number?];
    if (limits.length > 1 && first >= end) return `non-increasing order, previous: ${first}, current: ${end}`;
    if (last >= first) return `non-increasing order, previous: ${last}, current: ${first}`;
    total += end - first + 1;
    last = end;
  }
  return total;
}
