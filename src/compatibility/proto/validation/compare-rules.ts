import { equal, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import {
  COUNTS,
  type Domain,
  domainOf,
  holds,
  intersect,
  isWithin,
  type NumberSet,
  points,
} from "../../number-set.ts";
import { acceptedNumbers, INT32, NUMBERS } from "./accepted-numbers.ts";
import { acceptsTexts, emptyAccepted } from "./accepted-texts.ts";
import { readBytesRules } from "./bytes-rules.ts";

/** What became of the rules for a value: it cannot be told for patterns, as one may accept what another does. */
export type RulesChange = "same" | "stricter" | "laxer" | "unclear";

/** The numbers of the enum that rules are about. */
export type EnumNumbers = readonly bigint[];

/** Tells whether rules of `validate.rules` came to refuse what was accepted. None accept everything. */
export function compareRules(old: JsonObject, next: JsonObject, numbers: EnumNumbers): RulesChange {
  if (equal(old, next)) return "same";
  const accepted = acceptsAll(next, old, numbers);
  if (accepted === true) return acceptsAll(old, next, numbers) === true ? "same" : "laxer";
  return accepted === false ? "stricter" : "unclear";
}

/** Whether rules refuse a field that is not set. */
export function demandsValue(rules: JsonObject, isImplicit: boolean, numbers: EnumNumbers): boolean {
  if (isRequired(rules)) return true;
  return kindsOf(rules).some((kind) => {
    const stated = partOf(rules, kind);
    if (kind === "repeated") return !holds(countsOf(stated, "minItems", "maxItems"), 0n);
    if (kind === "map") return !holds(countsOf(stated, "minPairs", "maxPairs"), 0n);
    if (!isImplicit) return false;
    if (kind === "string") return !emptyAccepted(stated, false);
    if (kind === "bytes") return !emptyAccepted(readBytesRules(stated), true);
    const domain = NUMBERS.get(kind);
    if (domain !== undefined) return !holds(acceptedNumbers(stated, domain), domain.whole ? 0n : 0);
    return kind === "enum" || kind === "bool" ? !holds(flagsOrEnums(kind, stated, numbers), 0n) : false;
  });
}

/** Whether rules accept all that older ones did; `undefined` if that cannot be told. */
function acceptsAll(next: JsonObject, old: JsonObject, numbers: EnumNumbers): boolean | undefined {
  if (isRequired(next) && !isRequired(old)) return false;
  if (partOf(old, "message").skip === true && partOf(next, "message").skip !== true) return false;
  const answers = kindsOf(next).map((kind) =>
    acceptsKind(kind, partOf(next, kind), partOf(old, kind), numbers),
  );
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

function acceptsKind(
  kind: string,
  next: JsonObject,
  old: JsonObject,
  numbers: EnumNumbers,
): boolean | undefined {
  const domain = NUMBERS.get(kind);
  if (domain !== undefined)
    return isWithin(acceptedNumbers(old, domain), acceptedNumbers(next, domain)) && staysInTime(next, old);
  switch (kind) {
    case "string":
      return acceptsTexts(next, old, false);
    case "bytes":
      return acceptsTexts(readBytesRules(next), readBytesRules(old), true);
    case "bool":
    case "enum":
      return isWithin(flagsOrEnums(kind, old, numbers), flagsOrEnums(kind, next, numbers));
    case "any":
      return acceptsTexts(
        { in: next.in ?? [], notIn: next.notIn ?? [] },
        { in: old.in ?? [], notIn: old.notIn ?? [] },
        false,
      );
    case "repeated":
      return every([
        isWithin(countsOf(old, "minItems", "maxItems"), countsOf(next, "minItems", "maxItems")),
        next.unique !== true || old.unique === true || old.maxItems === "1",
        acceptsPart("items", next, old, numbers),
      ]);
    case "map":
      return every([
        isWithin(countsOf(old, "minPairs", "maxPairs"), countsOf(next, "minPairs", "maxPairs")),
        next.noSparse !== true || old.noSparse === true,
        acceptsPart("keys", next, old, numbers),
        acceptsPart("values", next, old, numbers),
      ]);
    default:
      return true;
  }
}

function acceptsPart(part: string, next: JsonObject, old: JsonObject, numbers: EnumNumbers) {
  return acceptsAll(partOf(next, part), partOf(old, part), numbers);
}

function every(answers: readonly (boolean | undefined)[]): boolean | undefined {
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

/** Whether a time must be no nearer to now than it had to be. */
function staysInTime(next: JsonObject, old: JsonObject): boolean {
  if (next.ltNow === true && old.ltNow !== true) return false;
  if (next.gtNow === true && old.gtNow !== true) return false;
  if (next.within === undefined) return true;
  return old.within !== undefined && isWithin(spanOf(old.within), spanOf(next.within));
}

function spanOf(within: Json): NumberSet {
  return acceptedNumbers({ gte: "0s", lte: within }, COUNTS);
}

const BOOLEANS: Domain = /* @__PURE__ */ domainOf(0n, 1n);

function flagsOrEnums(kind: "bool" | "enum", rules: JsonObject, numbers: EnumNumbers): NumberSet {
  if (kind === "bool") {
    const { const: only } = rules;
    return only === undefined ? BOOLEANS.all : points([only === true ? 1n : 0n], BOOLEANS);
  }
  const set = acceptedNumbers(rules, INT32);
  return rules.definedOnly === true ? intersect(set, points(numbers, INT32)) : set;
}

function countsOf(rules: JsonObject, least: string, most: string): NumberSet {
  const { [least]: gte = 0, [most]: lte, ignoreEmpty = false } = rules;
  return acceptedNumbers({ gte, ignoreEmpty, ...(lte !== undefined && { lte }) }, COUNTS);
}

const REQUIRED = ["message", "any", "duration", "timestamp"];

function isRequired(rules: JsonObject): boolean {
  return REQUIRED.some((kind) => partOf(rules, kind).required === true);
}

function kindsOf(rules: JsonObject): readonly string[] {
  return Object.keys(rules).filter((kind) => kind !== "message");
}

function partOf(rules: JsonObject, name: string): JsonObject {
  const part = rules[name];
  return isObject(part) ? part : NONE;
}

const NONE: JsonObject = {};
