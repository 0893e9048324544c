import type { Call, Expression, Loop } from "../../../cel/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { Facts } from "./facts.ts";
import { type Claim, settingFor } from "./implication.ts";
import { isCertain, type Result } from "./known.ts";
import { decide } from "./logic.ts";
import { anyItem, macroOf, withItem } from "./loops.ts";
import type { Setting } from "./setting.ts";
import type { Work } from "./work.ts";

/** A rule without the conditions that the schema settles, so that rules are the same that differ in those alone. */
export function simplifyClaim(claim: Claim, base: JsonObject, work: Work): Claim {
  const setting = settingFor(claim, { base, work, facts: new Facts(), ask: () => {} });
  return { ...claim, expression: simplify(claim.expression, setting) };
}

function simplify(expression: Expression, setting: Setting): Expression {
  if (expression.kind === "loop") return simplifyLoop(expression, setting);
  const isLogic = expression.kind === "call" && LOGIC.has(expression.name);
  if (isLogic || (expression.kind === "select" && expression.test)) {
    const found = decide(expression, setting);
    if (isCertain(found) && !found.breaks) return truthLiteral(found.yes, expression.at);
  }
  if (expression.kind !== "call" || !isLogic) return expression;
  const args = expression.args.map((part) => simplify(part, setting));
  switch (expression.name) {
    case "_&&_":
    case "_||_":
      return row(expression.name, args, expression.at);
    case "_?_:_":
      return simplifyChoice(expression, args, setting);
    case "!_":
      return negate(args[0] as Expression);
    default:
      return { ...expression, args };
  }
}

function truthLiteral(value: boolean, at: number): Expression {
  return { kind: "literal", at, value };
}

/** Parts in a row, without those that do not matter. */
function row(name: string, parts: readonly Expression[], at: number): Expression {
  const flat = parts.flatMap((part) => (part.kind === "call" && part.name === name ? part.args : [part]));
  const left = flat.filter((part) => !isTruth(part, name === "_&&_"));
  if (left.length === 0) return truthLiteral(name === "_&&_", at);
  return left.length === 1 ? (left[0] as Expression) : { kind: "call", at, name, args: left };
}

function isTruth(part: Expression, value: boolean): boolean {
  return part.kind === "literal" && part.value === value;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  ...{ "_&&_": "_||_", "_||_": "_&&_", "_==_": "_!=_", "_!=_": "_==_" },
};

/** The opposite of a condition; errors stay what they are. */
function negate(part: Expression): Expression {
  if (part.kind === "literal" && typeof part.value === "boolean") return truthLiteral(!part.value, part.at);
  const name = part.kind === "call" ? OPPOSITES[part.name] : undefined;
  if (part.kind === "call" && part.name === "!_") return part.args[0] as Expression;
  if (part.kind !== "call" || name === undefined)
    return { kind: "call", at: part.at, name: "!_", args: [part] };
  const isRow = part.name === "_&&_" || part.name === "_||_";
  return isRow ? row(name, part.args.map(negate), part.at) : { ...part, name };
}

/** A choice with one way that is written out is a row, if its condition is never an error. */
function simplifyChoice(choice: Call, args: readonly Expression[], setting: Setting): Expression {
  const [condition, then, otherwise] = args as [Expression, Expression, Expression];
  if (condition.kind === "literal") return condition.value === true ? then : otherwise;
  const { at } = choice;
  if (!decide(condition, setting).breaks) {
    if (isTruth(otherwise, true)) return row("_||_", [negate(condition), then], at);
    if (isTruth(otherwise, false)) return row("_&&_", [condition, then], at);
    if (isTruth(then, true)) return row("_||_", [condition, otherwise], at);
    if (isTruth(then, false)) return row("_&&_", [negate(condition), otherwise], at);
  }
  return { ...choice, args };
}

const LOGIC = new Set(["_&&_", "_||_", "!_", "_?_:_", "_==_", "_!=_"]);

function simplifyLoop(loop: Loop, setting: Setting): Expression {
  const { step, range } = loop;
  const condition = macroOf(loop)?.condition;
  const { known } = setting.evaluate(range, setting);
  if (condition === undefined || step.kind !== "call" || known?.kind !== "place") return loop;
  const isList = (known.place.view ?? known.place.base)?.type === "array";
  const item: Result = isList
    ? anyItem(known.place, setting)
    : { known: { kind: "anything" }, breaks: false };
  const simpler = simplify(condition, withItem(loop, item, setting));
  return { ...loop, step: { ...step, args: step.args.map((part) => (part === condition ? simpler : part)) } };
}
