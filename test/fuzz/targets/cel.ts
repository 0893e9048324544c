import assert from "node:assert/strict";
import { inspect } from "node:util";
import {
  ArrayList,
  compileExpression,
  DYN,
  INT,
  listOf,
  parseExpression,
  STRING,
  SyntaxIssue,
  type Type,
} from "fieldwise/cel";
import { compileRules, explainRule } from "fieldwise/rules";
import type { Json } from "fieldwise/value";
import { readCases, valuesNamed } from "../fixtures.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly expression: string;
  readonly schema: object;
  readonly value: unknown;
}

interface Case {
  readonly expression?: string;
  readonly schema?: object;
  readonly value?: unknown;
}

const cases = readCases<Case>("cel/", "rules/", "vectors/cel.jsonl");
const expressions = [
  ...cases.flatMap(({ expression }) => expression ?? []),
  ...valuesNamed(cases, "rule"),
].filter((text): text is string => typeof text === "string" && text.length < 2_000);
const ruled = cases.filter(({ schema }) => schema !== undefined);
const values = ruled.map(({ value }) => value);
const WORDS = [
  ...[
    "self",
    "oldSelf",
    "text",
    "list",
    "number",
    "true",
    "null",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ".",
    ",",
    "?",
    ":",
    "&&",
    "||",
    "!",
    "==",
  ],
  ...[
    ".all(x, ",
    ".exists(x, ",
    ".map(x, ",
    ".filter(x, ",
    ".size()",
    ".matches('",
    ".format([",
    "optional.of(",
    ".?a",
    "[?0]",
    "cel.bind(",
  ],
  ...[
    "9223372036854775807",
    "-9223372036854775808",
    "1u",
    "1e308",
    "0x7f",
    "b'\\xff'",
    "r'\\d'",
    '"\\u00e9"',
    "duration('1h')",
    " in ",
    "dyn(",
  ],
];

const EXPECTATION = {
  variables: new Map<string, Type>([
    ["self", DYN],
    ["text", STRING],
    ["number", INT],
    ["list", listOf(INT)],
  ]),
};
const VALUES = ["é a", "a,b", 3n, new ArrayList([1n, 2n, 3n])];

/** What an evaluation may cost in Kubernetes. */
const LIMIT = 10_000_000;

/** Expressions: what is wrong with one is said, an evaluation gives the same each time, and all of it ends. */
export const cel: Target<Input> = {
  name: "cel",
  generate(random) {
    const { schema = {}, value } = random.pick(ruled);
    const text = random.pick(expressions);
    const expression = random.oneIn(8)
      ? text
      : mutateText(random, text, { words: WORDS, others: expressions });
    const changed = random.oneIn(3) ? mutateJson(random, schema, ruled) : schema;
    return {
      expression,
      schema: changed,
      value: random.oneIn(2) ? value : mutateJson(random, value ?? {}, values),
    };
  },
  run({ expression, schema, value }) {
    attempt(() => parseExpression(expression), [SyntaxIssue]);
    attempt(() => explainRule(expression));
    const compiled = compileExpression(expression, EXPECTATION);
    if (typeof compiled !== "string") {
      const first = compiled.evaluate(VALUES, LIMIT);
      assert.equal(
        (first.error === undefined) !== (first.value === undefined),
        true,
        "an evaluation says nothing, or both",
      );
      // Print before the second run: a value may count as work when it is looked at.
      const shown = inspect(first);
      assert.equal(
        inspect(compiled.evaluate(VALUES, LIMIT)),
        shown,
        "a second evaluation gives something else",
      );
    }
    attempt(() => {
      const rule = {
        ...schema,
        "x-kubernetes-validations": [{ rule: expression, messageExpression: expression }],
      };
      const rules = compileRules(rule);
      rules?.findProblems({ path: "a", steps: ["a"] });
      rules?.check({ value: (value ?? null) as Json, old: (value ?? null) as Json });
    });
  },
};
