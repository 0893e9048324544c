/** How bad a finding is: the write fails or loses something; it hurts later; or it is good to know. */
export type LintSeverity = "error" | "warning" | "info";

/** What can be linted. */
export type LintSubject = "object" | "patch" | "schema";

/** What a rule finds, and what to do about it. */
export interface LintRule {
  readonly severity: LintSeverity;
  /** What the rule finds. */
  readonly about: string;
  /** Why it hurts. */
  readonly why: string;
  /** What to do about it. */
  readonly remedy: string;
  /** Where people were hurt: `k/k` is kubernetes/kubernetes. */
  readonly reports: readonly string[];
  /** What it looks at. */
  readonly of: readonly LintSubject[];
  /** Whether it finds anything only where the live object is known. */
  readonly needsLive: boolean;
}

/** The name of a rule. */
export type LintRuleId =
  | "removed-api-version"
  | "deprecated-api-version"
  | "unknown-field"
  | "field-twice"
  | "wrong-type"
  | "loose-form"
  | "invalid-value"
  | "unknown-message"
  | "duplicate-item"
  | "same-merge-key"
  | "item-without-key"
  | "renamed-item"
  | "key-only-item"
  | "empty-list-keeps-items"
  | "explicit-null"
  | "unfit-integer"
  | "integer-loses-digits"
  | "unfit-quantity"
  | "quantity-respelled"
  | "union-violated"
  | "union-member-stays"
  | "aliases-disagree"
  | "alias-comes-back"
  | "managed-fields-in-config"
  | "managed-fields-unreadable"
  | "vanished-version"
  | "conflict"
  | "removal"
  | "field-left-behind"
  | "last-applied-too-large"
  | "last-applied-nearly-too-large"
  | "last-applied-unreadable"
  | "last-applied-stale"
  | "secret-in-last-applied"
  | "patch-refused"
  | "strategic-patch-unsupported"
  | "list-replaced"
  | "list-keys-mismatch"
  | "merge-mismatch"
  | "rule-uncompilable"
  | "rule-too-expensive"
  | "rule-never-passes"
  | "rule-never-fails"
  | "rule-never-spared";
