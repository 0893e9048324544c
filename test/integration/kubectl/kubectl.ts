import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";

const MANIFESTS = fileURLToPath(new URL("manifests", import.meta.url));

/** The longest that a command may take, in milliseconds. */
const PATIENCE = 20_000;

/** What became of a command: what it printed to both outputs, in order, and its exit code. */
export interface Outcome {
  readonly printed: string;
  readonly code: number;
}

/** A command that runs. */
export interface Running {
  readonly done: Promise<Outcome>;
  /** Resolves once it printed something, or did not for some time. */
  readonly started: Promise<void>;
  /** Ends it as Ctrl-C does. */
  interrupt(): void;
}

/** The kubectl of this machine, with a home of its own that holds the manifests. */
export interface Kubectl {
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Running;
  /** Adds a manifest. */
  write(name: string, manifest: unknown): void;
  close(): void;
}

/** Where a server is, whose certificates to believe, and what to show it. */
export interface Access {
  readonly url: string;
  readonly ca?: string;
  readonly user?: Readonly<Record<string, string>>;
  /** A folder with plug-ins. */
  readonly plugins?: string | undefined;
}

/** A kubectl that talks to a server. */
export function createKubectl({ url, ca, user: shown = {}, plugins }: Access): Kubectl {
  const home = mkdtempSync(join(tmpdir(), "fieldwise-kubectl-"));
  cpSync(MANIFESTS, home, { recursive: true });
  const config = join(home, "config");
  const cluster = {
    name: "test",
    cluster: { server: url, ...(ca && { "certificate-authority-data": btoa(ca) }) },
  };
  const context = { name: "test", context: { cluster: "test", user: "test" } };
  const user = { name: "test", user: shown };
  const kind = { apiVersion: "v1", kind: "Config", "current-context": "test" };
  writeFileSync(config, JSON.stringify({ ...kind, clusters: [cluster], contexts: [context], users: [user] }));
  const path = [...(plugins === undefined ? [] : [plugins]), env.PATH ?? ""].join(delimiter);
  const own = { HOME: home, KUBECONFIG: config, KUBECACHEDIR: join(home, "cache"), PATH: path };
  return {
    run: (args, variables = {}) =>
      follow(
        spawn("kubectl", args, {
          cwd: home,
          env: { ...own, ...variables },
          timeout: PATIENCE,
          stdio: ["ignore", "pipe", "pipe"],
        }),
      ),
    write: (name, manifest) => writeFileSync(join(home, name), JSON.stringify(manifest)),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

function follow(child: ChildProcess): Running {
  let printed = "";
  const started = new Promise<void>((resolve) => {
    setTimeout(resolve, 700);
    for (const output of [child.stdout, child.stderr])
      output?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        // The rest of what it prints at first, such as further rows of a table.
        setTimeout(resolve, 200);
      });
  });
  const done = new Promise<Outcome>((resolve, reject) => {
    child.once("error", () =>
      reject(new Error("there is no kubectl on this machine: get it with apt-get install kubernetes-client")),
    );
    child.once("close", (code) => resolve({ printed, code: code ?? 130 }));
  });
  return { done, started, interrupt: () => child.kill("SIGINT") };
}
