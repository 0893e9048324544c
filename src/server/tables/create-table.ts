import { getField, type Json, type JsonArray, type JsonObject } from "../../value/internal.ts";
import {
  type ListMetadata,
  type MetaVersion,
  printListMetadata,
  toPartialMetadata,
} from "./partial-metadata.ts";
import type { Printer } from "./printer.ts";
import { getMetadata, getObject } from "./read-fields.ts";
import { TableBudget } from "./table-budget.ts";

/** How much of an object its row carries. */
export type IncludeObject = "Metadata" | "Object" | "None";

/** What a table needs besides the objects. */
export interface TableOptions {
  /** Default: `Metadata`. */
  readonly includeObject?: IncludeObject | undefined;
  /** What ages are counted to. */
  readonly now: Date;
  /** Whether to leave the columns out, as the later tables of a watch do. Default: no. */
  readonly noHeaders?: boolean | undefined;
  /** Of the list, or the object's resourceVersion if the table is of one. */
  readonly listMetadata: ListMetadata;
  /** Default: `meta.k8s.io/v1`. */
  readonly apiVersion?: MetaVersion | undefined;
}

/** The `Table` of these objects, a row each. It shares parts with the objects and with other tables: do not change it. */
export function createTable(
  printer: Printer,
  objects: readonly JsonObject[],
  {
    includeObject = "Metadata",
    now,
    noHeaders = false,
    listMetadata,
    apiVersion = "meta.k8s.io/v1",
  }: TableOptions,
): JsonObject {
  const time = now.getTime();
  const ordered = printer.compare === undefined ? objects : [...objects].sort(printer.compare);
  const budget = new TableBudget();
  const rows = ordered.map((object) => {
    const cells = printer.cellsOf(object, time, budget);
    const conditions = printer.conditionsOf?.(object);
    const shown = showObject(object, includeObject, apiVersion);
    return conditions === undefined ? { cells, object: shown } : { cells, conditions, object: shown };
  });
  return {
    kind: "Table",
    apiVersion,
    metadata: printListMetadata(listMetadata),
    columnDefinitions: noHeaders ? null : (printer.columns as JsonArray),
    rows: rows.length === 0 && printer.emptyRows === null ? null : rows,
  };
}

function showObject(object: JsonObject, include: IncludeObject, apiVersion: MetaVersion): Json {
  if (include === "Object") return object;
  return include === "Metadata" || endsInitialEvents(object) ? toPartialMetadata(object, apiVersion) : null;
}

/** Whether this is the bookmark that clients of a watch wait for, which they know by its annotation. */
function endsInitialEvents(object: JsonObject): boolean {
  return getField(getObject(getMetadata(object), "annotations"), "k8s.io/initial-events-end") === "true";
}
