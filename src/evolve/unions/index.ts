/** Objects of which at most one of several fields is set. */
export type { DeclaredUnion } from "./declared-union.ts";
export {
  type ReconciledUnions,
  reconcileUnions,
  type UnionOptions,
  type UnionsWrite,
} from "./reconcile-unions.ts";
export type { UnionMode } from "./settle-union.ts";
export type {
  ClearedMember,
  FollowedDiscriminator,
  UnionConflict,
  UnionsOutcome,
} from "./settle-unions.ts";
