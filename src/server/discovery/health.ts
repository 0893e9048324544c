import type { Backend } from "../calls/call.ts";
import type { HttpReply } from "../http/message.ts";

type Check = (backend: Backend) => Promise<unknown>;

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["ping", async () => {}],
  ["storage", ({ objects: { storage } }) => within(CHECK_TIMEOUT, storage.ready?.() ?? storage.revision())],
]);

/** As long as Kubernetes waits for etcd. */
const CHECK_TIMEOUT = 2_000;

/** What is checked under a path. To start a server anew does not help a storage that is out, so `livez` does not ask it. */
export const HEALTH: ReadonlyMap<string, readonly string[]> = new Map([
  ["healthz", ["ping", "storage"]],
  ["livez", ["ping"]],
  ["readyz", ["ping", "storage"]],
]);

/** How the server is: `ok`, or which checks failed. With `verbose`, every check; without those that `exclude` names. */
export async function answerHealth(
  backend: Backend,
  { path, checks, query }: HealthQuestion,
): Promise<HttpReply> {
  const excluded = new Set(query.getAll("exclude"));
  const lines: string[] = [];
  let failed = false;
  for (const name of checks) {
    if (excluded.delete(name)) {
      lines.push(`[+]${name} excluded: ok`);
    } else if (await passes(backend, name)) {
      lines.push(`[+]${name} ok`);
    } else {
      failed = true;
      lines.push(`[-]${name} failed: reason withheld`);
    }
  }
  if (excluded.size > 0) {
    const names = [...excluded].sort().map((name) => JSON.stringify(name));
    lines.push(`warn: some health checks cannot be excluded: no matches for ${names.join(",")}`);
  }
  if (failed) return plainText(500, `${[...lines, `${path} check failed`].join("\n")}\n`);
  return plainText(200, query.has("verbose") ? `${[...lines, `${path} check passed`].join("\n")}\n` : "ok");
}

/** Which checks somebody asks for. */
export interface HealthQuestion {
  /** `healthz`, `livez`, `readyz`. */
  readonly path: string;
  readonly checks: readonly string[];
  readonly query: URLSearchParams;
}

export function plainText(status: number, body: string): HttpReply {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body,
  };
}

async function passes(backend: Backend, name: string): Promise<boolean> {
  try {
    await (CHECKS.get(name) as Check)(backend);
    return true;
  } catch {
    return false;
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`there is no answer after ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
