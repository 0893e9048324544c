/** Validation: what a schema asks of an object, with what is wrong in Kubernetes' own words. */
export { checkCustomResource } from "./check-custom-resource.ts";
export { type Checker, createChecker, type ValidationOptions } from "./checker.ts";
export type { Decoded } from "./decode-go.ts";
export { findDuplicateKeys } from "./duplicate-keys.ts";
export type { KindNames } from "./kind-rules.ts";
export { createObjectRules, type ObjectRules } from "./object-rules.ts";
export { type Problem, type ProblemReason, printProblem } from "./problem.ts";
