/** What another engine than `createChecker`'s needs to find the same, such as that of `adapters/validate.ts`. The package does not export it. */
export { type DefinitionFacts, SchemaAdapter } from "./adapt-schema.ts";
export type { SchemaPart } from "./adapted-schema.ts";
export type { TypeFacts } from "./check-type.ts";
export { MOST_HOPS, tooManyHops } from "./check-walk.ts";
export { createCheckerWith, type DefinitionCheck } from "./checker.ts";
export { type Combination, combine, countMatches, type Run } from "./combine.ts";
export { describeFound } from "./describe-found.ts";
export type { Found } from "./found.ts";
export { createKindRules, type KindRules } from "./kind-rules.ts";
export { plainValue } from "./plain-value.ts";
export { RULES } from "./rules.ts";
