import { isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";
import { readRuleFieldPath } from "./rule-field-path.ts";
import type { Place, Report } from "./schema-report.ts";

const RULES = "x-kubernetes-validations";
const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/** Checks what is around the rules of a schema. What the rules themselves say, in CEL, is not looked at. */
export function checkValidationRules(schema: JsonObject, place: Place, report: Report): void {
  const rules = schema[RULES];
  for (const [index, rule] of (Array.isArray(rules) ? (rules as readonly Json[]) : []).entries()) {
    if (isObject(rule)) checkRule(rule, schema, place.child(RULES).at(index), report);
  }
}

function checkRule(rule: JsonObject, schema: JsonObject, place: Place, report: Report): void {
  const text = textOf(rule.rule).trim();
  const message = textOf(rule.message);
  const fieldPath = textOf(rule.fieldPath);
  const { reason } = rule;
  if (text === "") report.required(place.child("rule"), "rule is not specified");
  else if (isBlank(message)) report.invalid(place.child("message"), message, EMPTY);
  else if (hasBreaks(message.trim())) report.invalid(place.child("message"), message, BREAKS);
  else if (hasBreaks(text) && message === "") {
    report.required(place.child("message"), "message must be specified if rule contains line breaks");
  }
  if (isBlank(textOf(rule.messageExpression))) {
    report.required(place.child("messageExpression"), `messageExpression ${EMPTY}`);
  }
  if (reason !== undefined && !REASONS.includes(textOf(reason))) {
    report.notSupported(place.child("reason"), reason, REASONS);
  }
  if (isBlank(fieldPath)) report.invalid(place.child("fieldPath"), fieldPath, EMPTY);
  if (hasBreaks(fieldPath)) report.invalid(place.child("fieldPath"), fieldPath, BREAKS);
  if (fieldPath !== "" && readRuleFieldPath(fieldPath, schema) === undefined) {
    report.invalid(place.child("fieldPath"), fieldPath, "must be a valid path");
  }
}

const EMPTY = "must be non-empty if specified";
const BREAKS = "must not contain line breaks";

/** Whether there is a text, and nothing but spaces in it. */
function isBlank(text: string): boolean {
  return text !== "" && text.trim() === "";
}

function hasBreaks(text: string): boolean {
  return /[\n\r]/.test(text);
}
