import type { CompatibilitySparing } from "./finding.ts";
import type { Place } from "./place.ts";
import type { CompatibilityRuleId } from "./rules.ts";

/** What an update is not refused for as long as the value in question is what it was. */
const CHECKED = new Set<CompatibilityRuleId>([
  ...(["required-field-added", "field-made-required"] as const),
  ...(["field-put-into-union", "enum-value-removed", "validation-tightened", "validation-changed"] as const),
  ...(["rule-added", "rule-tightened", "rule-changed", "nullable-removed"] as const),
]);

/** What happens to every stored object, edited or not. */
const NEVER_SPARED = new Set<CompatibilityRuleId>([
  ...(["rule-at-root-added", "made-immutable", "pruning-enabled"] as const),
  ...(["default-added", "default-changed", "default-dropped"] as const),
]);

/** How far Kubernetes spares stored objects; `undefined` if a rule is not about what they must be. */
export function sparingOf(
  rule: CompatibilityRuleId,
  { list, spares }: Place,
): CompatibilitySparing | undefined {
  if (NEVER_SPARED.has(rule)) return "none";
  // The default of a list key.
  if (rule === "list-keys-changed" && spares === "none") return spares;
  if (!CHECKED.has(rule)) return undefined;
  if (spares === "none") return spares;
  return list === undefined ? (spares ?? "field") : `list ${list}`;
}

const ORDER = ["field", "object", "list", "none"];

/** The one that spares less. */
export function leastSparing(
  a: CompatibilitySparing | undefined,
  b: CompatibilitySparing | undefined,
): CompatibilitySparing | undefined {
  const rank = (sparing: CompatibilitySparing | undefined): number =>
    ORDER.indexOf(sparing?.split(" ")[0] ?? "");
  return rank(b) > rank(a) ? b : a;
}
