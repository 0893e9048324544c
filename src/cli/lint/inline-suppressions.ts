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
  const lines = text.split("\n");
  return lines.flatMap((line, index): readonly InlineSuppression[] => {
    const [, file, names] = COMMENT.exec(line) ?? [];
    if (names === undefined) return [];
    const rules = splitNames([names]).map((name) => name.trim());
    if (file !== undefined) return [{ rules, line: undefined, at: index + 1 }];
    const isAlone = /^\s*#/.test(line);
    const next = isAlone ? lines.findIndex((one, place) => place > index && !/^\s*(?:#|$)/.test(one)) : index;
    return [{ rules, line: next + 1, at: index + 1 }];
  });
}
