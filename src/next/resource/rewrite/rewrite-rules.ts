import { isObject, type Json, type JsonObject, RESERVED_WORDS, setField } from "../../../value/internal.ts";
import { nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "../plan/plan.ts";

const TEXTS = ["rule", "messageExpression"];

/** A text in quotes, as CEL has them. */
const LITERAL = /[rRbB]{0,2}(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g;
const CHAIN = /(?<![\w.])(self|oldSelf)((?:\s*\.\s*[A-Za-z_]\w*)+)/g;

/**
 * Validation rules with the new names of fields, where it is certain which field a rule means: one that it reaches from `self` by
 * names alone. Other rules stay as they are; those about something that changes are told.
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
  const literals = [...text.matchAll(LITERAL)].map(([literal]) => literal);
  const used = values.find((value) => literals.some((literal) => literal.slice(1, -1) === value));
  if (used !== undefined)
    plan.note(at, `it mentions the value "${used}", which changes in ${plan.to}: ${text}`);
  const shadows = /\(\s*(?:self|oldSelf)\s*,/.test(text);
  let certain = !shadows;
  const pieces = split(text);
  const rewritten = pieces.map(({ piece, isLiteral }) =>
    isLiteral ? piece : piece.replace(CHAIN, (_, start: string, rest: string) => start + rewriteChain(rest)),
  );
  function rewriteChain(rest: string): string {
    let here: SchemaNode | undefined = node;
    return rest.replace(/([A-Za-z_]\w*)/g, (name) => {
      const field: SchemaNode | undefined = here?.fields.get(plainName(name));
      here = field;
      if (field === undefined || !isChanged(field, plan)) return name;
      if (field.marks?.rename === undefined || plan.gone.has(field)) {
        certain = false;
        return name;
      }
      return celName(plan.nameOf(field));
    });
  }
  // Whatever else selects a field of such a name may mean one of those that change.
  const others = pieces.map(({ piece, isLiteral }) => (isLiteral ? "" : piece.replace(CHAIN, "")));
  const names = new Set(changed.map(({ name }) => name as string));
  const mentioned = [...others.join(" ").matchAll(/\.\s*\??\s*([A-Za-z_]\w*)/g)].some(([, name = ""]) =>
    names.has(plainName(name)),
  );
  if (certain && !mentioned) return rewritten.join("");
  plan.note(
    at,
    `it is about something that changes in ${plan.to}, and is there as it was: write it anew, as servers may refuse it: ${text}`,
  );
  return text;
}

function split(text: string): readonly { readonly piece: string; readonly isLiteral: boolean }[] {
  const pieces: { piece: string; isLiteral: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(LITERAL)) {
    pieces.push(
      { piece: text.slice(end, match.index), isLiteral: false },
      { piece: match[0], isLiteral: true },
    );
    end = match.index + match[0].length;
  }
  return [...pieces, { piece: text.slice(end), isLiteral: false }];
}

const ESCAPES: readonly (readonly [string, string])[] = [
  ["__underscores__", "__"],
  ["__dot__", "."],
  ["__dash__", "-"],
  ["__slash__", "/"],
];

/** The name of a field as a rule writes it. */
function celName(name: string): string {
  if (RESERVED_WORDS.has(name)) return `__${name}__`;
  return name.replace(/__|[./-]/g, (part) => ESCAPES.find(([, plain]) => plain === part)?.[0] as string);
}

function plainName(name: string): string {
  const word = /^__(\w+)__$/.exec(name)?.[1];
  if (word !== undefined && RESERVED_WORDS.has(word)) return word;
  return name.replace(
    /__(?:underscores|dot|dash|slash)__/g,
    (part) => ESCAPES.find(([text]) => text === part)?.[1] as string,
  );
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
