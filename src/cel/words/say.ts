import type { Call, Expression, Loop } from "../syntax/expression.ts";
import { SyntaxIssue } from "../syntax/issue.ts";
import { parse } from "../syntax/parse.ts";
import { itemsOf, List, Uint, type Value } from "../values/value.ts";

/**
 * Says a rule in words: "if `mode` is "fixed", then `size` is set".
 * `undefined` if there is a part that words would not make clearer, or if it cannot be read.
 */
export function sayRule(rule: string): string | undefined {
  try {
    return say(parse(rule));
  } catch (error) {
    if (error instanceof SyntaxIssue || error instanceof Unsayable) return undefined;
    throw error;
  }
}

/** A part that there are no words for. */
class Unsayable {}

function unsayable(): never {
  throw new Unsayable();
}

/** An expression that is true or false. */
function say(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "boolean" ? (expression.value ? "always" : "never") : unsayable();
    case "select":
      return expression.test ? `${place(expression)} is set` : `${place(expression)} is true`;
    case "identifier":
      return `${place(expression)} is true`;
    case "call":
      return sayCall(expression);
    case "loop":
      return sayLoop(expression);
    default:
      return unsayable();
  }
}

const RELATIONS: Readonly<Record<string, string>> = {
  "_==_": "is",
  "_<_": "is less than",
  "_<=_": "is at most",
  "_>_": "is more than",
  "_>=_": "is at least",
  startsWith: "starts with",
  endsWith: "ends with",
  contains: "contains",
  matches: "matches",
};

/** The opposites, for what stands after `!`. */
const OPPOSITES: Readonly<Record<string, string>> = {
  "_==_": "is not",
  startsWith: "does not start with",
  endsWith: "does not end with",
  contains: "does not contain",
  matches: "does not match",
};

function sayCall(call: Call): string {
  const [first, second, third] = operandsOf(call);
  switch (call.name) {
    case "_&&_":
      return sayRow(call.args, "and");
    case "_||_":
      return sayEither(call.args);
    case "!_":
      return sayNot(first ?? unsayable());
    case "_?_:_": {
      const [condition, then, otherwise] = [first, second, third].map((part) => say(part ?? unsayable()));
      if (otherwise === "always") return `if ${condition}, then ${then}`;
      if (then === "always") return `unless ${condition}, ${otherwise}`;
      return `if ${condition}, then ${then}; otherwise ${otherwise}`;
    }
    case "@in":
      return `${name(first)} is ${oneOf(second ?? unsayable())}`;
    case "_!=_":
      if (isTest(first) && isTest(second))
        return `exactly one of ${place(first)} and ${place(second)} is set`;
      return `${name(first)} is not ${name(second)}`;
    default: {
      const relation = RELATIONS[call.name] ?? unsayable();
      return `${name(first)} ${relation} ${name(second)}`;
    }
  }
}

function isTest(expression: Expression | undefined): expression is Expression {
  return expression?.kind === "select" && expression.test;
}

function operandsOf({ target, args }: Call): readonly (Expression | undefined)[] {
  return target === undefined ? args : [target, ...args];
}

function sayRow(parts: readonly Expression[], word: string): string {
  const said = parts.map((part) => (isRow(part) ? `(${say(part)})` : say(part)));
  if (said.length === 2) return `${said[0]} ${word} ${said[1]}`;
  return `${said.slice(0, -1).join(", ")}, ${word} ${said.at(-1)}`;
}

function isRow(part: Expression): boolean {
  return part.kind === "call" && ["_&&_", "_||_", "_?_:_"].includes(part.name);
}

/** `!a || b` is what people write for "if a, then b", and `a != 1 || b` for "if a is 1, then b". */
function sayEither(parts: readonly Expression[]): string {
  const conditions = parts.flatMap((part) => excluded(part) ?? []);
  const rest = parts.filter((part) => excluded(part) === undefined);
  if (conditions.length === 0 || rest.length === 0) return sayRow(parts, "or");
  const condition = conditions.length === 1 ? say(conditions[0] as Expression) : sayRow(conditions, "and");
  return `if ${condition}, then ${rest.length === 1 ? say(rest[0] as Expression) : sayRow(rest, "or")}`;
}

