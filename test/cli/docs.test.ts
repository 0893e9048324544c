import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runLine } from "./session.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);

/** The command lines in the shell blocks of a page, without their comments and the files that they write. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block as string);
  return blocks
    .flatMap((block) => block.replace(/\|\n */g, "| ").split("\n"))
    .filter((line) => line.startsWith("fieldwise "))
    .map((line) => line.replace(/ +# .*| > \S+$/, ""));
}

describe("the command lines in the docs", () => {
  const lines = pages.flatMap((page) => linesOf(page).map((line) => [page, line] as const));

  it("are many", () => {
    expect(lines.length).toBeGreaterThan(10);
  });

  it.each(lines)("%s: %s works", async (_, line) => {
    const { code, err } = await runLine(line, join(root, "spec-fixtures/cli/files"));
    expect(err).not.toContain("error:");
    expect(code).toBeLessThan(2);
  });
});
