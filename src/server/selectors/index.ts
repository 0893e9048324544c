/** Which objects a list or a watch is about: label and field selectors, read and compiled once a request. */
export { type FieldRequirement, parseFieldSelector } from "./field-requirements.ts";
export { compileFieldSelector, type FieldSelector, findName } from "./field-selector.ts";
export type { LabelOperator, LabelRequirement } from "./label-requirements.ts";
export { type LabelSelector, parseLabelSelector } from "./label-selector.ts";
export {
  builtinSelectableFields,
  customSelectableFields,
  type ReadField,
  type SelectableFields,
} from "./selectable-fields.ts";
export { MAX_SELECTOR_LENGTH } from "./selector-length.ts";
