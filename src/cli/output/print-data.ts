import { printable, printLines } from "../../preview/index.ts";
import { type Json, printJson } from "../../value/internal.ts";

/** A value for programs: JSON, indented as kubectl does. What would steer a terminal is escaped, as JSON can. */
export function printData(value: Json): string {
  return `${printLines(printJson(value, 4))}\n`;
}

/** The same in one line, as patches are sent. */
export function printPatch(patch: Json): string {
  return `${printable(printJson(patch))}\n`;
}
