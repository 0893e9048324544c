import { type Column, CREATED_DESCRIPTION, NAME_COLUMN } from "../../kubernetes/facts.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { name } from "./cells.ts";
import { printUncheckedAge } from "./human-duration.ts";
import { findValues } from "./json-path/find-values.ts";
import { parseJsonPath } from "./json-path/parse-json-path.ts";
import { printValue } from "./print-value.ts";
import type { Cell, CellOf, Printer } from "./printer.ts";
import { getNumber, getText } from "./read-fields.ts";

const AGE = {
  name: "Age",
  type: "date",
  description: CREATED_DESCRIPTION,
  jsonPath: ".metadata.creationTimestamp",
};

/**
 * How custom resources are printed whose definition has these `additionalPrinterColumns`; without any, with their age.
 * A column whose path cannot be read ends the table before it, as in Kubernetes.
 */
export function customResourcePrinter(additionalColumns: readonly JsonObject[]): Printer {
  const columns: Column[] = [NAME_COLUMN];
  const cells: CellOf[] = [name];
  for (const column of additionalColumns.length === 0 ? [AGE] : additionalColumns) {
    const cell = columnCell(column);
    if (cell === undefined) break;
    columns.push(describeColumn(column));
    cells.push(cell);
  }
  return { columns, cellsOf: (object, now) => cells.map((cell) => cell(object, now)) };
}

/** How the scale of custom resources is printed. */
export function customResourceScalePrinter(): Printer {
  return customResourcePrinter([
    {
      name: "Desired",
      type: "integer",
      description: "Number of desired replicas",
      jsonPath: ".spec.replicas",
    },
    {
      name: "Available",
      type: "integer",
      description: "Number of actual replicas",
      jsonPath: ".status.replicas",
    },
    AGE,
  ]);
}

function describeColumn(column: JsonObject): Column {
  const path = getText(column, "jsonPath");
  return {
    name: getText(column, "name"),
    type: getText(column, "type"),
    format: getText(column, "format"),
    description:
      getText(column, "description") || `Custom resource definition column (in JSONPath format): ${path}`,
    priority: getNumber(column, "priority"),
  };
}

function columnCell(column: JsonObject): CellOf | undefined {
  const type = getText(column, "type");
  try {
    const path = parseJsonPath(getText(column, "jsonPath"));
    return (object, now) => {
      const value = findValues(path, object)?.[0];
      return value === undefined ? null : cellOf(type, value, now);
    };
  } catch {
    return undefined;
  }
}

/** A value in a column of this type; `null` if it is of another. Columns of texts take all. */
function cellOf(type: string, value: Json, now: number): Cell {
  switch (type) {
    case "string":
      return printValue(value);
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : typeof value === "bigint" ? value : null;
    case "number":
      return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return typeof value === "string" ? printUncheckedAge(value, now) : null;
    default:
      return null;
  }
}
