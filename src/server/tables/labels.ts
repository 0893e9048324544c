import { compareStrings, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { getItems, getObject, getText, getTextFields, getTexts } from "./read-fields.ts";

/** The labels in a field as `a=1,b=2`; `<none>` if there are none. */
export function printLabels(object: JsonObject, key: string): string {
  const pairs = getTextFields(object, key).map(([label, value]) => `${label}=${value}`);
  return pairs.sort(compareStrings).join(",") || "<none>";
}

/** A label selector as `kubectl -l` takes it, empty if it selects everything or is none; `undefined` if it is not valid. */
export function selectorText(selector: Json | undefined): string | undefined {
  if (!isObject(selector)) return "";
  const labels = getTextFields(selector, "matchLabels").map(([key, value]) => ({
    key,
    text: `${key}=${value}`,
  }));
  const expressions = getItems(selector, "matchExpressions").map((expression) => ({
    key: getText(expression, "key"),
    text: requirementText(expression),
  }));
  const requirements = [...labels, ...expressions].sort((a, b) => compareStrings(a.key, b.key));
  const texts = requirements.map((requirement) => requirement.text);
  return texts.includes(undefined) ? undefined : texts.join(",");
}

function requirementText(expression: JsonObject): string | undefined {
  const key = getText(expression, "key");
  const values = getTexts(expression, "values");
  const operator = expression.operator;
  if (operator === "Exists" || operator === "DoesNotExist") {
    if (values.length > 0) return undefined;
    return operator === "Exists" ? key : `!${key}`;
  }
  if ((operator !== "In" && operator !== "NotIn") || values.length === 0) return undefined;
  return `${key} ${operator === "In" ? "in" : "notin"} (${[...values].sort(compareStrings).join(",")})`;
}

/** A label selector in a cell: `<none>` if it is empty or there is none, `<error>` if it is not valid. */
export function printSelector(selector: Json | undefined): string {
  const text = selectorText(selector);
  return text === undefined ? "<error>" : text || "<none>";
}

/** A label selector as Go prints the struct, which is what some cells show. */
export function printSelectorStruct(selector: JsonObject): string {
  const labels = getTextFields(selector, "matchLabels").sort(([a], [b]) => compareStrings(a, b));
  const expressions = getItems(selector, "matchExpressions").map((expression) => {
    const [key, operator] = [getText(expression, "key"), getText(expression, "operator")];
    const values = getTexts(expression, "values").join(" ");
    return `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values}],},`;
  });
  const pairs = labels.map(([key, value]) => `${key}: ${value},`);
  return `&LabelSelector{MatchLabels:map[string]string{${pairs.join("")}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join("")}},}`;
}

/** The names of a pod template's containers, with commas. */
export function containerNames(template: JsonObject): string {
  return containerTexts(template, "name");
}

/** The images of a pod template's containers, with commas. */
export function containerImages(template: JsonObject): string {
  return containerTexts(template, "image");
}

function containerTexts(template: JsonObject, key: string): string {
  const containers = getItems(getObject(template, "spec"), "containers");
  return containers.map((container) => getText(container, key)).join(",");
}
