import { isObject, type Json, type JsonObject, labelKeyProblems } from "../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, required } from "../../status/cause.ts";
import { objectsOf } from "../rules/check-values.ts";
import { amountsOf, compareAmounts, numberOf, printAmount } from "../rules/quantities.ts";
import { allowsOvercommit, checkContainerResourceName, checkResourceName } from "../rules/resource-names.ts";

const TYPES = ["Container", "PersistentVolumeClaim", "Pod"];

/** What is wrong with limits: for each type, and how their amounts relate. */
export function* checkLimitRange({ spec }: JsonObject): Iterable<Cause> {
  const limits = objectsOf(isObject(spec) ? spec.limits : undefined);
  const types = new Set<Json>();
  for (const [index, limit] of limits.entries()) {
    const path = `spec.limits[${index}]`;
    const type = String(limit.type ?? "");
    const problems = labelKeyProblems(type);
    for (const problem of problems) yield invalid(`${path}.type`, type, problem);
    if (problems.length === 0 && !type.includes("/") && !TYPES.includes(type))
      yield invalid(`${path}.type`, type, "must be a standard limit type or fully qualified");
    if (types.has(type)) yield duplicate(`${path}.type`, type);
    types.add(type);
    yield* checkLimit(limit, path);
  }
}

const AMOUNTS = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"];

function* checkLimit(limit: JsonObject, path: string): Iterable<Cause> {
  const { type } = limit;
  const isPod = type === "Pod";
  const checkName = isPod || type === "Container" ? checkContainerResourceName : checkResourceName;
  const names = new Set<string>();
  for (const field of AMOUNTS) {
    const amounts = [...amountsOf(limit[field]).keys()];
    if (isPod && field.startsWith("default")) {
      if (amounts.length > 0)
        yield forbidden(`${path}.${field}`, "may not be specified when `type` is 'Pod'");
      continue;
    }
    for (const name of amounts) {
      yield* checkName(name, `${path}.${field}[${name}]`);
      names.add(name);
    }
  }
  const holds = (field: string): boolean => amountsOf(limit[field]).has("storage");
  if (type === "PersistentVolumeClaim" && !holds("min") && !holds("max"))
    yield required(
      `${path}.limits`,
      "either minimum or maximum storage value is required, but neither was provided",
    );
  const given = new Map(AMOUNTS.map((field) => [field, amountsOf(limit[field])]));
  for (const name of names)
    yield* checkAmounts(name, path, (field) =>
      isPod && field.startsWith("default") ? undefined : given.get(field)?.get(name),
    );
}

/** The amounts of which the first may not be more than the second: what is refused, the value shown, and the words. */
const ORDER: readonly (readonly [less: string, more: string, refused: string, shown: string])[] = [
  ["min", "max", "min", "min"],
  ["min", "defaultRequest", "defaultRequest", "defaultRequest"],
  ["defaultRequest", "max", "defaultRequest", "defaultRequest"],
  ["defaultRequest", "default", "defaultRequest", "defaultRequest"],
  ["min", "default", "default", "min"],
  ["default", "max", "default", "max"],
];

function wordsFor(field: string, other: string): string {
  if (field === "defaultRequest") return "default request";
  return field === "default" && other === "defaultRequest" ? "default limit" : field;
}

function* checkAmounts(
  name: string,
  path: string,
  amount: (field: string) => Json | undefined,
): Iterable<Cause> {
  for (const [less, more, refused, shown] of ORDER) {
    const [low, high] = [amount(less), amount(more)];
    if (low === undefined || high === undefined || compareAmounts(low, high) <= 0) continue;
    yield invalid(
      `${path}.${refused}[${name}]`,
      printAmount(amount(shown)),
      `${wordsFor(less, more)} value ${printAmount(low)} is greater than ${wordsFor(more, less)} value ${printAmount(high)}`,
    );
  }
  yield* checkRatio(name, {
    path,
    ratio: amount("maxLimitRequestRatio"),
    min: amount("min"),
    max: amount("max"),
  });
  const [standard, request] = [amount("default"), amount("defaultRequest")];
  const differ = standard !== undefined && request !== undefined && compareAmounts(standard, request) !== 0;
  if (differ && !allowsOvercommit(name))
    yield invalid(
      `${path}.defaultRequest[${name}]`,
      printAmount(request),
      `default value ${printAmount(standard)} must equal to defaultRequest value ${printAmount(request)} in ${name}`,
    );
}

interface Ratio {
  readonly path: string;
  readonly ratio: Json | undefined;
  readonly min: Json | undefined;
  readonly max: Json | undefined;
}

function* checkRatio(name: string, { path, ratio, min, max }: Ratio): Iterable<Cause> {
  if (ratio === undefined) return;
  const field = `${path}.maxLimitRequestRatio[${name}]`;
  const shown = printAmount(ratio);
  if (compareAmounts(ratio, 1) < 0) yield invalid(field, shown, `ratio ${shown} is less than 1`);
  if (min === undefined || max === undefined) return;
  const most = numberOf(max) / numberOf(min);
  if (numberOf(ratio) > most)
    yield invalid(field, shown, `ratio ${shown} is greater than max/min = ${most.toFixed(6)}`);
}
