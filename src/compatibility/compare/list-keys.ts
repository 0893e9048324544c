import type { Constraints } from "../api/shape.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import type { Report } from "./compare-constraints.ts";

/** The fields that tell the items of a list apart in both schemas; none if the list itself is treated otherwise. */
export function sharedKeys(old: Constraints, next: Constraints): readonly string[] {
  if (old.topology !== "map" || next.topology !== "map") return [];
  return old.listKeys.filter((key) => next.listKeys.includes(key));
}

/**
 * What is reported of a key, told as a change of what tells the items apart: of its default and of the values that it may no longer have. Values that it
 * may have besides make no item another one, nor does a default that is Kubernetes' own.
 */
export function reportKey(key: string, report: Report): Report {
  return (rule, change, more = {}) => {
    const isOfKey = more.below === undefined && KEY_RULES.has(rule) && more.eased !== "fine";
    if (!isOfKey) report(rule, change, more);
    else {
      const { eased: _, ...rest } = more;
      report("list-keys-changed", `of the key ${key}, ${change}`, {
        ...rest,
        cause: `of the key ${key}, ${more.cause ?? change}`,
        ...(DEFAULT_RULES.has(rule) && { spares: "none" }),
      });
    }
  };
}

const DEFAULT_RULES = new Set<CompatibilityRuleId>(["default-added", "default-changed", "default-dropped"]);
const KEY_RULES = new Set<CompatibilityRuleId>([
  ...DEFAULT_RULES,
  ...(["enum-value-removed", "validation-tightened", "validation-changed"] as const),
]);
