/** How values become others, one way and back, by conversions that have a name. */
export { describeValues, fitsField } from "./fits-field.ts";
export { createValueConverter, type ValueConverter } from "./value-converter.ts";
