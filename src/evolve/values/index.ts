/** How values become others, one way and back, by conversions that have a name. */
export { type ConversionSide, conversionMisfit } from "./conversion-fit.ts";
export { conversionProblem } from "./conversion-problem.ts";
export { describeValues, fitsField } from "./fits-field.ts";
export { createValueConverter, type ValueConverter } from "./value-converter.ts";
export { kindsAllowed, printKinds } from "./value-kinds.ts";
