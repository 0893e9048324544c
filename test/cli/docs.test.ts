import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { prepareFiles } from "./prepare-files.ts";
import { runLine } from "./session.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copyFiles = prepareFiles();
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

describe("what docs/cli.md shows", () => {
  const folder = join(root, "spec-fixtures/cli");
  const written = readdirSync(folder)
    .filter((name) => name.endsWith(".session"))
    .map((name) => readFileSync(join(folder, name), "utf8").replace(/^(?:! | {2})/gm, ""))
    .join("\n");
  const text = readFileSync(join(root, "docs/cli.md"), "utf8");
  const shown = [...text.matchAll(/^```(.*)\n((?:.*\n)*?)```$/gm)]
    .filter(([, language]) => language === "")
    .map(([, , block]) => block as string);

  it("is there", () => {
    expect(shown.length).toBeGreaterThan(5);
  });

  // Where a page has `…`, a session may have more.
  it.each(shown.flatMap((block) => block.split(/^ *…\n/m)))("%s is what a session shows", (part) => {
    expect(written.includes(part)).toBe(true);
  });
});

describe("the command lines in the docs", () => {
  const lines = pages.flatMap((page) => linesOf(page).map((line) => [page, line] as const));

  it("are many", () => {
    expect(lines.length).toBeGreaterThan(10);
  });

  it.each(lines)("%s: %s works", async (_, line) => {
    const { code, err } = await runLine(line, await copyFiles());
    expect(err).not.toContain("error:");
    expect(code).toBeLessThan(2);
  });
});
