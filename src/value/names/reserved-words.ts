/** The words that CEL keeps to itself: no variable, function or field is called so. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "true false null in as break const continue else for function if import let loop package namespace " +
    "return var void while"
  ).split(" "),
);
