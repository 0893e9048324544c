import type {
  CompatibilityPolicy,
  CompatibilityRule,
  CompatibilitySeverity,
  CompatibilitySide,
  CompatibilityVerdict,
} from "./rule.ts";
import { FIELD_RULES } from "./rules/field-rules.ts";
import { PROTOBUF_RULES } from "./rules/protobuf-rules.ts";
import { VERSION_RULES } from "./rules/version-rules.ts";

/** Names a rule. */
export type CompatibilityRuleId =
  | "field-added"
  | "field-missing-in-version"
  | "required-field-added"
  | "field-made-required"
  | "field-deprecated"
  | "unstable-field-added"
  | "unstable-field-required"
  | "field-made-unstable"
  | "field-removed"
  | "field-renamed"
  | "field-moved"
  | "type-changed"
  | "cardinality-changed"
  | "field-put-into-union"
  | "union-member-added"
  | "enum-value-added"
  | "enum-value-removed"
  | "validation-tightened"
  | "validation-loosened"
  | "validation-changed"
  | "rule-added"
  | "rule-tightened"
  | "rule-changed"
  | "rule-at-root-added"
  | "rule-loosened"
  | "rule-harmless"
  | "nullable-removed"
  | "nullable-added"
  | "field-made-optional"
  | "field-unspecified"
  | "made-immutable"
  | "feature-required"
  | "feature-relaxed"
  | "feature-unguarded"
  | "feature-on-required-field"
  | "feature-on-key"
  | "feature-hides-field"
  | "feature-name-ambiguous"
  | "default-added"
  | "default-changed"
  | "default-dropped"
  | "default-missing-in-version"
  | "embedded-library-bump"
  | "list-type-changed"
  | "list-keys-changed"
  | "granularity-changed"
  | "patch-strategy-changed"
  | "version-removed"
  | "too-many-versions"
  | "major-version-too-early"
  | "version-deprecated"
  | "deprecated-without-successor"
  | "version-undeprecated"
  | "version-restored"
  | "storage-version-changed"
  | "storage-version-new"
  | "stored-version-removed"
  | "kind-removed"
  | "kind-moved"
  | "version-dropped"
  | "endpoint-changed"
  | "scope-changed"
  | "names-changed"
  | "subresource-removed"
  | "status-subresource-added"
  | "scale-paths-changed"
  | "selectable-field-removed"
  | "printer-column-changed"
  | "conversion-changed"
  | "pruning-enabled"
  | "pruning-disabled"
  | "definition-removed"
  | "definition-moved"
  | "package-in-two-versions"
  | "field-renumbered"
  | "field-replaced"
  | "field-retired"
  | "json-name-changed"
  | "presence-changed"
  | "field-taken-out-of-union"
  | "union-renamed"
  | "enum-value-renamed"
  | "enum-value-renumbered"
  | "enum-value-retired"
  | "reservation-removed"
  | "reservation-reused"
  | "service-removed"
  | "service-moved"
  | "method-removed"
  | "method-changed"
  | "file-removed"
  | "package-removed"
  | "package-moved"
  | "bindings-changed"
  | "package-below-version"
  | "package-cycle";

/** Every rule, by its id. `docs/compatibility.md` shows the same table. */
export const COMPATIBILITY_RULES: Readonly<Record<CompatibilityRuleId, CompatibilityRule>> = {
  ...FIELD_RULES,
  ...VERSION_RULES,
  ...PROTOBUF_RULES,
};

/** How bad a change is by its rule alone; `undefined` if the policy has no opinion. */
export function severityOf(
  rule: CompatibilityRuleId,
  policy: CompatibilityPolicy,
  side: CompatibilitySide,
): CompatibilitySeverity | undefined {
  const verdict: CompatibilityVerdict = COMPATIBILITY_RULES[rule][policy];
  return typeof verdict === "object" ? verdict[side] : verdict;
}
