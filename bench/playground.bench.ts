import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { printYaml } from "fieldwise/adapters/yaml";
import { type Browser, chromium, type Page } from "playwright-core";

/** Something that was measured of the page. */
export interface PlaygroundFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: "kB" | "ms";
  /** What it may be. */
  readonly most?: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const KEYSTROKES = 60;

/** What the first view weighs, how soon it is there, and how long a keystroke takes until its result shows. */
export async function measurePlayground(
  showProgress: (doing: string) => void,
): Promise<readonly PlaygroundFigure[]> {
  showProgress("the playground");
  const command = join(root, "dist/cli/bin.js");
  const child = spawn(process.execPath, [command, "playground", "--no-open", "--port", "0"]);
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  let browser: Browser | undefined;
  try {
    const url = await addressOf(child);
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const first = await measureFirstView(browser, url);
    showProgress("the playground: keystrokes");
    const page = await openDeployment(browser, url);
    const keystrokes = await measureKeystrokes(page);
    const at = (part: number): number => keystrokes[Math.floor((keystrokes.length - 1) * part)] as number;
    return [
      ...first,
      { name: "keystroke to result, 15 kB Deployment, median", value: at(0.5), unit: "ms", most: 50 },
      { name: "the same, 95 of 100", value: at(0.95), unit: "ms" },
    ];
  } finally {
    await browser?.close();
    child.kill();
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      written += chunk.toString();
      const [found] = /http:\/\/\S+\//.exec(written) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.stderr?.on("data", (chunk: Buffer) => reject(new Error(chunk.toString())));
    child.once("exit", () => reject(new Error("the playground could not be served")));
  });
}

/** All that the page asks for until its first result shows, by each kind of file. */
async function measureFirstView(browser: Browser, url: string): Promise<readonly PlaygroundFigure[]> {
  const page = await browser.newPage();
  const paths: string[] = [];
  page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
  const start = performance.now();
  await page.goto(url);
  await page.waitForSelector(".line");
  const took = performance.now() - start;
  const names = [...new Set(paths)].map((path) => (path === "/" ? "index.html" : path.slice(1)));
  await page.context().close();
  const sizes = names.map((name) => {
    const bytes = readFileSync(join(root, "dist/playground", name));
    return { name, size: gzipSync(bytes, { level: 9 }).length / 1000 };
  });
  const sum = (fits: (name: string) => boolean): number =>
    sizes.filter(({ name }) => fits(name)).reduce((total, { size }) => total + size, 0);
  const isPage = (name: string): boolean => /index/.test(name);
  return [
    { name: "first view, gzipped", value: sum(() => true), unit: "kB", most: 400 },
    { name: "  the page with its editors", value: sum(isPage), unit: "kB" },
    { name: "  the engine with Kubernetes' types", value: sum((name) => !isPage(name)), unit: "kB" },
    { name: "until the first result shows", value: took, unit: "ms", most: 1000 },
  ];
}

/** The page with a Deployment of 15 kB that is live, and its config, in which somebody types. */
async function openDeployment(browser: Browser, url: string): Promise<Page> {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, `bench/objects/deployment.${name}.json`), "utf8"));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForSelector("html[data-ready]");
  await paste(page, "live", printYaml(read("live")));
  await paste(page, "write", printYaml(read("config")));
  await page.click(".chip");
  await page.waitForSelector(
    '.outcome-bar[data-outcome="configured"], .outcome-bar[data-outcome="unchanged"]',
  );
  return page;
}

async function paste(page: Page, pane: string, text: string): Promise<void> {
  const editor = page.locator(`#pane-${pane} .cm-content`);
  await editor.focus();
  await editor.press("Control+a");
  await editor.evaluate(PASTE, text);
}

/** As text, as programs of pages are no part of this one. */
const PASTE = new Function(
  "dom",
  "text",
  `const clipboardData = new DataTransfer();
   clipboardData.setData("text/plain", text);
   dom.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));`,
) as (dom: unknown, text: string) => void;

/** From the key to the line that says what was typed, in milliseconds, sorted. */
async function measureKeystrokes(page: Page): Promise<readonly number[]> {
  await page.evaluate(`(() => {
    globalThis.took = [];
    let pressed;
    addEventListener("keydown", () => { pressed = performance.now(); }, { capture: true });
    new MutationObserver(() => {
      if (pressed === undefined) return;
      globalThis.took.push(performance.now() - pressed);
      pressed = undefined;
    }).observe(document.querySelector(".lines"), { childList: true });
  })()`);
  await page.locator("#pane-write .cm-content").press("Control+Home");
  const line = page.locator('#pane-write .cm-line:has-text("team-store")').first();
  await line.click();
  await page.keyboard.press("End");
  for (let count = 0; count < KEYSTROKES; count++) {
    await page.keyboard.press(count % 2 === 0 ? "7" : "Backspace");
    await page.waitForTimeout(120);
  }
  const took = (await page.evaluate("globalThis.took")) as number[];
  return took.sort((a, b) => a - b);
}
