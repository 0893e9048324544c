/** Facts that have two names, an old one for old clients and a new one, kept in agreement. */
export type { DuplicateRule } from "./duplicate-rule.ts";
export { kubernetesDuplicates } from "./kubernetes-duplicates.ts";
export {
  createReconciler,
  type DuplicateConflict,
  type DuplicatesWrite,
  type Notice,
  type ReconciledDuplicates,
  type ReconcileOptions,
  reconcile,
  type WriteOwners,
} from "./reconcile.ts";
