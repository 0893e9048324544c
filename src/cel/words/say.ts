import type { Call, Expression, Loop } from "../syntax/expression.ts";
import { SyntaxIssue } from "../syntax/issue.ts";
import { parse } from "../syntax/parse.ts";
import { sayIdiom } from "./idioms.ts";
import { isTest, name, oneOf, operandsOf, place, Unsayable, unsayable } from "./name.ts";

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

/** An expression that is true or false. */
function say(expression: Expression): string {
  const idiom = sayIdiom(expression);
  if (idiom !== undefined) return idiom;
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

/** Questions about one value. */
const KINDS: Readonly<Record<string, string>> = {
  isIP: "an IP address",
  isCIDR: "a network",
  isURL: "a URL",
  isQuantity: "a quantity",
  isSemver: "a version",
};

function sayCall(call: Call): string {
  const [first, second, third] = operandsOf(call);
  const kind = KINDS[call.name];
  if (kind !== undefined) return `${name(first)} is ${kind}`;
  switch (call.name) {
    case "_&&_":
      return sayRow(call.args, "and");
    case "_||_":
      return sayEither(call.args);
    case "!_":
      return sayNot(first ?? unsayable());
    case "_?_:_": {
      const [condition, then, otherwise] = [first, second, third].map((part) => sayPart(part ?? unsayable()));
      if (otherwise === "always") return `if ${condition}, then ${then}`;
      if (then === "always") return `unless ${condition}, ${otherwise}`;
      return `if ${condition}, then ${then}; otherwise ${otherwise}`;
    }
    case "@in":
      return `${name(first)} is ${oneOf(second ?? unsayable())}`;
    case "_!=_":
      return `${name(first)} is not ${name(second)}`;
    default: {
      const relation = RELATIONS[call.name] ?? unsayable();
      return `${name(first)} ${relation} ${name(second)}`;
    }
  }
}

function sayRow(parts: readonly Expression[], word: string): string {
  const said = parts.map((part) => (isRow(part) ? `(${say(part)})` : say(part)));
  if (said.length === 2) return `${said[0]} ${word} ${said[1]}`;
  return `${said.slice(0, -1).join(", ")}, ${word} ${said.at(-1)}`;
}

/** The same, where it is a part of something larger. */
function sayPart(part: Expression): string {
  return part.kind === "call" && part.name === "_?_:_" ? `(${say(part)})` : say(part);
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
  const kind = KINDS[expression.name];
  if (kind !== undefined) return `${name(first)} is not ${kind}`;
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
