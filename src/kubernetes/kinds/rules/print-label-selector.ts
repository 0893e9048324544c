import { compareStrings, isObject, type Json, type JsonObject } from "../../../value/internal.ts";

/** A label selector as text: `app=web,tier in (a,b),!old`. */
export function printLabelSelector({ matchLabels, matchExpressions }: JsonObject): string {
  const labels = isObject(matchLabels) ? Object.entries(matchLabels) : [];
  const expressions = Array.isArray(matchExpressions) ? (matchExpressions as readonly JsonObject[]) : [];
  const parts = [
    ...labels.map(([key, value]) => ({ key, text: `${key}=${String(value)}` })),
    ...expressions.map((expression) => ({ key: String(expression.key), text: printExpression(expression) })),
  ];
  return parts
    .sort((a, b) => compareStrings(a.key, b.key))
    .map(({ text }) => text)
    .join(",");
}

function printExpression({ key, operator, values }: JsonObject): string {
  const name = String(key);
  const list = Array.isArray(values)
    ? (values as readonly Json[]).map(String).sort(compareStrings).join(",")
    : "";
  switch (operator) {
    case "In":
      return `${name} in (${list})`;
    case "NotIn":
      return `${name} notin (${list})`;
    case "DoesNotExist":
      return `!${name}`;
    default:
      return name;
  }
}
