import { relative, resolve, sep } from "node:path";
import { MergeError } from "../../value/internal.ts";

/** Which files somebody means: `*` and `?` stand for part of a name, `**` for any folders, `{a,b}` for one of several. */
export interface Glob {
  readonly pattern: string;
  /** The folder that it starts from. */
  readonly base: string;
}

/**
 * Tells whether one of the globs means a file or a folder around it, as .gitignore has it: a pattern without a slash inside means that
 * name anywhere. `cwd` is the folder that files are relative to.
 */
export function createMatcher(globs: readonly Glob[], cwd: string): (file: string) => boolean {
  const matchers = globs.map(({ pattern, base }) => {
    const root = resolve(cwd, base);
    const expression = toExpression(pattern);
    return (file: string) => expression.test(relative(root, resolve(cwd, file)).split(sep).join("/"));
  });
  return (file) => matchers.some((matches) => matches(file));
}

function toExpression(pattern: string): RegExp {
  const trimmed = pattern.replace(/^\.?\/|\/+$/g, "");
  if (trimmed === "")
    throw new MergeError("DOCUMENT_INVALID", pattern, "this names no file: write a glob like vendor/**");
  const isAnywhere = !trimmed.includes("/") && !pattern.startsWith("/");
  const body = trimmed.replace(/\*\*\/|\*\*|[*?]|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (token) => {
    if (token.startsWith("{") && token.length > 1)
      return `(?:${token.slice(1, -1).split(",").map(escapeText).join("|")})`;
    return WILDCARDS[token] ?? `\\${token}`;
  });
  return new RegExp(`^${isAnywhere ? "(?:.*/)?" : ""}${body}(?:/.*)?$`, "s");
}

const WILDCARDS: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
};

function escapeText(text: string): string {
  return text.replace(/[.+^$()|[\]\\{}*?]/g, "\\$&").replaceAll("\\*", "[^/]*");
}
