import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { HttpReply, HttpRequest } from "../../server/index.ts";
import { MergeError } from "../../value/internal.ts";

/** The files of the page by their paths, as requests have them. */
export type PageFiles = ReadonlyMap<string, Uint8Array>;

/** Where the page is: beside the command as it is shipped, or where it was built. */
const FOLDERS = ["../playground/", "../../../dist/playground/"];

/** Reads the page, which is small, into memory: nothing else can be asked for. */
export function readPage(): PageFiles {
  const folder = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    existsSync(join(path, "index.html")),
  );
  if (folder === undefined)
    throw new MergeError(
      "ARGUMENT_INVALID",
      "",
      "this copy of fieldwise has no page: in the repository, run npm run build",
    );
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [`/${relative(folder, file).split(sep).join("/")}`, readFileSync(file)];
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/** What the page may do: load its own files, and nothing else. The page itself says the same, for servers that do not. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** Answers requests for the files of the page. */
export function answerFrom(files: PageFiles): (request: HttpRequest) => Promise<HttpReply> {
  return async ({ method, path }) => {
    const name = path === "/" ? "/index.html" : path;
    const body = files.get(name);
    if (body === undefined) return refuse(404, "there is no such file");
    if (method !== "GET" && method !== "HEAD") return refuse(405, "there is nothing here but files to get");
    const caching = name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    return { status: 200, headers: { ...HEADERS, "content-type": type, "cache-control": caching }, body };
  };
}

function refuse(status: number, message: string): HttpReply {
  return { status, headers: { ...HEADERS, "content-type": TYPES[".txt"] as string }, body: `${message}\n` };
}
