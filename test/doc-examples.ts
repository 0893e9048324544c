import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A program in a page. */
export interface Example {
  readonly page: string;
  /** Which of the page's it is, from 0. */
  readonly index: number;
  /** The line of the page on which its code starts, from 1. */
  readonly line: number;
  readonly code: string;
}

/** The pages that people wrote: the README, and those of docs/. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !/^(?:api|typedoc)\b/.test(file))
    .map((file) => join("docs", file)),
];

/** All examples in TypeScript, page by page. */
export const examples: readonly Example[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(({ index: start, 1: code }, index) => ({
    page,
    index,
    line: text.slice(0, start).split("\n").length + 1,
    code: code as string,
  }));
});
