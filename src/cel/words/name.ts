import type { Call, Expression } from "../syntax/expression.ts";
import { itemsOf, List, Uint, type Value } from "../values/value.ts";

/** A part that there are no words for. */
export class Unsayable {}

export function unsayable(): never {
  throw new Unsayable();
}

/** An expression that is a thing, not a statement. */
export function name(expression: Expression | undefined): string {
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
    case "_?_:_":
      return nameOrElse(call.args);
    default:
      return unsayable();
  }
}

/** `has(a) ? a : b`: a field, and what counts where it is not set. */
function nameOrElse([condition, then, otherwise]: readonly Expression[]): string {
  if (!isTest(condition) || then === undefined || otherwise?.kind !== "literal") return unsayable();
  return place(condition) === name(then)
    ? `${place(condition)} (${name(otherwise)} if not set)`
    : unsayable();
}

/** A field as people write it: `self.a.b` is `a.b`. */
export function place(expression: Expression): string {
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

export function oneOf(list: Expression): string {
  if (list.kind !== "list") return `in ${name(list)}`;
  const values = list.items.map(({ value }) => name(value));
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
}

function print(value: Value): string {
  if (typeof value === "string") return value === "" ? "empty" : JSON.stringify(value);
  if (value instanceof Uint) return String(value.value);
  return value instanceof List ? itemsOf(value).map(print).join(", ") : String(value);
}

/** Whether an expression asks if a field is set. */
export function isTest(expression: Expression | undefined): expression is Expression {
  return expression?.kind === "select" && expression.test;
}

/** The arguments of a call, with the one before the dot. */
export function operandsOf({ target, args }: Call): readonly (Expression | undefined)[] {
  return target === undefined ? args : [target, ...args];
}
