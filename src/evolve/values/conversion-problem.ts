import { didYouMean, nearMatches, type SizeUnit, type TimeUnit } from "../../schema/internal.ts";
import { isObject, isScalar, type Json, type JsonObject, showValue } from "../../value/internal.ts";

const TIME_UNITS: readonly TimeUnit[] = [
  "nanoseconds",
  "milliseconds",
  "seconds",
  "minutes",
  "hours",
  "days",
  "duration",
];
const SIZE_UNITS: readonly SizeUnit[] = ["bytes", "kibibytes", "mebibytes", "gibibytes", "quantity"];

const NAMES: ReadonlySet<string> = new Set([
  ...[
    "text-to-number",
    "number-to-text",
    "text-to-boolean",
    "boolean-to-text",
    "item-to-list",
    "list-to-item",
  ],
  ...[TIME_UNITS, SIZE_UNITS].flatMap(pairsOf),
]);

function pairsOf(units: readonly string[]): readonly string[] {
  return units.flatMap((from) => units.filter((to) => to !== from).map((to) => `${from}-to-${to}`));
}

/** What is wrong with a conversion that somebody declared, and what to do about it; `undefined` if it is one. */
export function conversionProblem(stated: Json): string | undefined {
  if (!Array.isArray(stated)) return stepProblem(stated);
  if (stated.length === 0) return "a conversion has no steps: leave it out";
  for (const step of stated) {
    const problem = stepProblem(step);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function stepProblem(step: Json): string | undefined {
  if (typeof step === "string") {
    if (NAMES.has(step)) return undefined;
    const hint = didYouMean(
      nearMatches(step, NAMES),
      "use one such as text-to-number or seconds-to-duration",
    );
    return `there is no conversion "${step}": ${hint}`;
  }
  const [name, ...others] = isObject(step) ? Object.keys(step) : [];
  if (!isObject(step) || name === undefined || others.length > 0)
    return `a conversion cannot be ${showValue(step)}: use a name, {values: …}, {wrap: …} or {unwrap: …}`;
  const part = step[name] as Json;
  if (name === "values") return tableProblem(part);
  if (name === "wrap" || name === "unwrap")
    return typeof part === "string" ? undefined : `${name} cannot be ${showValue(part)}: name a field`;
  return `there is no conversion by "${name}": ${didYouMean(nearMatches(name, PARTS), `use ${PARTS.join(", ")}`)}`;
}

const PARTS = ["values", "wrap", "unwrap"];

function tableProblem(table: Json): string | undefined {
  if (!isObject(table) || Object.keys(table).length === 0)
    return "values must say what each older value becomes: use an object such as {Old: New}";
  const wrong = Object.keys(table).find((key) => !isScalar((table as JsonObject)[key] as Json));
  return wrong === undefined
    ? undefined
    : `the value for "${wrong}" must be a text, a number or a boolean: use one`;
}
