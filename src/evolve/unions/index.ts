/** Objects of which at most one of several fields is set. */
export type { DeclaredUnion } from "./declared-union.ts";
export {
  type ClearedMember,
  type FollowedDiscriminator,
  type ReconciledUnions,
  reconcileUnions,
  type UnionOptions,
  type UnionsWrite,
} from "./reconcile-unions.ts";
export type { UnionMode } from "./settle-union.ts";
