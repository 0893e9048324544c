import { isObject, type Json, type JsonObject, setField } from "../../../value/internal.ts";
import { nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "../plan/plan.ts";
import { rewriteRuleValues } from "./rewrite-rule-values.ts";
import { celName, plainName, RuleNames, splitRule } from "./rule-text.ts";

const TEXTS = ["rule", "messageExpression"];

/**
 * Validation rules with the new names of fields and values, where it is certain which field a rule means: one that it reaches from
 * `self`, or from an item that a macro goes through, by names and numbers of items alone. Other rules stay as they are; those about something that changes are told.
 */
export function rewriteRules(rules: Json, node: SchemaNode, plan: Plan): Json {
  if (!Array.isArray(rules)) return rules;
  const changed = [...nodesWithin(node)].filter((one) => one !== node && isChanged(one, plan));
  const values = [...nodesWithin(node)].flatMap(({ marks }) => [
    ...(marks?.deprecatedValues ?? []),
    ...(marks?.renamedValues.keys() ?? []),
  ]);
  if (changed.length === 0 && values.length === 0) return rules;
  return rules.map((rule: Json, index) => {
    if (!isObject(rule)) return rule;
    const at = `${node.where}.x-kubernetes-validations[${index}]`;
    const result: Record<string, Json> = {};
    for (const [name, value] of Object.entries(rule) as [string, Json][]) {
      const isText = TEXTS.includes(name) && typeof value === "string";
      setField(result, name, isText ? rewriteExpression(value, { node, changed, values, at, plan }) : value);
    }
    checkFieldPath(rule, changed, at, plan);
    return result;
  });
}

interface RuleParts {
  readonly node: SchemaNode;
  /** The fields inside the node that go, or have another name or place. */
  readonly changed: readonly SchemaNode[];
  /** The listed values that go or have another name. */
  readonly values: readonly string[];
  readonly at: string;
  readonly plan: Plan;
}

function isChanged(field: SchemaNode, plan: Plan): boolean {
  return plan.gone.has(field) || field.marks?.move !== undefined || field.marks?.rename !== undefined;
}

function rewriteExpression(text: string, { node, changed, values, at, plan }: RuleParts): string {
  const hidesSelf = /\(\s*(?:self|oldSelf)\s*,/.test(text);
  let certain = !hidesSelf;
  const pieces = splitRule(text);
  const known = new RuleNames(pieces, node);
  const chains = new RegExp(`(?<![\\w.])${known.chain}`, "g");
  const { pieces: valued, unsure } = rewriteRuleValues(pieces, known, values);
  const rewritten = valued.map(({ piece, isLiteral }) =>
    isLiteral
      ? piece
      : piece.replace(
          chains,
          (_, start: string, steps: string) => start + known.replace(start, steps, rename),
        ),
  );
  function rename(name: string, field: SchemaNode | undefined): string {
    if (field === undefined || !isChanged(field, plan)) return name;
    if (field.marks?.rename !== undefined && !plan.gone.has(field)) return celName(plan.nameOf(field));
    certain = false;
    return name;
  }
  // Whatever else selects a field of such a name may mean one of those that change.
  const others = pieces.map(({ piece, isLiteral }) => (isLiteral ? "" : piece.replace(chains, "")));
  const names = new Set(changed.map(({ name }) => name as string));
  const mentioned = [...others.join(" ").matchAll(/\.\s*\??\s*([A-Za-z_]\w*)/g)].some(([, name = ""]) =>
    names.has(plainName(name)),
  );
  const isKept = !certain || mentioned;
  const value = isKept ? mentionedValue() : unsure;
  if (value !== undefined)
    plan.note(at, `it mentions the value "${value}", which changes in ${plan.to}: ${text}`);
  if (!isKept) return rewritten.join("");
  if (changed.length > 0)
    plan.note(
      at,
      `it is about something that changes in ${plan.to}, and is there as it was: write it anew, as servers may refuse it: ${text}`,
    );
  return text;

  function mentionedValue(): string | undefined {
    return values.find((one) =>
      pieces.some(({ piece, isLiteral }) => isLiteral && piece.slice(1, -1) === one),
    );
  }
}

/** A rule may name the field that it blames. */
function checkFieldPath(
  { fieldPath }: JsonObject,
  changed: readonly SchemaNode[],
  at: string,
  plan: Plan,
): void {
  if (typeof fieldPath !== "string") return;
  const names: readonly string[] = fieldPath.match(/[\w-]+/g) ?? [];
  if (changed.some(({ name }) => names.includes(name as string)))
    plan.note(
      `${at}.fieldPath`,
      `it names a field that changes in ${plan.to}, and stays as it is: ${fieldPath}`,
    );
}