/** What an expression says is not so; `undefined` if it says something else. */
function excluded(part: Expression): Expression | undefined {
  if (part.kind !== "call") return undefined;
  if (part.name === "!_") return part.args[0];
  return part.name === "_!=_" && !part.args.some(isTest) ? { ...part, name: "_==_" } : undefined;
}

function sayNot(expression: Expression): string {
  if (expression.kind === "select" && expression.test) return `${place(expression)} is not set`;
  if (expression.kind === "identifier" || expression.kind === "select")
    return `${place(expression)} is false`;
  if (expression.kind !== "call") return `never: ${say(expression)}`;
  const [first, second] = operandsOf(expression);
  if (expression.name === "@in") return `${name(first)} is not ${oneOf(second ?? unsayable())}`;
  const opposite = OPPOSITES[expression.name];
  if (opposite !== undefined) return `${name(first)} ${opposite} ${name(second)}`;
  return `never: ${say(expression)}`;
}

function sayLoop(loop: Loop): string {
  const step = loop.step.kind === "call" ? loop.step : unsayable();
  const range = name(loop.range);
  const items = `of ${range}`;
  const each =
    loop.second === undefined ? `\`${loop.variable}\`` : `\`${loop.variable}\`, \`${loop.second}\``;
  switch (step.name) {
    case "_&&_":
      return `for every ${each} ${items}, ${say(step.args[1] ?? unsayable())}`;
    case "_||_":
      return `for some ${each} ${items}, ${say(step.args[1] ?? unsayable())}`;
    case "_?_:_":
      if (loop.initial.kind !== "literal") return unsayable();
      return `for exactly one ${each} ${items}, ${say(step.args[0] ?? unsayable())}`;
    default:
      return unsayable();
  }
}

/** An expression that is a thing, not a statement. */
function name(expression: Expression | undefined): string {
  if (expression === undefined) return unsayable();
  switch (expression.kind) {
    case "literal":
      return print(expression.value);
    case "identifier":
    case "select":
      return isTest(expression) ? unsayable() : place(expression);
    case "call":
      return nameCall(expression);
    case "list":
      return `[${expression.items.map(({ value }) => name(value)).join(", ")}]`;
    default:
      return unsayable();
  }
}

const OPERATORS: Readonly<Record<string, string>> = {
  "_+_": "+",
  "_-_": "-",
  "_*_": "×",
  "_/_": "/",
  "_%_": "modulo",
};

function nameCall(call: Call): string {
  const [first, second] = operandsOf(call);
  const operator = OPERATORS[call.name];
  if (operator !== undefined) return `${name(first)} ${operator} ${name(second)}`;
  switch (call.name) {
    case "size":
      return `the size of ${name(first)}`;
    case "_[_]":
      return `${name(first)}[${name(second)}]`;
    case "-_":
      return `-${name(first)}`;
    case "lowerAscii":
      return `${name(first)} in lower case`;
    case "duration":
    case "timestamp":
    case "quantity":
    case "string":
    case "int":
    case "dyn":
      return name(first);
    default:
      return unsayable();
  }
}

/** A field as people write it: `self.a.b` is `a.b`. */
function place(expression: Expression): string {
  const path = pathOf(expression);
  if (path === "self") return "the value";
  if (path === "oldSelf") return "the old value";
  if (path.startsWith("oldSelf.")) return `the old \`${path.slice("oldSelf.".length)}\``;
  return `\`${path.replace(/^self\./, "")}\``;
}

function pathOf(expression: Expression): string {
  if (expression.kind === "identifier") return expression.name;
  return expression.kind === "select" ? `${pathOf(expression.operand)}.${expression.field}` : unsayable();
}

function oneOf(list: Expression): string {
  if (list.kind !== "list") return `in ${name(list)}`;
  const values = list.items.map(({ value }) => name(value));
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
}

function print(value: Value): string {
  if (typeof value === "string") return value === "" ? "empty" : JSON.stringify(value);
  if (value instanceof Uint) return String(value.value);
  return value instanceof List ? itemsOf(value).map(print).join(", ") : String(value);
}
