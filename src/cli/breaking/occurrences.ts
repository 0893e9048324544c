import type { CompatibilityPlace } from "../../compatibility/index.ts";
import { fingerprintOf } from "../output/reported.ts";
import type { PlacedFinding } from "./print-findings.ts";

/** One place of a finding. */
export interface Occurrence {
  readonly in: string;
  readonly path: string;
  readonly at?: CompatibilityPlace | undefined;
}

/** Every place of a finding; that of its own, if it is not the same in several. */
export function occurrencesOf(finding: PlacedFinding): readonly Occurrence[] {
  const { places } = finding as { readonly places?: readonly Occurrence[] };
  return places ?? [finding];
}

/** What tells a finding in one place from all others: what changed, and where. */
export function fingerprintOfFinding(
  { rule, change }: PlacedFinding,
  { in: holder, path }: Occurrence,
): string {
  return fingerprintOf([rule, holder, path, change]);
}
