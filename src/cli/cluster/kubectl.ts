import { type ChildProcess, spawn } from "node:child_process";
import { UsageError } from "../command/usage-error.ts";
import type { Io } from "../io.ts";
import { ClusterError, NoCluster } from "./cluster-error.ts";

/** What kubectl is told of the cluster to ask. */
export interface ClusterValues {
  readonly context: string | undefined;
  readonly kubeconfig: string | undefined;
  readonly "request-timeout": string;
}

/** Runs kubectl, which knows how to reach a cluster and how to log in there. It is only ever told to read. */
export class Kubectl {
  /** What says which cluster is meant, to be handed on. */
  readonly flags: readonly string[];
  readonly #io: Io;
  readonly #timeout: string;
  /** In milliseconds; 0 for no limit. */
  readonly #timeoutMilliseconds: number;

  constructor(values: ClusterValues, io: Io) {
    const { context, kubeconfig } = values;
    this.flags = [
      ...(kubeconfig === undefined ? [] : [`--kubeconfig=${kubeconfig}`]),
      ...(context === undefined ? [] : [`--context=${context}`]),
    ];
    this.#io = io;
    this.#timeout = values["request-timeout"];
    this.#timeoutMilliseconds = readDuration(this.#timeout);
  }

  /** What it prints. That it is not there, fails or gives no answer in time is an error that says so. */
  async run(args: readonly string[], stdin = ""): Promise<string> {
    const { env, cwd } = this.#io;
    if (env.PATH === undefined) throw absent();
    const all = [...this.flags, `--request-timeout=${this.#timeout}`, ...args];
    const asked = `kubectl ${args.join(" ")}`;
    const child = spawn("kubectl", all, { cwd, env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    // One that ends early does not read what it is given.
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
    const { printed, told, code } = await this.#follow(child, asked);
    if (code === 0) return printed;
    throw new ClusterError(`${asked}: ${told || `it ended with exit code ${code}`}`);
  }

  #follow(child: ChildProcess, asked: string): Promise<Outcome> {
    const chunks = { printed: [] as Buffer[], told: [] as Buffer[] };
    child.stdout?.on("data", (chunk: Buffer) => chunks.printed.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.told.push(chunk));
    const told = (): string => withoutLog(String(Buffer.concat(chunks.told)));
    return new Promise((resolve, reject) => {
      const clock = this.#timeoutMilliseconds > 0 ? setTimeout(giveUp, this.#timeoutMilliseconds) : undefined;
      const timeout = this.#timeout;

      function giveUp(): void {
        child.kill();
        // What it started may live on, and hold its outputs open.
        for (const stream of child.stdio) stream?.destroy();
        child.unref();
        const last = told();
        const longer = "check that the cluster can be reached, or wait longer with --request-timeout 5m";
        reject(
          new ClusterError(`${asked} gave no answer in ${timeout}${last && ` but "${last}"`}: ${longer}`),
        );
      }

      child.once("error", (error: NodeJS.ErrnoException) => {
        clearTimeout(clock);
        reject(error.code === "ENOENT" ? absent() : new ClusterError(`${asked}: ${error.message}`));
      });
      child.once("close", (code) => {
        clearTimeout(clock);
        resolve({ printed: String(Buffer.concat(chunks.printed)), told: told(), code });
      });
    });
  }
}

interface Outcome {
  readonly printed: string;
  readonly told: string;
  readonly code: number | null;
}

function absent(): ClusterError {
  return new NoCluster("there is no kubectl in PATH", "install it, or name files instead");
}

/** What kubectl tells its user, without what it logs. */
function withoutLog(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^[EWI]\d{4} /.test(line))
    .join("\n")
    .replace(/^error: /, "")
    .trim();
}

function readDuration(text: string): number {
  const [, count, unit = "s"] = /^(\d+)(ms|s|m|h)?$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS.get(unit) as number);
  if (milliseconds <= LONGEST_TIMER) return milliseconds;
  throw new UsageError(`--request-timeout cannot be "${text}": write 30s, 5m, or 0 for no limit`);
}

const UNITS = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

const LONGEST_TIMER = 2 ** 31 - 1;
