import { STORIES } from "fieldwise/playground";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editorIn, outcomeIn, type Playground, paste, startPlayground, waitForOutcome } from "./open-page.ts";

let playground: Playground;

beforeAll(async () => {
  playground = await startPlayground();
});

afterAll(() => playground?.close());

/** A page at the conflict of the two teams. */
async function atConflict() {
  const opened = await playground.open();
  const { page } = opened;
  for (let move = 1; move < 4; move++) {
    await page.click(".next");
    await page.waitForSelector(`.steps li:nth-child(${move})`);
  }
  await waitForOutcome(page, "conflict");
  return opened;
}

describe("stories", () => {
  it.each(STORIES.map(({ id, title, moves }) => ({ id, title, count: moves.length })))(
    "$title is played to its end",
    async ({ id, count }) => {
      const { page, errors } = await playground.open();
      await page.selectOption(".story-choice", id);
      for (let move = 1; move <= count; move++) {
        await page.waitForFunction(
          (text) => document.querySelector(".story .count")?.textContent === text,
          `${move}/${count}`,
        );
        await page.click(".next");
      }
      await page.waitForSelector("text=That was it");
      const outcomes = await page.locator(".steps .outcome").allTextContents();
      expect(outcomes).toHaveLength(count);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  it("can be left at any step, and forks there", async () => {
    const { page } = await atConflict();
    await page.click('.step[data-step="2"]');
    await page.waitForFunction(() =>
      document.querySelector(".steps [aria-current]")?.textContent?.startsWith("Step2"),
    );
    await page.click(".take");
    await page.waitForSelector(".steps .fork");
    expect(await page.textContent(".steps .fork")).toContain("fork of 2");
    await page.context().close();
  });
});

describe("a conflict is settled", () => {
  it("by force", async () => {
    const { page } = await atConflict();
    await page.click(".way-force");
    await waitForOutcome(page, "configured");
    expect(await page.locator(".options").textContent()).toContain("force .spec.replicas");
    expect(await page.locator(".line.added.fate-taken-over").textContent()).toContain("replicas: 2");
    await page.context().close();
  });

  it("by giving way", async () => {
    const { page } = await atConflict();
    await page.click(".way-give-way");
    await waitForOutcome(page, "configured");
    expect(await editorIn(page, "write").textContent()).not.toContain("replicas");
    await page.context().close();
  });

  it("by sharing", async () => {
    const { page } = await atConflict();
    await page.click(".way-share");
    await waitForOutcome(page, "configured");
    expect(await editorIn(page, "write").textContent()).toContain("replicas: 6");
    await page.context().close();
  });

  it("by overwriting, in client-side apply", async () => {
    const { page } = await playground.open();
    await page.selectOption(".story-choice", "migration");
    await page.click(".next");
    await page.click(".next");
    await page.waitForSelector(".steps li:nth-child(2)");
    // Somebody changed what kubectl applied, and kubectl is told not to overwrite.
    await page.selectOption('select[aria-label="How it is written"]', "merge");
    await paste(page, "write", "data:\n  colour: red\n");
    await page.click(".take");
    await page.waitForSelector(".steps li:nth-child(3)");
    await page.selectOption('select[aria-label="How it is written"]', "client-side");
    await page.fill(".manager", "kubectl-client-side-apply");
    await page.click('.chip:text("overwrite")');
    await paste(
      page,
      "write",
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  colour: green\n",
    );
    await waitForOutcome(page, "conflict");
    await page.click(".way-overwrite");
    await waitForOutcome(page, "configured");
    await page.context().close();
  });
});

describe("the keyboard is enough", () => {
  it("to write, carry out, go through the lines and have one explained", async () => {
    const { page, errors } = await playground.open();
    const tabTo = async (selector: string): Promise<void> => {
      for (let press = 0; press < 60; press++) {
        const isThere = await page.evaluate((wanted) => {
          const active = document.activeElement;
          const inner = active?.shadowRoot?.activeElement ?? active;
          return inner?.matches(wanted) === true || active?.matches(wanted) === true;
        }, selector);
        if (isThere) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`no way leads to ${selector}`);
    };
    await tabTo(".next");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".steps li:nth-child(1)");
    await tabTo('.cm-content[aria-label^="What is written"]');
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".steps li:nth-child(2)");
    await tabTo(".lines");
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".path-title");
    expect(await page.textContent(".path-title")).toBe(".metadata.name");
    await tabTo('.details [role="tab"]');
    await page.keyboard.press("ArrowRight");
    expect(await page.getAttribute('.details [role="tab"]:nth-child(2)', "aria-selected")).toBe("true");
    expect(await outcomeIn(page).textContent()).toContain("Configured");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
