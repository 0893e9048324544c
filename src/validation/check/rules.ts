import { type Json, type JsonArray, type JsonObject, quoteText } from "../../value/internal.ts";
import { joinField } from "../words/field-path.ts";
import { invalid, nameless, type Remark, required, tooMany } from "../words/remark.ts";
import { checkEmbedded } from "./check-embedded.ts";
import { checkEnum } from "./check-enum.ts";
import { checkListType, checkUnique } from "./check-list.ts";
import { checkNumber } from "./check-number.ts";
import { checkQuantity } from "./check-quantity.ts";
import { checkFormat, checkText } from "./check-text.ts";
import { checkType } from "./check-type.ts";

/** What Kubernetes has to say of a value for which a keyword does not hold; nothing, if it does. */
// biome-ignore lint/suspicious/noExplicitAny: each keyword has its own facts.
export type Check = (facts: any, value: Json, path: string) => readonly Remark[];

// biome-ignore lint/suspicious/noExplicitAny: as above.
type Words = (facts: any, value: Json, path: string, name: string) => readonly Remark[];

/** The keywords that JSON Schema does not have, or that Kubernetes reads otherwise. */
export const RULES: Readonly<Record<string, Check>> = {
  typeRule: checkType,
  textRule: checkText,
  formatRule: checkFormat,
  numberRule: checkNumber,
  enumRule: checkEnum,
  quantityRule: checkQuantity,
  uniqueRule: checkUnique,
  listRule: checkListType,
  embeddedRule: checkEmbedded,
};

/** What Kubernetes says where another keyword does not hold; `name` is the field that it is about. */
export const WORDS: Readonly<Record<string, Words>> = {
  combination: (words, _, path) => [nameless(`${quoteText(path)} ${words}`)],
  minItems: (least, value, path) => [
    invalid((value as JsonArray).length, `${path} in body should have at least ${least} items`),
  ],
  maxItems: (most, value) => [tooMany((value as JsonArray).length, most)],
  minProperties: (least, value, path) => [
    invalid(countFields(value), `${path} in body should have at least ${least} properties`),
  ],
  maxProperties: (most, value) => [tooMany(countFields(value), most)],
  required: (_, __, ___, name) => [required(name)],
  additionalProperties: (_, __, path, name) => [
    { reason: "FieldUnknown", message: `unknown field ${quoteText(joinField(path, name))}`, step: name },
  ],
};

function countFields(value: Json): number {
  return Object.keys(value as JsonObject).length;
}

/** In which order Kubernetes goes about what it checks; what is in a value comes between. */
const ORDER = [
  "typeRule",
  "quantityRule",
  "combination",
  "textRule",
  "formatRule",
  "numberRule",
  "enumRule",
  "minProperties",
  "maxProperties",
  "additionalProperties",
  "embeddedRule",
  "listRule",
  "the values inside",
  "minItems",
  "maxItems",
  "uniqueRule",
  "required",
];

const INSIDE = ORDER.indexOf("the values inside");

/** Where a keyword comes in that order: below zero if before the values inside. */
export function orderOf(keyword: string, value: Json): number {
  // Lists are looked into before the value as a whole is.
  return keyword === "enumRule" && Array.isArray(value) ? ORDER.length : ORDER.indexOf(keyword) - INSIDE;
}
