import { CREATED_DESCRIPTION, NAME_COLUMN } from "../../kubernetes/facts.ts";
import { age, count, name } from "./cells.ts";
import { type Printer, row } from "./printer.ts";

const column = { type: "integer", format: "", description: "", priority: 0 };

/** How the scale of built-in kinds is printed. */
export const SCALE_PRINTER: Printer = {
  columns: [
    { ...NAME_COLUMN, format: "" },
    { ...column, name: "Desired" },
    { ...column, name: "Available" },
    { ...column, name: "Age", type: "string", description: CREATED_DESCRIPTION },
  ],
  cellsOf: row(name, count("spec.replicas"), count("status.replicas"), age),
};
