import { translatePattern } from "./translate-pattern.ts";

/** A pattern that is ready to match texts. */
export interface Pattern {
  /** Whether a part of the text matches. */
  matches(text: string): boolean;
  /** The first part that matches. */
  find(text: string): string | undefined;
  /** All parts that match, from left to right; at most `limit` of them, if that is not negative. */
  findAll(text: string, limit?: number): string[];
}

/** A pattern as Go's `regexp.Compile` reads it. Throws a `PatternError` with Go's message if it is not valid. */
export function compilePattern(text: string): Pattern {
  const expression = translatePattern(text);
  return {
    matches: (text) => expression.test(text),
    find: (text) => expression.exec(text)?.[0],
    findAll(text, limit = -1) {
      const all = [...text.matchAll(new RegExp(expression, "gu"))].map(([part]) => part);
      return limit < 0 ? all : all.slice(0, limit);
    },
  };
}
