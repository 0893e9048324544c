import {
  type DuplicateOf,
  type DuplicatePolicy,
  didYouMean,
  nearMatches,
  type ValueConversion,
  type WhenNewChanges,
} from "../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, showValue } from "../value/internal.ts";
import { unknownValue } from "./annotations.ts";

const DUPLICATE_OF = "x-fieldwise-duplicate-of";

const POLICIES: readonly DuplicatePolicy[] = [
  "rename",
  "plural",
  "param",
  "oldWins",
  "newWins",
  "mustMatch",
  "readOldFirst",
  "overlay",
];

const WHEN_NEW_CHANGES: readonly WhenNewChanges[] = ["revert", "reject", "intent"];
const PARTS = ["field", "policy", "whenNewChanges", "rest", "emptyIsUnset", "convert"];

/**
 * The older name of what a field says, if the schema names one: `"height"`, or `{field: "podIP", policy: "plural"}`. Whether
 * there are such conversions, and whether they fit, is for who carries it out.
 */
export function readDuplicateOf(schema: JsonObject, where: string): DuplicateOf | undefined {
  const stated = schema[DUPLICATE_OF];
  if (stated === undefined) return undefined;
  const parts = isObject(stated) ? stated : { field: stated };
  const unknown = Object.keys(parts).find((name) => !PARTS.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(nearMatches(unknown, PARTS), `use ${PARTS.join(", ")}`);
    throw invalidDuplicate(where, `${DUPLICATE_OF} has no "${unknown}": ${hint}`);
  }
  const { field, rest, emptyIsUnset, convert } = parts;
  if (!isName(field)) {
    const message = `${DUPLICATE_OF} must be the name of a field, or an object with field and policy: name one`;
    throw invalidDuplicate(where, message);
  }
  if (rest !== undefined && !isName(rest))
    throw invalidDuplicate(where, `rest cannot be ${showValue(rest)}: name a field`);
  if (emptyIsUnset !== undefined && typeof emptyIsUnset !== "boolean")
    throw invalidDuplicate(where, `emptyIsUnset cannot be ${showValue(emptyIsUnset)}: use true or false`);
  const steps = Array.isArray(convert) ? convert : [convert];
  const wrong = steps.find((step) => step !== undefined && typeof step !== "string" && !isObject(step));
  if (wrong !== undefined)
    throw invalidDuplicate(where, `a conversion cannot be ${showValue(wrong)}: use a name, or an object`);
  const policy = readChoice(parts, "policy", POLICIES, where) ?? "rename";
  const whenNewChanges = readChoice(parts, "whenNewChanges", WHEN_NEW_CHANGES, where);
  return {
    field,
    policy,
    ...(whenNewChanges !== undefined && { whenNewChanges }),
    ...(rest !== undefined && { rest }),
    ...(emptyIsUnset !== undefined && { emptyIsUnset }),
    ...(convert !== undefined && { convert: convert as ValueConversion }),
  };
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function readChoice<T extends string>(
  parts: JsonObject,
  name: string,
  choices: readonly T[],
  where: string,
): T | undefined {
  const value = parts[name];
  if (value === undefined) return undefined;
  const known = choices.find((choice) => choice === value);
  if (known === undefined) throw unknownValue("DUPLICATE_FIELD_INVALID", where, name, value, choices);
  return known;
}

function invalidDuplicate(where: string, message: string): MergeError {
  return new MergeError("DUPLICATE_FIELD_INVALID", where, message);
}
