import { splitNames } from "../command/split-names.ts";

/** Rules that a comment in a file accepts: for a line, or for all of the file. */
export interface InlineSuppression {
  readonly rules: readonly string[];
  /** The line that findings are at; `undefined` for any. */
  readonly line: number | undefined;
  /** The line of the comment. */
  readonly at: number;
}

const COMMENT = /#\s*fieldwise-ignore(-file)?\s+([a-z][a-z-]*(?:\s*,\s*[a-z][a-z-]*)*)/;

/**
 * The suppressions in comments: `# fieldwise-ignore RULE: reason` at the end of a line, or before it, and
 * `# fieldwise-ignore-file RULE: reason` anywhere.
 */
export function readInlineSuppressions(text: string): readonly InlineSuppression[] {
  if (!text.includes("fieldwise-ignore")) return [];
  const found: InlineSuppression[] = [];
  // A comment by itself is about the next line that holds something: backwards, that one is known.
  let next = 0;
  for (const [index, line] of [...text.split("\n").entries()].reverse()) {
    const at = index + 1;
    if (!/^\s*(?:#|$)/.test(line)) next = at;
    const [, file, names] = COMMENT.exec(line) ?? [];
    if (names === undefined) continue;
    const rules = splitNames([names]).map((name) => name.trim());
    found.push({ rules, line: file === undefined ? next : undefined, at });
  }
  return found.reverse();
}
