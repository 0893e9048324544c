import { existsSync } from "node:fs";
import { run } from "fieldwise/cli";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { createIo } from "../../cli/io.ts";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The playground as `fieldwise playground` serves it, and a browser. */
export interface Playground {
  readonly url: string;
  /** A page of its own, and what went wrong in it: errors, and what its policy kept from happening. */
  open(options?: BrowserContextOptions & { readonly path?: string }): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  readonly errors: readonly string[];
}

export async function startPlayground(): Promise<Playground> {
  if (!existsSync(CHROMIUM))
    throw new Error(`there is no ${CHROMIUM}: apt-get install chromium, or name another one in CHROMIUM`);
  const served = await serve();
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  return {
    url: served.url,
    open: async ({ path = "", ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      await page.goto(served.url + path);
      await page.waitForSelector("html[data-ready]");
      return { page, errors };
    },
    close: async () => {
      await browser.close();
      await served.stop();
    },
  };
}

/** Runs the command until it is told to stop. */
async function serve(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let done: Promise<number> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    let written = "";
    const take = (text: string): void => {
      written += text;
      const [found] = /http:\/\/\S+\//.exec(written) ?? [];
      if (found !== undefined) resolve(found);
    };
    const io = createIo({ out: take, err: (text) => reject(new Error(text)), untilStopped: () => stopped });
    done = run(["playground", "--no-open", "--port", "0"], io);
  });
  return {
    url,
    stop: async () => {
      stop();
      await done;
    },
  };
}

/** The outcome, as the bar above the result tells it. */
export function outcomeIn(page: Page): Locator {
  return page.locator(".outcome-bar");
}

/** Waits until the result tells of this outcome. */
export async function waitForOutcome(page: Page, outcome: string): Promise<void> {
  await page.waitForSelector(`.outcome-bar[data-outcome="${outcome}"]`, { state: "attached" });
}

/** The text of an editor, by its label; all of it is in view in tests. */
export function editorIn(page: Page, pane: "write" | "live"): Locator {
  return page.locator(`#pane-${pane} .cm-content`);
}

/** Puts a text in the place of what an editor has, as somebody who pastes. */
export async function paste(page: Page, pane: "write" | "live", text: string): Promise<void> {
  await pasteInto(editorIn(page, pane), text);
}

export async function pasteInto(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.press("Control+a");
  await editor.evaluate((dom, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    dom.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
