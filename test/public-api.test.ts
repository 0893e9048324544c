import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { emitDeclarations, readExports } from "./declarations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const fixtures = join(root, "spec-fixtures/api");
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const subpaths = Object.keys(exports)
  .filter((subpath) => subpath !== "./package.json")
  .map((subpath) => (subpath === "." ? "index" : subpath.slice("./".length)));

/** The file that declares what a subpath exports, without its extension. */
const fileOf = (subpath: string): string =>
  (exports[subpath === "index" ? "." : `./${subpath}`].types as string)
    .replace("./dist/", "")
    .replace(".d.ts", "");

describe("what the package exports", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-declarations-"));
  beforeAll(() => emitDeclarations(folder));

  const exportsOf = (subpath: string) => readExports(join(folder, `${fileOf(subpath)}.d.ts`));

  // `npm test -- test/public-api.test.ts -u` writes them anew: a line that goes or changes breaks somebody.
  it.each(subpaths)("fieldwise/%s is what its file in spec-fixtures/api says", async (subpath) => {
    const declared = [...exportsOf(subpath)].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = declared.map(([, text]) => `${text}\n`).join("\n");
    await expect(lines).toMatchFileSnapshot(join(fixtures, `${subpath}.txt`));
  });

  it.each(subpaths)("fieldwise/%s declares what it has when it runs", async (subpath) => {
    const values = [...exportsOf(subpath)].filter(([, text]) => /^(function|class|const)\b/.test(text));
    const found = await import(/* @vite-ignore */ join(root, "src", `${fileOf(subpath)}.ts`));
    expect(values.map(([name]) => name).sort()).toEqual(Object.keys(found).sort());
    expect(values.length).toBeGreaterThan(0);
  });

  it("has a file for each subpath, and none for others", () => {
    const files = readdirSync(fixtures, { recursive: true, encoding: "utf8" });
    const listed = files.filter((file) => file.endsWith(".txt")).map((file) => file.slice(0, -".txt".length));
    expect(listed.sort()).toEqual([...subpaths].sort());
  });
});
