/** What is known of Kubernetes' kinds, for who reads and answers requests. */

export {
  CLUSTER_BINDINGS,
  CLUSTER_ROLES,
  CONTROLLER_ROLES,
  NAMESPACE_BINDINGS,
  NAMESPACE_ROLES,
} from "./facts/bootstrap-roles.ts";
export { type Column, CREATED_DESCRIPTION, columnsFor, NAME_COLUMN } from "./facts/columns.ts";
export { type FieldFact, fieldFactsOf, unpackFact } from "./facts/field-facts.ts";
export { type FieldSource, SELECTABLE_FIELDS } from "./facts/selectable-fields.ts";
