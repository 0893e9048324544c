/** Findings before anything is sent: what hurts, or will, about an object, a patch or a schema. */
export type {
  LintedObject,
  LintedPatch,
  LintFinding,
  LintOptions,
  LintRuleChoice,
  LintSuppression,
} from "./finding.ts";
export { lint } from "./lint.ts";
export { type LintDefinitionOptions, lintDefinition } from "./lint-definition.ts";
export { type LintedMessage, type LintMessageOptions, lintMessage } from "./lint-message.ts";
export { lintPatch } from "./lint-patch.ts";
export { lintSchema } from "./lint-schema.ts";
export type { LintRule, LintRuleId, LintSeverity, LintSubject } from "./rule.ts";
export { LINT_RULES } from "./rules.ts";
