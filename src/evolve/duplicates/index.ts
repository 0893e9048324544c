/** Facts that have two names, an old one for old clients and a new one, kept in agreement. */
export { type DuplicateRule, declaredRules } from "./duplicate-rule.ts";
export { kubernetesDuplicates } from "./kubernetes-duplicates.ts";
export {
  type DuplicateConflict,
  type Notice,
  type Ownership,
  type Reconciled,
  type ReconcileOptions,
  reconcile,
  type Write,
} from "./reconcile.ts";
