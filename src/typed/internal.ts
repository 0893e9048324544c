/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export { type CompareParts, type Comparison, compare, NO_DIFFERENCE } from "./compare.ts";
export { dropFields } from "./drop-fields.ts";
export { extractItems } from "./extract-items.ts";
export { indexItems, itemElement, placesOf } from "./item-element.ts";
export { lenientType } from "./lenient-type.ts";
export { type ConfigToMerge, type MergedConfig, merge, mergeConfig, valueFields } from "./merge-config.ts";
export { withNamedFields } from "./named-fields.ts";
export { ownedLength, stepInto } from "./owned-length.ts";
export { readPattern } from "./read-pattern.ts";
export { readFields, reconcileFields } from "./reconcile-fields.ts";
export { removeItems } from "./remove-items.ts";
export { type ValidateOptions, validate } from "./validate.ts";
export { resolvePath, valueAt } from "./value-at.ts";
export { type VisitField, visitFields } from "./visit-fields.ts";
