import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An etcd as it comes: what it writes is on disk before it answers. */
export class EtcdProcess {
  readonly endpoint: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(endpoint: string, child: ChildProcess, folder: string) {
    this.endpoint = endpoint;
    this.#child = child;
    this.#folder = folder;
  }

  /** Starts one; `undefined` where there is none on this machine. */
  static async start(): Promise<EtcdProcess | undefined> {
    const folder = mkdtempSync(join(tmpdir(), "fieldwise-bench-etcd-"));
    const [endpoint, peer] = [
      `http://127.0.0.1:${await findFreePort()}`,
      `http://127.0.0.1:${await findFreePort()}`,
    ];
    const child = spawn(
      "etcd",
      [
        ...["--data-dir", folder, "--log-level", "error"],
        ...["--listen-client-urls", endpoint, "--advertise-client-urls", endpoint],
        ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
        ...["--initial-cluster", `default=${peer}`],
      ],
      { stdio: "ignore" },
    );
    const etcd = new EtcdProcess(endpoint, child, folder);
    let isGone = false;
    child.once("error", () => (isGone = true)).once("exit", () => (isGone = true));
    for (const deadline = Date.now() + 20_000; !isGone && Date.now() < deadline; ) {
      const health = await fetch(`${endpoint}/health`).catch(() => undefined);
      if (health?.ok) return etcd;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await etcd.stop();
    return undefined;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    if (this.#child.kill("SIGKILL") && this.#child.exitCode === null) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
