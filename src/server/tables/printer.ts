import type { Column } from "../../kubernetes/facts.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { TableBudget } from "./table-budget.ts";

/** A cell of a table. */
export type Cell = string | number | bigint | boolean | null;

/** One cell of an object, at this time in milliseconds. */
export type CellOf = (object: JsonObject, now: number) => Cell;

/** All cells of an object, at this time in milliseconds. The rows of a table share a budget. */
export type CellsOf = (object: JsonObject, now: number, budget?: TableBudget) => Cell[];

/** How objects of a kind become rows. */
export interface Printer {
  readonly columns: readonly Column[];
  readonly cellsOf: CellsOf;
  /** What there is to say of an object's row, not of the object. Default: nothing. */
  readonly conditionsOf?: (object: JsonObject) => readonly JsonObject[] | undefined;
  /** The order of the rows. Default: that of the objects. */
  readonly compare?: (a: JsonObject, b: JsonObject) => number;
  /** What an empty list has as rows: Kubernetes' default printer says `null`. Default: an empty list. */
  readonly emptyRows?: null;
}

/** The cells of these functions, in their order. */
export function row(...cells: readonly CellOf[]): CellsOf {
  return (object, now) => cells.map((cell) => cell(object, now));
}
