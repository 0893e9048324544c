import {
  type Expression,
  type Loop,
  parseExpression,
  partsOfExpression,
  SyntaxIssue,
  sayRule,
} from "../cel/index.ts";
import { checkText } from "../value/internal.ts";
import { unescapeName } from "./schema/escape.ts";

/** A rule for people. */
export interface ExplainedRule {
  /** The rule in words; `undefined` if words would not make it clearer, or it cannot be read. */
  readonly words: string | undefined;
  /** The fields below the rule's own value that it looks at, each by the names that lead there, through lists. */
  readonly fields: readonly (readonly string[])[];
}

/** Longer sentences are no easier to read than a rule. */
const MOST_WORDS = 240;

/** Says a validation rule in words, and which fields it looks at. */
export function explainRule(rule: string): ExplainedRule {
  checkText(rule, "rule");
  const said = sayRule(rule)?.replace(/`[^`]*`/g, (path) => path.replace(/[^`.]+/g, readName));
  const words = said !== undefined && said.length <= MOST_WORDS ? said : undefined;
  return { words, fields: [...fieldsOf(rule).values()] };
}

function readName(escaped: string): string {
  return unescapeName(escaped) ?? escaped;
}

type Path = readonly string[];

function fieldsOf(rule: string): ReadonlyMap<string, Path> {
  const fields = new Map<string, Path>();
  const note = (expression: Expression, names: ReadonlyMap<string, Path>): void => {
    const path = pathOf(expression, names);
    if (path !== undefined) {
      fields.set(path.join("\0"), path);
      return;
    }
    if (expression.kind === "loop") noteLoop(expression, names);
    else for (const part of partsOfExpression(expression)) note(part, names);
  };
  const noteLoop = (loop: Loop, names: ReadonlyMap<string, Path>): void => {
    note(loop.range, names);
    const range = pathOf(loop.range, names);
    const inside = new Map(names);
    inside.delete(loop.accumulator);
    inside.delete(loop.variable);
    if (range !== undefined) inside.set(loop.second ?? loop.variable, range);
    for (const part of [loop.initial, loop.condition, loop.step, loop.result]) note(part, inside);
  };
  const whole: Path = [];
  try {
    note(
      parseExpression(rule),
      new Map([
        ["self", whole],
        ["oldSelf", whole],
      ]),
    );
  } catch (error) {
    // A rule that cannot be read looks at nothing.
    if (!(error instanceof SyntaxIssue)) throw error;
  }
  fields.delete("");
  return fields;
}

/** The names that lead to what an expression names; `undefined` if it is not a field. */
function pathOf(expression: Expression, names: ReadonlyMap<string, Path>): Path | undefined {
  switch (expression.kind) {
    case "identifier":
      return names.get(expression.name);
    case "select": {
      const operand = pathOf(expression.operand, names);
      return operand && [...operand, readName(expression.field)];
    }
    case "call": {
      const [operand, key] = expression.args;
      const path = operand && pathOf(operand, names);
      const isField = expression.name === "_?._" && key?.kind === "literal" && typeof key.value === "string";
      if (isField) return path && [...path, readName(key.value)];
      return expression.name === "_[_]" ? path : undefined;
    }
    default:
      return undefined;
  }
}
