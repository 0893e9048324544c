/** Regular expressions in Go's dialect, RE2, matched in linear time. */
export { compilePattern, type Match, type Pattern } from "./compile-pattern.ts";
export { PatternError, SearchTooLong } from "./pattern-error.ts";
