import { type Expression, type Loop, Uint, type Value } from "../../../cel/index.ts";
import type { Work } from "./work.ts";

/** What variables are called: those of loops by their depth, so that their names do not matter. */
export type Names = ReadonlyMap<string, string>;

const NO_NAMES: Names = new Map();

/** An expression as a text that is the same for what means the same by its form alone. */
export function canonicalRule(expression: Expression, work: Work, names = NO_NAMES): string {
  work.spend();
  const textOf = (part: Expression): string => canonicalRule(part, work, names);
  switch (expression.kind) {
    case "literal":
      return literalText(expression.value);
    case "identifier":
      return names.get(expression.name) ?? expression.name;
    case "select": {
      const text = `${textOf(expression.operand)}.${expression.field}`;
      return expression.test ? `has(${text})` : text;
    }
    case "list":
      return `[${expression.items.map(({ value, optional }) => (optional ? "?" : "") + textOf(value)).join()}]`;
    case "map":
      return `{${expression.entries.map(({ key, value }) => `${textOf(key)}:${textOf(value)}`).join()}}`;
    case "struct":
      return `${expression.name}{${expression.fields.map(({ name, value, optional }) => `${optional ? "?" : ""}${name}:${textOf(value)}`).join()}}`;
    case "loop":
      return loopText(expression, work, names);
    case "call": {
      const { name, target, args } = expression;
      return callText(
        name,
        (target === undefined ? args : [target, ...args]).map(textOf),
        target !== undefined,
      );
    }
  }
}

function callText(name: string, args: readonly string[], isMethod: boolean): string {
  const [first = "", second = ""] = args;
  switch (name) {
    case "_&&_":
    case "_||_":
      return `${name}(${[...new Set(args)].sort().join()})`;
    case "_==_":
    case "_!=_":
      return `${name}(${[first, second].sort().join()})`;
    case "_>_":
      return `_<_(${second},${first})`;
    case "_>=_":
      return `_<=_(${second},${first})`;
    case "!_":
      return negated(first);
    default:
      return `${isMethod && name !== "size" ? "." : ""}${name}(${args.join()})`;
  }
}

const OPPOSITES: readonly (readonly [string, string])[] = [
  ["_==_(", "_!=_("],
  ["_!=_(", "_==_("],
];

function negated(text: string): string {
  if (text.startsWith("!(")) return text.slice(2, -1);
  const opposite = OPPOSITES.find(([name]) => text.startsWith(name));
  return opposite === undefined ? `!(${text})` : opposite[1] + text.slice(opposite[0].length);
}

function loopText(loop: Loop, work: Work, names: Names): string {
  const { range, initial, condition, step, result, variable, second, accumulator } = loop;
  const inside = new Map(names);
  [accumulator, variable, ...(second === undefined ? [] : [second])].forEach((name, index) => {
    inside.set(name, `$${names.size}.${index}`);
  });
  const outer = [range, initial].map((part) => canonicalRule(part, work, names));
  const inner = [condition, step, result].map((part) => canonicalRule(part, work, inside));
  return `loop(${[...outer, ...inner].join()})`;
}

function literalText(value: Value): string {
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "number") return `${value}f`;
  if (value instanceof Uint) return `${value.value}u`;
  return value instanceof Uint8Array ? `b${value.join(" ")}` : JSON.stringify(value);
}
