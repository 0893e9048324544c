import { type Column, CREATED_DESCRIPTION, NAME_COLUMN } from "../../kubernetes/facts.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { name } from "./cells.ts";
import { printUncheckedAge } from "./human-duration.ts";
import { parseJsonPath } from "./json-path/parse-json-path.ts";
import type { JsonPath } from "./json-path/path.ts";
import type { Cell, Printer } from "./printer.ts";
import { getNumber, getText } from "./read-fields.ts";
import { TableBudget } from "./table-budget.ts";

const AGE = {
  name: "Age",
  type: "date",
  description: CREATED_DESCRIPTION,
  jsonPath: ".metadata.creationTimestamp",
};

/**
 * How custom resources are printed whose definition has these `additionalPrinterColumns`; without any, with their age.
 * A column whose path cannot be read ends the table before it, as in Kubernetes. A cell is `null` where its path
 * visits too much, or its text is too long.
 */
export function customResourcePrinter(additionalColumns: readonly JsonObject[]): Printer {
  const columns: Column[] = [NAME_COLUMN];
  const types: string[] = [];
  const pathIndexes: number[] = [];
  const paths: JsonPath[] = [];
  const known = new Map<string, number>();
  for (const column of additionalColumns.length === 0 ? [AGE] : additionalColumns) {
    const text = getText(column, "jsonPath");
    let index = known.get(text);
    if (index === undefined) {
      const path = readPath(text);
      if (path === undefined) break;
      index = paths.push(path) - 1;
      known.set(text, index);
    }
    columns.push(describeColumn(column));
    types.push(getText(column, "type"));
    pathIndexes.push(index);
  }
  return {
    columns,
    cellsOf: (object, now, budget = new TableBudget()) => {
      const values = paths.map((path) => budget.find(path, object));
      const cells = types.map((type, index) => {
        const value = values[pathIndexes[index] as number];
        return value === undefined ? null : cellOf(type, value, now, budget);
      });
      return [name(object, now), ...cells];
    },
  };
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

function readPath(text: string): JsonPath | undefined {
  try {
    return parseJsonPath(text);
  } catch {
    return undefined;
  }
}

/** A value in a column of this type; `null` if it is of another. Columns of texts take all. */
function cellOf(type: string, value: Json, now: number, budget: TableBudget): Cell {
  switch (type) {
    case "string":
      return budget.print(value);
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : typeof value === "bigint" ? value : null;
    case "number":
      return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return typeof value === "string" && budget.takes(value) ? printUncheckedAge(value, now) : null;
    default:
      return null;
  }
}
