import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { out } from "../folders.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const PATIENCE = 3 * 60_000;

/** Scripts from here only, none of them made from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript" };

export function findChromium() {
  const { CHROMIUM, PATH = "" } = process.env;
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...(CHROMIUM ? [CHROMIUM] : inPath), ON_A_MAC].find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    "there is no Chromium on this machine: install one (Debian: apt-get install chromium), or let CHROMIUM name it",
  );
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens `index.html` of the files, without a window, and gives what the page posts to `/report`. */
export async function openPage(files) {
  const server = createServer();
  const reported = new Promise((resolve) => serve(server, files, resolve));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const args = [
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    // Not to be removed when it ends: what it has started may go on writing there for a while.
    `--user-data-dir=${mkdtempSync(join(out, "chromium-"))}`,
    // Its sandbox does not start for root, as in most containers.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `http://127.0.0.1:${server.address().port}/index.html`,
  ];
  const browser = spawn(findChromium(), args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(browser, "exit");
  const complaints = text(browser.stderr);
  try {
    const report = await Promise.race([reported, ended, after(PATIENCE)]);
    if (typeof report === "string") return JSON.parse(report);
    browser.kill();
    throw new Error(`the page reported nothing: ${(await complaints).slice(-2000)}`);
  } finally {
    browser.kill();
    server.closeAllConnections();
    server.close();
    await ended;
  }
}

function serve(server, files, report) {
  server.on("request", async (request, response) => {
    if (request.method === "POST") report(await text(request));
    const name = request.url.slice(1);
    const content = Object.hasOwn(files, name) ? files[name] : undefined;
    response.setHeader("content-security-policy", POLICY);
    response.setHeader("content-type", TYPES[extname(name)] ?? "text/plain");
    response.statusCode = content === undefined && request.method !== "POST" ? 404 : 200;
    response.end(content);
  });
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
