import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "../io.ts";

/** What is kept: for whom, under which name, and what changes when it does. */
export interface CacheKey {
  readonly folder: string;
  readonly name: string;
  readonly tag: string;
}

/** A text that is asked for only if it has changed; kept where kubectl keeps its own. That this fails is no error. */
export async function cached(key: CacheKey, get: () => Promise<string>, { env }: Io): Promise<string> {
  const { KUBECACHEDIR, HOME = env.USERPROFILE } = env;
  const cache = KUBECACHEDIR ?? (HOME && join(HOME, ".kube/cache"));
  if (!cache) return get();
  const folder = join(cache, "fieldwise", asName(key.folder));
  const file = join(folder, `${asName(key.name)}.json`);
  const head = `${key.tag}\n`;
  try {
    const text = readFileSync(file, "utf8");
    if (text.startsWith(head)) return text.slice(head.length);
  } catch {}
  const text = await get();
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    // Others may read it while it is written.
    writeFileSync(draft, head + text, { mode: 0o640 });
    renameSync(draft, file);
  } catch {}
  return text;
}

/** As kubectl names its folders: `https://host:6443` becomes `host_6443`. */
function asName(text: string): string {
  return text.replace(/^https?:\/\//, "").replace(/[^\w.-]+/g, "_");
}
