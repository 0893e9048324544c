import { printPlace } from "../../../evolve/internal.ts";
import type { ValueConversion } from "../../../schema/internal.ts";
import { isObject, type Json } from "../../../value/internal.ts";
import { isKey, type SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "./plan.ts";

/** What becomes of the listed values of a field; `undefined` if they stay as they are. */
export function planValues(node: SchemaNode, plan: Plan): ValueConversion | undefined {
  const { deprecatedValues: removed, renamedValues: renamed } = node.marks as NonNullable<
    SchemaNode["marks"]
  >;
  if (removed.length === 0 && renamed.size === 0) return undefined;
  const { schema, where, place } = node;
  const values = schema.enum;
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) {
    plan.refuse(where, "values go or get new names only where a schema lists them, as texts: add enum");
    return undefined;
  }
  const known = new Set<string>(values as string[]);
  const unknown = [...removed, ...renamed.keys()].find((value) => !known.has(value));
  if (unknown !== undefined) {
    plan.refuse(where, `"${unknown}" is not a value of enum: use one of ${[...known].join(", ")}`);
    return undefined;
  }
  const both = removed.find((value) => renamed.has(value));
  if (both !== undefined) plan.refuse(where, `"${both}" goes and gets a new name: leave one out`);
  if (known.size === removed.length) plan.refuse(where, "all values go: let the field go instead");
  const chained = [...renamed].find(([, to]) => removed.includes(to) || renamed.has(to));
  if (chained !== undefined)
    plan.refuse(
      where,
      `"${chained[0]}" becomes "${chained[1]}", which goes or gets a new name itself: name the last one`,
    );
  if (node.required && removed.length > 0)
    plan.refuse(
      where,
      `this is required, so each value needs one in ${plan.to}: say what ${removed.join(", ")} becomes in x-fieldwise-rename-values`,
    );
  const targets = [...renamed.values()];
  const isMerged = targets.some((value, index) => known.has(value) || targets.indexOf(value) < index);
  if (isMerged && mustDiffer(node))
    plan.refuse(where, "two values become one, where items must differ: give each a name of its own");
  const path = printPlace(place);
  for (const value of removed) plan.changes.push({ change: "value removed", path, was: value });
  for (const [was, becomes] of renamed) plan.changes.push({ change: "value renamed", path, was, becomes });
  if (removed.length > 0) plan.keepOfVersion(place, `${plan.to} has no value ${removed.join(", ")}`);
  else if (isMerged) plan.keepOfVersion(place, `${plan.to} has one value where ${plan.from} has several`);
  const table: Record<string, Json> = {};
  // Of values that become one, the version shows the first, which is the one that it shares with the next.
  for (const value of known) if (!removed.includes(value) && !renamed.has(value)) table[value] = value;
  for (const [was, becomes] of renamed) table[was] = becomes;
  for (const value of removed) table[value] = null;
  return { values: table } as ValueConversion;
}

/** Whether a field identifies items, or is an item of a set. */
function mustDiffer(node: SchemaNode): boolean {
  return isKey(node) || node.parent?.schema["x-kubernetes-list-type"] === "set";
}

/** A value, as the next version has it: with the names that fields and listed values have there. */
export function rewriteValue(value: Json, node: SchemaNode | undefined, plan: Plan): Json {
  if (node === undefined) return value;
  if (typeof value === "string") return node.marks?.renamedValues.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => rewriteValue(item, node.each, plan));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const field = node.fields.get(name);
      if (field === undefined) return [[name, rewriteValue(inner as Json, node.each, plan)]];
      if (plan.gone.has(field) || field.marks?.move !== undefined) {
        plan.note(
          field.where,
          `a default around this sets it, and does so no more in ${plan.to}: say there what it is to be`,
        );
        return [];
      }
      return [[plan.nameOf(field), rewriteValue(inner as Json, field, plan)]];
    }),
  );
}
