import type { Expression } from "../../../cel/index.ts";

/** The fields that a rule keeps as they are, as names from `self` on: those that it wants to be what they are in `oldSelf`. */
export function immutableFields(expression: Expression | undefined): readonly (readonly string[])[] {
  if (expression?.kind !== "call") return NONE;
  const { name, args } = expression;
  if (name === "_&&_" || name === "_||_") return args.flatMap(immutableFields);
  if (name === "_?_:_") return args.slice(1).flatMap(immutableFields);
  if (name !== "_==_") return NONE;
  const [one, other] = args.map(pathOf);
  if (one === undefined || other === undefined) return NONE;
  const [now, before] = one[0] === "self" ? [one, other] : [other, one];
  const isSame = now.slice(1).join(".") === before.slice(1).join(".");
  return now[0] === "self" && before[0] === "oldSelf" && isSame ? [now.slice(1)] : NONE;
}

const NONE: readonly (readonly string[])[] = [];

function pathOf(expression: Expression): readonly string[] | undefined {
  if (expression.kind === "identifier") return [expression.name];
  if (expression.kind !== "select" || expression.test) return undefined;
  const parent = pathOf(expression.operand);
  return parent && [...parent, expression.field];
}
