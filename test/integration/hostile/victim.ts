import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Limits } from "fieldwise/server";
import type { ListenOptions } from "fieldwise/server/node";

/** How the server that is attacked runs. */
export interface VictimOptions {
  /** Where it keeps its objects. Default: in memory. */
  readonly directory?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly withTls?: boolean | undefined;
  readonly timeouts?:
    | Pick<ListenOptions, "headersTimeout" | "requestTimeout" | "keepAliveTimeout">
    | undefined;
}

/** The most that its heap may have, in megabytes: what is beyond every bound ends it. */
const HEAP = 768;

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const bundles = mkdtempSync(join(tmpdir(), "fieldwise-bundles-"));
process.on("exit", () => rmSync(bundles, { recursive: true, force: true }));

/** A program of this folder as a file that Node can run. It is made once. */
export function bundle(name: string): string {
  const outfile = join(bundles, `${name}.cjs`);
  if (existsSync(outfile)) return outfile;
  buildSync({
    entryPoints: [source(`${name}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["classic-level"],
  });
  return outfile;
}

/** A server in a process of its own. */
export class Victim {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, url: string, folder: string) {
    this.#child = child;
    this.url = url;
    this.#folder = folder;
  }

  static async start({
    onDisk = false,
    ...options
  }: VictimOptions & { onDisk?: boolean } = {}): Promise<Victim> {
    const folder = mkdtempSync(join(tmpdir(), "fieldwise-hostile-"));
    const stated = { ...options, ...(onDisk && { directory: join(folder, "data") }) };
    const child = spawn(execPath, [`--max-old-space-size=${HEAP}`, bundle("serve"), JSON.stringify(stated)], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...env, NODE_PATH: source("../../../node_modules") },
    });
    const [url] = await Promise.race([
      once(child.stdout.setEncoding("utf8"), "data"),
      once(child, "exit").then(([code]) => {
        throw new Error(`the server ended with ${code}`);
      }),
    ]);
    return new Victim(child, String(url).trim(), folder);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Whether it still runs. */
  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The most memory that it had since it was last asked, in megabytes. */
  peak(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, "5");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    if (this.isAlive) {
      const end = once(this.#child, "exit");
      this.#child.kill("SIGKILL");
      await end;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
