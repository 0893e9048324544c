/** Facts that have two names, an old one for old clients and a new one, kept in agreement. */
export type { DecisionNotice, DuplicateDecision, DuplicatePair } from "./duplicate-decision.ts";
export type { DuplicateRule } from "./duplicate-rule.ts";
export type {
  DuplicateConflict,
  DuplicatesWrite,
  Notice,
  ReconciledDuplicates,
  WriteOwners,
} from "./duplicates-write.ts";
export { type ReconcileOptions, reconcile } from "./reconcile.ts";
