import { readFileSync } from "node:fs";
import {
  compileExpression,
  Duration,
  itemsOf,
  List,
  Mapping,
  Opaque,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from "fieldwise/cel";
import type { Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";

/** What Kubernetes v1.36 says of an expression. */
interface Case {
  readonly expression: string;
  /** Why it cannot be compiled. */
  readonly refused?: string;
  /** What it costs at least and at most; `null` is beyond 2^53. */
  readonly estimate?: readonly [number | null, number | null];
  readonly cost?: number;
  readonly value?: Json;
  readonly error?: string;
}

function readCases(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../spec-fixtures/cel/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);
}

const NO_VARIABLES = {
  variables: new Map(),
  root: {
    type: { kind: "object", name: "root", fields: new Map() },
    maxElements: 0,
    fields: new Map(),
  },
} as const;

const LIMIT = 10_000_000;

function run(expression: string): Omit<Case, "expression"> {
  const compiled = compileExpression(expression, NO_VARIABLES);
  if (typeof compiled === "string") return { refused: compiled.replace(/^ERROR: <input>:|\n.*$/gs, "") };
  const { cost, value, error } = compiled.evaluate([], LIMIT);
  const estimate = [showCost(compiled.cost.min), showCost(compiled.cost.max)] as const;
  return error === undefined ? { estimate, cost, value: show(value as Value) } : { estimate, error };
}

function showCost(cost: number): number | null {
  return cost > Number.MAX_SAFE_INTEGER ? null : cost;
}

/** A value as the cases write it. */
function show(value: Value): Json {
  switch (typeof value) {
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : { int: String(value) };
    case "number":
      return { double: String(value) };
    case "string":
    case "boolean":
      return value;
    default:
  }
  if (value === null) return null;
  if (value instanceof Uint) return { uint: String(value.value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("hex") };
  if (value instanceof Timestamp) return { timestamp: String(value.nanoseconds) };
  if (value instanceof Duration) return { duration: String(value.nanoseconds) };
  if (value instanceof Optional) return { optional: value.value === undefined ? [] : [show(value.value)] };
  if (value instanceof List) return itemsOf(value).map(show);
  if (value instanceof Mapping) {
    return { map: value.keys().map((key) => [show(key), show(value.get(key) as Value)]) };
  }
  if (!(value instanceof Opaque)) return { type: value.name };
  return { [value.type.kind === "opaque" ? value.type.name : ""]: String(value) };
}

describe.each(["standard", "strings-and-lists", "addresses", "kubernetes"])("functions: %s", (file) => {
  it.each(readCases(file))("$expression", ({ expression, ...expected }) => {
    expect(run(expression)).toEqual(expected);
  });
});
