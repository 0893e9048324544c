/** Regular expressions in Go's dialect, RE2, matched in linear time, and told apart. */
export { compilePattern, type Match, type Pattern } from "./compile-pattern.ts";
export { Budget, TooCostly } from "./inclusion/budget.ts";
export type { Word } from "./inclusion/find-word.ts";
export { type Language, LanguagePair } from "./inclusion/language.ts";
export { PatternError, SearchTooLong } from "./pattern-error.ts";
