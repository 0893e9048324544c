import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { examples, pages } from "./doc-examples.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => read(join("src", file)));

describe("docs/errors.md", () => {
  const documented = [...read("docs/errors.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  const declared = [...read("src/value/error.ts").matchAll(/^ {2}\| "([A-Z_]+)"/gm)].map((match) => match[1]);

  it("lists exactly the error codes that exist, in order", () => {
    expect(declared.length).toBeGreaterThan(10);
    expect(documented).toEqual(declared);
  });

  it("lists no code that nothing throws", () => {
    const text = sources.filter((source) => !source.includes("export type ErrorCode")).join("\n");
    expect(declared.filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});

describe("docs/package.md", () => {
  it("names the optional packages with the ranges of package.json", () => {
    const { peerDependencies } = JSON.parse(read("package.json"));
    const named = [
      ...read("docs/package.md").matchAll(
        /^\| `fieldwise\/(?:adapters|server)\/[\w-]+` \| (\S+) `(.+?)` \|/gm,
      ),
    ];
    expect(Object.fromEntries(named.map(([, name, range]) => [name, range]))).toEqual(peerDependencies);
  });
});

describe("the pages of docs/", () => {
  const linksOf = (page: string): string[] =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) =>
      join(dirname(page), match[1] as string),
    );

  it("can all be reached from the README", () => {
    const reached = new Set(["README.md"]);
    for (const page of reached) {
      for (const link of linksOf(page)) if (link.endsWith(".md")) reached.add(link);
    }
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  it.each(pages)("%s links only to what is there", (page) => {
    expect(linksOf(page).filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });
});

describe("the programs in examples/", () => {
  const programs = readdirSync(join(root, "examples")).filter((file) => file.endsWith(".mjs"));

  it.each(programs)("%s runs, and prints something", async (file) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(/* @vite-ignore */ join(root, "examples", file));
      expect(log).toHaveBeenCalled();
    } finally {
      log.mockRestore();
    }
  });
});

/** Puts together what a page breaks into lines that start with a blank, where it shows JSON. */
function joinLines(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const line of lines) {
    if (line.startsWith(" ") && /^[{[]/.test(joined.at(-1) ?? ""))
      joined.push(joined.pop() + line.trimStart());
    else joined.push(line);
  }
  return joined;
}

describe("the examples in README and docs", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-examples-"));

  it.each(examples)("run, and print what they say: $page, line $line", async ({ page, index, code }) => {
    const file = join(folder, `${page.replaceAll(/\W/g, "-")}-${index}.ts`);
    writeFileSync(file, code);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(/* @vite-ignore */ file);
      const printed = log.mock.calls.flatMap(([value]) =>
        typeof value === "string" ? value.split("\n") : [JSON.stringify(value)],
      );
      const comments = code.matchAll(/console\.log\(.*\);(?: \/\/ (.*)|((?:\n *\/\/ .*)+))$/gm);
      const promised = [...comments].flatMap(([, beside, below]) =>
        beside === undefined ? joinLines(below?.split(/\n *\/\/ /).slice(1) ?? []) : [beside],
      );
      expect(printed).toEqual(promised);
    } finally {
      log.mockRestore();
    }
  });
});
