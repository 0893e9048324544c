import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  createTable,
  customResourcePrinter,
  customResourceScalePrinter,
} from "../../../src/server/tables/index.ts";
import { NOW, readCases } from "./fixtures.ts";

interface ColumnCase {
  readonly name: string;
  readonly column: JsonObject;
  readonly cell: unknown;
}

const [{ object }, ...cases] = readCases<unknown>("columns.jsonl") as [
  { object: JsonObject },
  ...ColumnCase[],
];
const cellsOf = (...columns: JsonObject[]) => customResourcePrinter(columns).cellsOf(object, NOW.getTime());

it.each(cases)("$name is $cell", ({ column, cell }) => {
  expect(cellsOf(column)).toEqual(["w", cell]);
});

it("without columns there is the age", () => {
  const { columns } = customResourcePrinter([]);
  expect(columns.map(({ name, type, priority }) => [name, type, priority])).toEqual([
    ["Name", "string", 0],
    ["Age", "date", 0],
  ]);
  expect(columns[1]?.description).toMatch(/^CreationTimestamp is /);
  expect(cellsOf()).toEqual(["w", "5m"]);
});

it("a column has what its definition says, and else the path as its description", () => {
  const column = { name: "A", type: "integer", format: "int32", priority: 1, jsonPath: ".spec.whole" };
  const printer = customResourcePrinter([column, { ...column, description: "How many." }]);
  const { jsonPath, ...rest } = column;
  expect(printer.columns.slice(1)).toEqual([
    { ...rest, description: "Custom resource definition column (in JSONPath format): .spec.whole" },
    { ...rest, description: "How many." },
  ]);
});

it("a column whose path cannot be read ends the table before it", () => {
  const column = (name: string, jsonPath: string) => ({ name, type: "string", jsonPath });
  const columns = [column("A", ".spec.text"), column("B", ".spec["), column("C", ".spec.text")];
  expect(customResourcePrinter(columns).columns.map(({ name }) => name)).toEqual(["Name", "A"]);
  expect(cellsOf(...columns)).toEqual(["w", "a"]);
});

it("a scale shows its replicas", () => {
  const printer = customResourceScalePrinter();
  const scale = { metadata: object.metadata ?? {}, spec: { replicas: 3 }, status: { replicas: 2 } };
  expect(printer.columns.map(({ name }) => name)).toEqual(["Name", "Desired", "Available", "Age"]);
  expect(printer.cellsOf(scale, NOW.getTime())).toEqual(["w", 3, 2, "5m"]);
});

describe("columns that cost much", () => {
  const named = (fields: object) => ({ metadata: { name: "w" }, ...fields }) as JsonObject;
  const texts = (count: number, pathOf: (index: number) => string): JsonObject[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `C${index}`,
      type: "string",
      jsonPath: pathOf(index),
    }));
  const rowOf = (columns: JsonObject[], fields: object) =>
    customResourcePrinter(columns).cellsOf(named(fields), NOW.getTime()).slice(1);
  const charactersOf = (cells: readonly unknown[]) =>
    cells.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0);

  it("a path that several have is followed once per object", () => {
    let reads = 0;
    const counted = Object.defineProperty({}, "a", { enumerable: true, get: () => `read ${++reads}` });
    const cells = rowOf(
      texts(100, () => ".spec.a"),
      { spec: counted },
    );
    expect(new Set(cells).size).toBe(1);
  });

  it.each([
    ["a text", "x".repeat(65_536)],
    ["a list", Array.from({ length: 40_000 }, () => 1)],
    ["an object", { a: "x".repeat(65_536) }],
  ])("%s that is too long for a cell is left out, and what is beside it is not", (_, spec) => {
    const columns = texts(2, (index) => [".spec", ".short"][index] as string);
    expect(rowOf(columns, { spec, short: "s" })).toEqual([null, "s"]);
  });

  it("a cell may be long", () => {
    const spec = "x".repeat(60_000);
    expect(
      rowOf(
        texts(1, () => ".spec"),
        { spec },
      ),
    ).toEqual([spec]);
  });

  it("a time with too many digits is left out", () => {
    const column = { name: "T", type: "date", jsonPath: ".time" };
    expect(rowOf([column], { time: `2026-11-16T11:00:00.${"0".repeat(70_000)}Z` })).toEqual([null]);
  });

  it("a value that is too long is not read to its end, however many paths lead to it", () => {
    let reads = 0;
    const item = Object.defineProperty({}, "a", { enumerable: true, get: () => String(++reads) });
    rowOf(
      texts(1_000, (index) => `.list${" ".repeat(index)}`),
      { list: Array.from({ length: 30_000 }, () => item) },
    );
    expect(reads).toBeLessThan(30_000);
  });

  it.each([
    ["a text", "x".repeat(60_000)],
    ["escapes", { a: "<".repeat(30_000) }],
  ])("all cells of a table have no more than about a megabyte of %s", (_, spec) => {
    const printer = customResourcePrinter(texts(1_000, () => ".spec"));
    const objects = [named({ spec }), named({ spec })];
    const { rows } = createTable(printer, objects, { now: NOW, listMetadata: {} });
    const cells = (rows as { cells: unknown[] }[]).flatMap((row) => row.cells);
    expect(cells).toHaveLength(2_002);
    expect(charactersOf(cells)).toBeGreaterThan(900_000);
    expect(charactersOf(cells)).toBeLessThan(1_300_000);
  });

  it("paths that visit too much together are not followed any more", () => {
    const fields = { l: Array.from({ length: 60_000 }, () => ({ b: "x" })) };
    const cells = rowOf(
      texts(100, (index) => `.l[*]${" ".repeat(index)}.b`),
      fields,
    );
    expect(cells[0]).toBeNull();
    const fewer = rowOf(
      texts(100, (index) => `.l[0:40000]${" ".repeat(index)}.b`),
      fields,
    );
    expect(fewer[0]).toBe("x");
    expect(fewer.at(-1)).toBeNull();
  });

  it("a step that finds nothing counts, too", () => {
    const fields = { a: "x" };
    expect(
      rowOf(
        texts(1, () => `.none${".a".repeat(100_000)} 'end'`),
        fields,
      ),
    ).toEqual([null]);
    expect(
      rowOf(
        texts(1, () => ".none.a 'end'"),
        fields,
      ),
    ).toEqual(["end"]);
  });
});
