/** How values become others, one way and back, by conversions that have a name. */
export { createValueConverter, type ValueConverter } from "./value-converter.ts";
