/** Findings before anything is sent: what hurts, or will, about an object, a patch or a schema. */
export type { Finding, LintedObject, LintedPatch, LintOptions, RuleChoice, Suppression } from "./finding.ts";
export { lint } from "./lint.ts";
export { lintPatch } from "./lint-patch.ts";
export { lintSchema } from "./lint-schema.ts";
export type { Rule, RuleId, Severity, Subject } from "./rule.ts";
export { RULES } from "./rules.ts";
