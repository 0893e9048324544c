import { type Names, readArguments, readNamed } from "../../value/internal.ts";
import { type Api, readApi, type SchemaSource } from "../api/api.ts";
import type { CompatibilityFinding, CompatibilityOptions } from "../findings/finding.ts";
import { Findings } from "../findings/findings.ts";
import { findFeatureProblems } from "./feature-problems.ts";

/** What `checkFeatures` goes by. */
export type FeatureCheckOptions = Pick<CompatibilityOptions, "policy" | "exemptAlpha">;

const OPTIONS: Names = { policy: "kubernetes|envoy|protobuf", exemptAlpha: "boolean" };

/**
 * Tells whether every field behind a client feature (`x-fieldwise-feature`) is safe for clients without the feature: either they can
 * ignore it, or an older field says the same. The findings are those of `compareSchemas` for what a change brings; `change` says what
 * is so. A compiled schema has no features to look at.
 */
export function checkFeatures(
  schema: SchemaSource,
  options: FeatureCheckOptions = {},
): readonly CompatibilityFinding[] {
  const { read, api } = readArguments(() => ({
    read: readNamed("options", options, OPTIONS),
    api: readApi(schema),
  }));
  const findings = new Findings(read);
  for (const { place, rule, change } of findFeatureProblems(api, read)) findings.report(place, rule, change);
  return findings.all().filter(({ severity }) => severity !== "fine");
}

/** Reports such problems where a change brings them. A field that comes to need a feature is reported as that already. */
export function compareFeatureUse(
  { old, new: next }: { readonly old: Api; readonly new: Api },
  findings: Findings,
  options: CompatibilityOptions,
): void {
  const found = findFeatureProblems(next, options);
  if (found.length === 0) return;
  const keyOf = ({ place, rule, change }: (typeof found)[number]): string =>
    JSON.stringify([place.in, place.path, rule, change]);
  const known = new Set(findFeatureProblems(old, options).map(keyOf));
  for (const problem of found) {
    const { place, rule, change } = problem;
    if (known.has(keyOf(problem))) continue;
    if (rule === "feature-unguarded" && findings.has("feature-required", place)) continue;
    findings.report(place, rule, change);
  }
}
