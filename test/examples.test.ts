import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { describe, expect, it, vi } from "vitest";
import { STORY } from "../examples/demo/story.mjs";
import { runLine } from "./cli/session.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const examples = join(root, "examples");
const folders = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("the projects in examples/", () => {
  const programs = folders.filter((name) => existsSync(join(examples, name, "main.mjs")));

  // `npm test -- test/examples.test.ts -u` writes them anew: read what changed.
  it.each(programs)("%s prints what its expected.txt says", async (name) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(/* @vite-ignore */ join(examples, name, "main.mjs"));
      const printed = log.mock.calls.map(([line]) => `${line}\n`).join("");
      await expect(printed).toMatchFileSnapshot(join(examples, name, "expected.txt"));
    } finally {
      log.mockRestore();
    }
  });

  it.each(folders)("%s says in its README how to run it", (name) => {
    expect(readFileSync(join(examples, name, "README.md"), "utf8")).toContain("```sh\n");
  });
});

describe("examples/README.md", () => {
  it("has a row for each", () => {
    const rows = readFileSync(join(examples, "README.md"), "utf8").matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \|/gm);
    const listed = [...rows].map(([, target]) => target);
    const there = readdirSync(examples).filter((name) => name !== "README.md");
    expect(listed.sort()).toEqual(there.sort());
  });
});

describe("the demo", () => {
  it("prints what its expected.txt says, and nothing in it fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fieldwise-demo-"));
    cpSync(join(examples, "demo"), folder, { recursive: true });
    let printed = "";
    for (const { story, line } of STORY) {
      const [words = "", file] = line.split(" > ");
      const { code, out, err } = await runLine(words, folder);
      expect([line, code < 2]).toEqual([line, true]);
      if (file !== undefined) writeFileSync(join(folder, file), out);
      printed += `\n${story}\n$ ${line}\n${err}${file === undefined ? out : ""}`;
    }
    await expect(printed).toMatchFileSnapshot(join(examples, "demo/expected.txt"));
  });
});

/** Where the imports of the package are in `src/`, for bundles. */
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const alias = Object.fromEntries(
  Object.entries<{ types?: string }>(exports).flatMap(([subpath, { types }]) =>
    types === undefined
      ? []
      : [[`fieldwise${subpath.slice(1)}`, join(root, types.replace("dist", "src").replace(".d.ts", ".ts"))]],
  ),
);

describe("the tests in examples/operator-test", () => {
  it("pass, with Node's own runner", async () => {
    const outdir = mkdtempSync(join(tmpdir(), "fieldwise-operator-"));
    const names = ["operator.test.mjs", "installed.test.mjs"];
    const entryPoints = names.map((name) => join(examples, "operator-test", name));
    const outExtension = { ".js": ".mjs" };
    await build({ entryPoints, alias, bundle: true, format: "esm", platform: "node", outdir, outExtension });
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--test",
      "--test-reporter=tap",
      ...names.map((name) => join(outdir, name)),
    ]);
    expect(stdout).toMatch(/^# pass 10$/m);
    expect(stdout).toMatch(/^# fail 0$/m);
  });
});

/** As much of a page as the preview needs: elements by their ids, with a value, a text and who listens to input. */
class Page {
  readonly #elements = new Map<string, { value: string; textContent: string; listeners: (() => void)[] }>();

  constructor(html: string) {
    for (const [, id] of html.matchAll(/ id="(\w+)"/g)) {
      this.#elements.set(id as string, { value: "", textContent: "", listeners: [] });
    }
  }

  getElementById(id: string) {
    const element = this.#elements.get(id);
    if (element === undefined) return null;
    return Object.assign(element, {
      addEventListener: (_: string, listener: () => void) => element.listeners.push(listener),
    });
  }

  type(id: string, change: (text: string) => string): void {
    const element = this.#elements.get(id);
    if (element === undefined) throw new Error(`the page has no ${id}`);
    element.value = change(element.value);
    for (const listener of element.listeners) listener();
  }

  text(id: string): string | undefined {
    return this.#elements.get(id)?.textContent;
  }
}

describe("the page in examples/preview", () => {
  const outfile = join(mkdtempSync(join(tmpdir(), "fieldwise-preview-")), "page.mjs");
  const page = new Page(readFileSync(join(examples, "preview/index.html"), "utf8"));

  it("bundles for browsers and shows what an edit would do", async () => {
    await build({
      entryPoints: [join(examples, "preview/page.mjs")],
      alias,
      bundle: true,
      format: "esm",
      platform: "browser",
      outfile,
    });
    vi.stubGlobal("document", page);
    try {
      await import(/* @vite-ignore */ outfile);
      expect(page.text("changes")).toBe("nothing changes");
      page.type("edited", (text) =>
        text.replace('"replicas": 5', '"replicas": 2').replace("shop:1", "shop:2"),
      );
      expect(page.text("changes")?.split("\n")).toEqual([
        ".spec.replicas: 5 → 2",
        '.spec.template.spec.containers[name="web"].image: "shop:1" → "shop:2"',
        '! .spec.template.spec.containers[name="web"].image belongs to gitops, who may change it back',
        "! .spec.replicas belongs to autoscaler, who may change it back",
      ]);
      expect(JSON.parse(page.text("patch") ?? "")).toEqual({
        spec: {
          replicas: 2,
          template: {
            spec: {
              "$setElementOrder/containers": [{ name: "web" }],
              containers: [{ name: "web", image: "shop:2" }],
            },
          },
        },
      });
      page.type("edited", (text) => text.replace('"replicas"', '"replica"'));
      expect(page.text("changes")).toContain("did you mean replicas?");
      expect(page.text("patch")).toBe("");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
