import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { moduleOf, packTables } from "../../../spec-fixtures/kubernetes/pack.mjs";
import { columnsFor } from "../../../src/kubernetes/facts/columns.ts";
import { builtinPrinter, createTable } from "../../../src/server/tables/index.ts";
import { NOW, rowCases, splitKind } from "./fixtures.ts";

const facts = new URL("../../../spec-fixtures/kubernetes/tables-v1.36.json", import.meta.url);
const tables: Record<string, { name: string; type: string; format?: string; priority: number }[]> =
  JSON.parse(readFileSync(facts, "utf8"));
const shipped = new URL("../../../src/kubernetes/facts/builtin-columns.ts", import.meta.url);

it("the columns that the package ships are what the facts generate", () => {
  expect(readFileSync(shipped, "utf8")).toBe(moduleOf(packTables(tables), "BUILTIN_COLUMNS"));
});

it("a column with a character that separates columns is refused", () => {
  const column = { name: "A|B", type: "string", priority: 0 };
  expect(() => packTables({ "v1/A": [column] })).toThrow("separates columns");
});

it.each(Object.entries(tables))("%s has the columns of Kubernetes", (kind, columns) => {
  const known = columnsFor(...splitKind(kind));
  expect(known?.map(({ description, ...column }) => column)).toEqual(
    columns.map(({ name, type, format = "", priority }) => ({ name, type, format, priority })),
  );
});

it("other kinds have no columns and no printer", () => {
  expect(columnsFor("example.com/v1", "Widget")).toBeUndefined();
  expect(builtinPrinter("v1", "constructor")).toBeUndefined();
});

describe.each(rowCases)("%s", (_, cases) => {
  it.each(cases)("$kind: $name", ({ kind, object, cells, conditions }) => {
    const printer = builtinPrinter(...splitKind(kind));
    expect(printer?.cellsOf(object, NOW.getTime())).toEqual(cells);
    expect(printer?.conditionsOf?.(object)).toEqual(conditions);
  });
});

it("every kind has a case, and a cell for every column", () => {
  const cases = rowCases.flatMap(([, those]) => those);
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(tables)));
  for (const { kind, cells } of cases) {
    // Kubernetes sends one more than it has columns for.
    const more = kind === "networking.k8s.io/v1/IPAddress" ? 1 : 0;
    expect([kind, cells.length]).toEqual([kind, (tables[kind]?.length ?? 0) + more]);
  }
});

const HOSTILE = [null, true, 1, 2n, "x", [], [null, 1, "x", [], {}], {}, { __proto__: null }];

it.each(Object.keys(tables))("%s prints an object whatever is in it", (kind) => {
  const printer = builtinPrinter(...splitKind(kind));
  const cases = rowCases.flatMap(([, those]) => those).filter((that) => that.kind === kind);
  const types = new Set<string>();
  for (const { object } of cases) {
    for (const variant of variantsOf(object)) {
      for (const cell of printer?.cellsOf(variant as never, NOW.getTime()) ?? []) types.add(typeof cell);
    }
  }
  for (const type of types) expect(["string", "number", "boolean"]).toContain(type);
});

/** The value with each of its parts, in turn, replaced by each hostile one. */
function* variantsOf(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const others = [...HOSTILE, ...variantsOf(part)];
    for (const other of others) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

it("flow schemas come in the order in which they are tried", () => {
  const [apiVersion, kind] = ["flowcontrol.apiserver.k8s.io/v1", "FlowSchema"];
  const schema = (name: string, matchingPrecedence: number) => ({
    metadata: { name },
    spec: { matchingPrecedence },
  });
  const printer = builtinPrinter(apiVersion, kind);
  if (printer === undefined) throw new Error("no printer");
  const objects = [schema("c", 500), schema("b", 500), schema("a", 9000), schema("z", 1)];
  const { rows } = createTable(printer, objects, { now: NOW, listMetadata: {} });
  expect((rows as { cells: unknown[] }[]).map(({ cells }) => cells[0])).toEqual(["z", "b", "c", "a"]);
});
