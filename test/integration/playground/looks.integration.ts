import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Playground, paste, startPlayground, waitForOutcome } from "./open-page.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** With PICTURES=docs the pictures of the documentation are taken anew. */
const folder =
  process.env.PICTURES === "docs"
    ? join(root, "docs/pictures")
    : join(root, "node_modules/.cache/playground");

let playground: Playground;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  playground = await startPlayground();
});

afterAll(() => playground?.close());

/** What axe finds, in a line each. */
async function findings(page: Page): Promise<readonly string[]> {
  // Through the debugger, as the page's policy lets no script in.
  await page.evaluate(await import("node:fs").then(({ readFileSync }) => readFileSync(axe, "utf8")));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
    }
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
    );
  });
}

const LOOKS = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "narrow", options: { colorScheme: "light", viewport: { width: 420, height: 880 } } },
] as const;

describe.each(LOOKS)("in $name", ({ name, options }) => {
  it("axe finds nothing, wherever one looks; and it is a pretty picture", async () => {
    const { page } = await playground.open({ ...options, reducedMotion: "reduce" });
    for (let move = 1; move < 4; move++) {
      await page.click(".next");
      await page.waitForSelector(`.steps li:nth-child(${move})`);
    }
    await waitForOutcome(page, "conflict");
    expect(await findings(page)).toEqual([]);
    await page.click(".line.fate-conflict");
    await page.waitForSelector(".path-title");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.screenshot({ path: join(folder, `playground-${name}.png`) });
    for (const tab of ["Changes", "Request", "Definitions"]) {
      await page.getByRole("tab", { name: tab }).click();
      expect(await findings(page)).toEqual([]);
    }
    await page.click(".way-force");
    await waitForOutcome(page, "configured");
    await page.waitForSelector(".notice.shown");
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  it("axe finds nothing where definitions evolve", async () => {
    const { page } = await playground.open({ ...options, reducedMotion: "reduce" });
    await page.selectOption(".story-choice", "conversion");
    await page.getByRole("button", { name: "Evolve" }).click();
    await page.waitForSelector(".finding.breaking");
    await page.waitForSelector(".converted pre");
    expect(await findings(page)).toEqual([]);
    if (name !== "narrow") await page.screenshot({ path: join(folder, `playground-evolve-${name}.png`) });
    await page.context().close();
  });

  it("axe finds nothing where nothing is written yet, or something refused", async () => {
    const { page } = await playground.open({ ...options, reducedMotion: "reduce" });
    await page.selectOption(".story-choice", "");
    await waitForOutcome(page, "waiting");
    expect(await findings(page)).toEqual([]);
    if (name === "narrow") await page.click('.panes .tab:text("Write")');
    await paste(
      page,
      "write",
      "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: 99999}]}\n",
    );
    await waitForOutcome(page, "refused");
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
