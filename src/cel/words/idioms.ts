import type { Call, Expression, Loop } from "../syntax/expression.ts";
import { isTest, name, operandsOf, place } from "./name.ts";

/** What people write in a roundabout way, as there is no shorter one in CEL; `undefined` if it is nothing of that sort. */
export function sayIdiom(expression: Expression): string | undefined {
  if (expression.kind === "loop") return sayUnique(expression);
  if (expression.kind !== "call") return undefined;
  return (
    sayUnchanged(expression) ?? sayHowMany(expression) ?? sayBothOrOne(expression) ?? sayEmpty(expression)
  );
}

/** `self.a == oldSelf.a`. */
function sayUnchanged({ name: operator, args }: Call): string | undefined {
  const [a, b] = args;
  if ((operator !== "_==_" && operator !== "_!=_") || a === undefined || b === undefined) return undefined;
  const [now, before] = rootOf(a) === "oldSelf" ? [b, a] : [a, b];
  if (rootOf(now) !== "self" || rootOf(before) !== "oldSelf") return undefined;
  const field = place(now);
  const isSame =
    place(before) === (field === "the value" ? "the old value" : `the old ${field}`) && !isTest(now);
  if (!isSame || isTest(before)) return undefined;
  return operator === "_==_" ? `${field} does not change` : `${field} changes`;
}

/** The variable that a field is of; `undefined` if it is none. */
function rootOf(expression: Expression): string | undefined {
  if (expression.kind === "identifier") return expression.name;
  return expression.kind === "select" ? rootOf(expression.operand) : undefined;
}

const AMOUNTS: Readonly<Record<string, string>> = {
  "_==_ 1": "exactly one",
  "_<=_ 1": "at most one",
  "_<_ 2": "at most one",
  "_>=_ 1": "at least one",
  "_>_ 0": "at least one",
};

/** How many of some fields are set: `(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1`, and with `filter` and `size`. */
function sayHowMany({ name: operator, args }: Call): string | undefined {
  const [sum, amount] = args;
  if (sum === undefined || amount?.kind !== "literal") return undefined;
  const many = AMOUNTS[`${operator} ${amount.value}`];
  const tests = many === undefined ? undefined : (testsAdded(sum) ?? testsFiltered(sum));
  return tests && tests.length > 1 ? `${many} of ${list(tests)} is set` : undefined;
}

