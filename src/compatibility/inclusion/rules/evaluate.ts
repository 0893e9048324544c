import type { Call, Expression, Select } from "../../../cel/index.ts";
import { decideCall } from "./calls.ts";
import { decideAtMost, decideEqual, decideIs, rangeOf } from "./decide.ts";
import {
  type Constant,
  constant,
  ERROR,
  type Known,
  type Result,
  type Truth,
  truth,
  UNKNOWN,
} from "./known.ts";
import { choose, decide, decideRow } from "./logic.ts";
import { evaluateLoop } from "./loops.ts";
import { fieldOf } from "./places.ts";
import { askPresence, type Operand, type Setting, visit } from "./setting.ts";

/** What can be told of the value of an expression. */
export function evaluate(expression: Expression, setting: Setting): Result {
  setting.work.spend();
  switch (expression.kind) {
    case "literal": {
      const { value } = expression;
      const isPlain = value === null || typeof value !== "object";
      return isPlain ? constant(value as Constant) : { known: { kind: "anything" }, breaks: false };
    }
    case "identifier":
      return setting.names.get(expression.name) ?? UNKNOWN;
    case "select":
      return evaluateSelect(expression, setting);
    case "list": {
      const items = expression.items.map(({ value }) => evaluate(value, setting));
      if (items.some(({ known }) => known === undefined)) return ERROR;
      const isFixed = expression.items.every(({ optional }) => !optional);
      const known: Known = isFixed ? { kind: "list", items } : { kind: "anything" };
      return { known, breaks: items.some(({ breaks }) => breaks) };
    }
    case "call":
      return evaluateCall(expression, setting);
    case "loop":
      return evaluateLoop(expression, setting);
    default:
      return UNKNOWN;
  }
}

function evaluateSelect({ operand, field, test }: Select, setting: Setting): Result {
  const { known, breaks } = evaluate(operand, setting);
  if (known === undefined) return ERROR;
  if (known.kind !== "place") return UNKNOWN;
  const place = fieldOf(known.place, field, setting.facts);
  askPresence(place, setting);
  if (!test) return visit(place, breaks);
  return truth({ yes: place.isThere !== false, no: place.isThere !== true, breaks });
}

function evaluateCall(call: Call, setting: Setting): Result {
  const { name, args } = call;
  const [first, second, third] = args;
  switch (name) {
    case "_&&_":
    case "_||_":
      return truth(decideRow(args, name === "_||_", setting));
    case "!_": {
      const { yes, no, breaks } = decide(first as Expression, setting);
      return truth({ yes: no, no: yes, breaks });
    }
    case "_?_:_":
      return choose(first as Expression, second as Expression, third as Expression, setting);
    default:
  }
  const operands = (call.target === undefined ? args : [call.target, ...args]).map((arg) =>
    evaluate(arg, setting),
  );
  if (operands.some(({ known }) => known === undefined)) return ERROR;
  const breaks = operands.some((operand) => operand.breaks);
  const decided = compareOperands(name, operands as readonly Operand[], setting);
  if (decided === undefined) return decideCall(call, operands as readonly Operand[], setting);
  // What two operands have to do with each other is asked for as a whole.
  return truth({ ...decided, breaks });
}

function compareOperands(name: string, operands: readonly Operand[], setting: Setting): Truth | undefined {
  const { facts, ask } = setting;
  const [one, other] = operands.map(({ known }) => known);
  if (one === undefined || other === undefined) return undefined;
  const open: Truth = { yes: true, no: true, breaks: false };
  const opposite = ({ yes, no, breaks }: Truth): Truth => ({ yes: no, no: yes, breaks });
  const order = (left: Known, right: Known, isStrict: boolean): Truth => {
    const [low, high] = [rangeOf(left, facts), rangeOf(right, facts)];
    const decided =
      low === undefined || high === undefined
        ? undefined
        : isStrict
          ? decideAtMost(high, low, ask)
          : decideAtMost(low, high, ask);
    return decided === undefined ? open : isStrict ? opposite(decided) : decided;
  };
  switch (name) {
    case "_==_":
      return decideEqual(one, other, facts, ask) ?? open;
    case "_!=_":
      return opposite(decideEqual(one, other, facts, ask) ?? open);
    case "_<=_":
      return order(one, other, false);
    case "_>=_":
      return order(other, one, false);
    case "_<_":
      return order(one, other, true);
    case "_>_":
      return order(other, one, true);
    case "@in":
      return other.kind === "list" ? decideAmong(one, other.items, setting) : open;
    default:
      return undefined;
  }
}

function decideAmong(one: Known, items: readonly Result[], { facts, ask }: Setting): Truth {
  let no = true;
  for (const { known } of items) {
    if (known?.kind !== "constant") return { yes: true, no: true, breaks: false };
    const is = decideIs(one, known.value, facts, ask);
    if (!is.no) return is;
    if (is.yes) no = false;
  }
  return { yes: !no, no: true, breaks: false };
}
