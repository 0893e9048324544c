import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));

/** A server in a process of its own. */
export class ServerProcess {
  readonly port: number;
  /** How long it took from the start of the process until it was ready, in seconds. */
  readonly startSeconds: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number, startSeconds: number) {
    this.#child = child;
    this.port = port;
    this.startSeconds = startSeconds;
  }

  static start(token: string, ...args: readonly string[]): Promise<ServerProcess> {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      [command, "serve", "--port", "0", "--tls=false", "--token", token, ...args],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    return new Promise((resolve, reject) => {
      let said = "";
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
      child.stdout?.on("data", function hear(text: Buffer) {
        said += text;
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (port === undefined) return;
        child.stdout?.off("data", hear).resume();
        child.removeAllListeners("exit");
        resolve(new ServerProcess(child, Number(port), (performance.now() - start) / 1e3));
      });
    });
  }

  /** How much memory it has now, in megabytes; `undefined` where the system does not tell. */
  megabytes(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGTERM");
    await ended;
  }
}
