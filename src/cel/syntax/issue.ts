import { codePoints } from "../values/text.ts";

/** Something wrong with an expression, and where. */
export interface Issue {
  /** In code points from the beginning of the text. */
  readonly at: number;
  readonly message: string;
}

/** How many issues are shown. */
const MOST_SHOWN = 100;

/** The issues as a compiler shows them: each with its line and a mark under the place. */
export function printIssues(text: string, issues: readonly Issue[]): string {
  return [...issues]
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_SHOWN)
    .map((issue) => printIssue(text, issue))
    .join("\n");
}

function printIssue(text: string, { at, message }: Issue): string {
  const before = [...text].slice(0, at);
  const line = before.filter((character) => character === "\n").length;
  const column = at - (before.lastIndexOf("\n") + 1);
  const source = text.split("\n")[line] ?? "";
  return `ERROR: <input>:${line + 1}:${column + 1}: ${message}\n | ${source}\n | ${".".repeat(Math.min(column, codePoints(source)))}^`;
}

/** Stops the reading of an expression. */
export class SyntaxIssue extends Error {
  readonly issue: Issue;

  constructor(at: number, message: string) {
    super(message);
    this.issue = { at, message };
  }
}
