import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlayground } from "../../src/playground/build.mjs";

const folder = mkdtempSync(join(tmpdir(), "fieldwise-playground-"));
let files: readonly string[] = [];

beforeAll(async () => {
  files = await buildPlayground(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

/** A file of the page, and all that it cannot start without. */
function neededBy(name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  if (!/\.(?:html|js)$/.test(name)) return found;
  const text = read(name);
  // The worker is asked for at once; what `import()` asks for is not needed before somebody does something.
  const imports = [...text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(
    ([, file]) => `assets/${file}`,
  );
  const linked = [...text.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, file]) => file as string);
  const workers = files.filter(
    (file) => /\/worker-/.test(file) && text.includes(file.slice("assets/".length)),
  );
  for (const next of [...imports, ...linked, ...workers]) neededBy(next, found);
  return found;
}

describe("the playground's first view", () => {
  it("is less than 400 kB, gzipped", () => {
    const needed = [...neededBy("index.html")];
    expect(needed.some((name) => /\/worker-/.test(name))).toBe(true);
    expect(needed.some((name) => name.endsWith(".css"))).toBe(true);
    const sizes = needed.map(
      (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000,
    );
    const sum = sizes.reduce((a, b) => a + b);
    console.log(`the playground's first view: ${sum.toFixed(1)} kB of 400, gzipped`);
    expect(sum).toBeLessThan(400);
    // Something is not counted if it is far less.
    expect(sum).toBeGreaterThan(350);
  });

  it("needs nothing of what is loaded when it is asked for", () => {
    const needed = neededBy("index.html");
    for (const name of ["compatibility", "lint", "complete", "json-patch"]) {
      const file = files.find((one) => one.startsWith(`assets/${name}-`));
      expect(file).toBeDefined();
      expect(needed).not.toContain(file);
    }
  });
});

describe("the playground's files", () => {
  it("have no script in the page itself, nothing from elsewhere, and no eval", () => {
    expect(read("index.html")).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|https?:/);
    for (const file of files.filter((name) => name.endsWith(".js")))
      expect(read(file)).not.toMatch(/\bnew Function\b|[^.\w]eval\(|innerHTML\s*=|document\.write/);
  });

  it("are all in the service worker, so that they are there without a network", () => {
    const [, list = "[]"] = /const FILES = (\[.*?\]);/.exec(read("service-worker.js")) ?? [];
    const kept = JSON.parse(list) as readonly string[];
    const wanted = files.filter((file) => !/service-worker|LICENSES/.test(file)).map((file) => `./${file}`);
    expect([...kept].sort()).toEqual(["./", ...wanted].sort());
    expect(read("service-worker.js")).toMatch(/fieldwise-\$\{"[0-9a-f]{16}"\}/);
  });
});
