import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { customResourcePrinter, customResourceScalePrinter } from "../../../src/server/tables/index.ts";
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