function testsAdded(sum: Expression): readonly Expression[] | undefined {
  if (sum.kind !== "call") return undefined;
  if (sum.name === "_?_:_") {
    const [condition, then, otherwise] = sum.args;
    return isTest(condition) && isInt(then, 1n) && isInt(otherwise, 0n) ? [condition] : undefined;
  }
  if (sum.name !== "_+_") return undefined;
  const parts = sum.args.map(testsAdded);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function isInt(expression: Expression | undefined, value: bigint): boolean {
  return expression?.kind === "literal" && expression.value === value;
}

/** `[has(self.a), has(self.b)].filter(x, x).size()`. */
function testsFiltered(size: Expression): readonly Expression[] | undefined {
  const [filter] = size.kind === "call" && size.name === "size" ? operandsOf(size) : [];
  if (filter?.kind !== "loop" || filter.range.kind !== "list" || filter.step.kind !== "call")
    return undefined;
  const [condition] = filter.step.args;
  const isTrue =
    condition?.kind === "call" && condition.name === "_==_" && isTrueLiteral(condition.args[1])
      ? condition.args[0]
      : condition;
  const isFilter = filter.step.name === "_?_:_" && filter.initial.kind === "list";
  if (!isFilter || isTrue?.kind !== "identifier" || isTrue.name !== filter.variable) return undefined;
  const tests = filter.range.items.map(({ value }) => value);
  return tests.every(isTest) ? tests : undefined;
}

function isTrueLiteral(expression: Expression | undefined): boolean {
  return expression?.kind === "literal" && expression.value === true;
}

/** Two fields that go together, or exclude each other. */
function sayBothOrOne(call: Call): string | undefined {
  const [a, b] = call.args;
  switch (call.name) {
    case "_!=_":
      return isTest(a) && isTest(b) ? `exactly one of ${list([a, b])} is set` : undefined;
    case "_==_":
      return isTest(a) && isTest(b) ? `${list([a, b])} are set together, or not at all` : undefined;
    case "!_": {
      const tests = a?.kind === "call" && a.name === "_&&_" && a.args.length === 2 ? a.args : [];
      return tests.length === 2 && tests.every(isTest) ? `at most one of ${list(tests)} is set` : undefined;
    }
    case "_||_":
      return call.args.length === 2 ? sayOneOrTheOther(call.args) : undefined;
    default:
      return undefined;
  }
}

/** `(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))`. */
function sayOneOrTheOther(ways: readonly Expression[]): string | undefined {
  const [first, second] = ways.map((way) => {
    if (way.kind !== "call" || way.name !== "_&&_" || way.args.length !== 2) return undefined;
    const set = way.args.find(isTest);
    const not = way.args.find((part) => part.kind === "call" && part.name === "!_" && isTest(part.args[0]));
    return set && not ? { set, not: (not as Call).args[0] as Expression } : undefined;
  });
  if (first === undefined || second === undefined) return undefined;
  const isSame = place(first.set) === place(second.not) && place(first.not) === place(second.set);
  return isSame ? `exactly one of ${list([first.set, first.not])} is set` : undefined;
}

/** `size(self) > 0`. */
function sayEmpty({ name: operator, args }: Call): string | undefined {
  const [size, amount] = args;
  if (size?.kind !== "call" || size.name !== "size" || amount === undefined) return undefined;
  const isZero = isInt(amount, 0n);
  if (isZero && operator === "_==_") return `${name(operandsOf(size)[0])} is empty`;
  const isMore = isZero
    ? operator === "_>_" || operator === "_!=_"
    : operator === "_>=_" && isInt(amount, 1n);
  return isMore ? `${name(operandsOf(size)[0])} is not empty` : undefined;
}

/** `self.all(x, self.exists_one(y, x.name == y.name))`. */
function sayUnique(loop: Loop): string | undefined {
  const inner = stepOf(loop, "_&&_", 1);
  if (inner?.kind !== "loop" || loop.second !== undefined || inner.second !== undefined) return undefined;
  const same = inner.initial.kind === "literal" ? stepOf(inner, "_?_:_", 0) : undefined;
  if (same === undefined || JSON.stringify(pathOf(loop.range)) !== JSON.stringify(pathOf(inner.range)))
    return undefined;
  const parts = same.kind === "call" && same.name === "_&&_" ? same.args : [same];
  const fields = parts.map((part) => sameField(part, loop.variable, inner.variable));
  if (fields.some((field) => field === undefined)) return undefined;
  const named = fields.filter((field) => field !== "");
  if (named.length === 0) return `no two items of ${name(loop.range)} are the same`;
  return `no two items of ${name(loop.range)} have the same ${join(named.map((field) => `\`${field}\``))}`;
}

/** An argument of the call that a loop repeats; `undefined` if it is another call. */
function stepOf({ step }: Loop, operator: string, index: number): Expression | undefined {
  return step.kind === "call" && step.name === operator ? step.args[index] : undefined;
}

/** The field in which two items are compared; empty if it is the items themselves, `undefined` if it is something else. */
function sameField(part: Expression, one: string, other: string): string | undefined {
  if (part.kind !== "call" || part.name !== "_==_") return undefined;
  const [a, b] = part.args.map((side) => pathOf(side));
  if (a === undefined || b === undefined) return undefined;
  const [x, y] = a[0] === one ? [a, b] : [b, a];
  if (x[0] !== one || y[0] !== other) return undefined;
  const field = x.slice(1).join(".");
  return field === y.slice(1).join(".") ? field : undefined;
}

function pathOf(expression: Expression): readonly string[] | undefined {
  if (expression.kind === "identifier") return [expression.name];
  if (expression.kind !== "select" || expression.test) return undefined;
  const operand = pathOf(expression.operand);
  return operand && [...operand, expression.field];
}

function list(fields: readonly Expression[]): string {
  return join(fields.map(place));
}

function join(texts: readonly (string | undefined)[]): string {
  return texts.length < 2 ? `${texts[0]}` : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
