/** Objects as tables, which is how the server prints them for kubectl: columns, cells, and what of the objects goes along. */
export { builtinPrinter } from "./builtin-printers.ts";
export { createTable, type IncludeObject, type TableOptions } from "./create-table.ts";
export { customResourcePrinter, customResourceScalePrinter } from "./custom-resource-printer.ts";
export { printAge } from "./human-duration.ts";
export { findValues } from "./json-path/find-values.ts";
export { parseJsonPath } from "./json-path/parse-json-path.ts";
export type { JsonPath } from "./json-path/path.ts";
export {
  type ListMetadata,
  type MetaVersion,
  toPartialMetadata,
  toPartialMetadataList,
} from "./partial-metadata.ts";
export type { Cell, Printer } from "./printer.ts";
export { SCALE_PRINTER } from "./scale-printer.ts";
