import type { FieldSet } from "../../fieldpath/internal.ts";

/** What one manager owns, in the version in which it wrote it. */
export interface ManagedFields {
  readonly version: string;
  /** Whether it applied a config, which states all it wants; else it updated fields. */
  readonly applied: boolean;
  /** What it owns; as FieldsV1 stores it, and not yet checked, where it comes from a stored object. */
  readonly fields: FieldSet;
}

/** Who owns what, by the managers' names. */
export type Managers = ReadonlyMap<string, ManagedFields>;
