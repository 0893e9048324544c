import { type Cause, invalid } from "../status/status.ts";

/** The kinds of options. */
export type OptionsKind =
  | "CreateOptions"
  | "UpdateOptions"
  | "PatchOptions"
  | "DeleteOptions"
  | "ListOptions";

/** Refuses options of which something is wrong. */
export function checkOptions(kind: OptionsKind, causes: readonly Cause[]): void {
  if (causes.length > 0) throw invalid({ kind, group: "meta.k8s.io" }, "", causes);
}
