import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** An etcd of our own. */
export interface Etcd {
  readonly endpoint: string;
  /** The certificate that it has and trusts, if it speaks TLS. */
  readonly tls: { readonly ca: string; readonly cert: string; readonly key: string } | undefined;
  /** Ends it, and what it stored. */
  stop(): Promise<void>;
  /** Kills it and starts it again with what it stored, `down` milliseconds later. */
  restart(down: number): Promise<void>;
}

/** Starts etcd on free ports of this machine, with a directory of its own, and with TLS both ways if asked to. */
export async function startEtcd({ withTls = false } = {}): Promise<Etcd> {
  const root = mkdtempSync(join(tmpdir(), "fieldwise-etcd-"));
  const [client, peer, health] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const endpoint = `${withTls ? "https" : "http"}://127.0.0.1:${client}`;
  const files = { cert: join(root, "cert.pem"), key: join(root, "key.pem") };
  if (withTls) createCertificate(files);
  const run = async () => {
    const urls = { client: endpoint, peer: `http://127.0.0.1:${peer}`, health: `http://127.0.0.1:${health}` };
    const tls = ["--cert-file", files.cert, "--key-file", files.key, "--trusted-ca-file", files.cert];
    const child = spawn(
      "etcd",
      [
        ...["--data-dir", join(root, "data"), "--unsafe-no-fsync", "--log-level", "error"],
        ...["--listen-client-urls", urls.client, "--advertise-client-urls", urls.client],
        ...["--listen-peer-urls", urls.peer, "--initial-advertise-peer-urls", urls.peer],
        ...["--initial-cluster", `default=${urls.peer}`, "--listen-metrics-urls", urls.health],
        ...(withTls ? [...tls, "--client-cert-auth"] : []),
      ],
      { stdio: "ignore" },
    );
    await waitUntilReady(child, urls.health);
    return child;
  };
  let child = await run();
  const kill = async () => {
    const end = once(child, "exit");
    child.kill("SIGKILL");
    await end;
  };
  const read = (file: string) => readFileSync(file, "utf8");
  return {
    endpoint,
    tls: withTls ? { ca: read(files.cert), cert: read(files.cert), key: read(files.key) } : undefined,
    async stop() {
      await kill();
      rmSync(root, { recursive: true, force: true });
    },
    async restart(down) {
      await kill();
      await pause(down);
      child = await run();
    },
  };
}

async function waitUntilReady(child: ChildProcess, endpoint: string): Promise<void> {
  let failure: Error | undefined;
  child.once("error", () => {
    failure = new Error("there is no etcd on this machine: get it with apt-get install etcd-server");
  });
  child.once("exit", (code) => {
    failure ??= new Error(`etcd did not start: it ended with ${code}`);
  });
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(20)) {
    if (failure !== undefined) throw failure;
    const health = await fetch(`${endpoint}/health`).catch(() => undefined);
    if (health?.ok) return;
  }
  child.kill("SIGKILL");
  throw new Error(`etcd does not answer at ${endpoint}`);
}

function createCertificate({ cert, key }: { readonly cert: string; readonly key: string }): void {
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=fieldwise", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
