import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Io, run } from "fieldwise/cli";
import { afterAll } from "vitest";
import { createIo } from "../io.ts";

/** What is typed in a world with a kubectl that answers as it is told, and what comes of it. */
export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The command lines that kubectl was given, without how long it may take. */
  readonly asked: readonly string[];
}

const CONFIG = {
  clusters: [{ cluster: { server: "https://127.0.0.1:1" } }],
  contexts: [{ context: { namespace: "prod" } }],
};

/**
 * A folder with a kubectl that is a shell script: `answers` are the cases that it knows, each a pattern of the shell and what it
 * then does. All is removed after the tests.
 */
export function fakeKubectl(answers: readonly (readonly [pattern: string, does: string])[]) {
  const home = mkdtempSync(join(tmpdir(), "fieldwise-cluster-"));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const log = join(home, "asked");
  writeFileSync(join(home, "config"), "");
  writeFileSync(log, "");
  const cases = [["*'config view'*", `echo '${JSON.stringify(CONFIG)}'`], ...answers];
  const script = cases.map(([pattern, does]) => `${pattern})\n${does}\n;;\n`).join("");
  writeFileSync(
    join(home, "kubectl"),
    `#!/bin/sh\necho "$@" >> '${log}'\ncase "$*" in\n${script}*) echo "error: what is that?" >&2; exit 1;;\nesac\n`,
  );
  chmodSync(join(home, "kubectl"), 0o755);
  const path = [home, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  const env = { HOME: home, PATH: path, KUBECONFIG: join(home, "config") };

  async function type(argv: readonly string[], parts: Partial<Io> = {}): Promise<Typed> {
    const written = { out: "", err: "" };
    writeFileSync(log, "");
    const io = createIo({
      cwd: home,
      env,
      out: (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      ...parts,
    });
    const code = await run(argv, io);
    const asked = readFileSync(log, "utf8").trim().split("\n");
    return { code, ...written, asked: asked.map((line) => line.replace(/--request-timeout=\S+ /, "")) };
  }

  return { home, env, type, write: (name: string, text: string) => writeFileSync(join(home, name), text) };
}

/** How a script prints a value. */
export function prints(value: unknown): string {
  return `cat <<'END'\n${JSON.stringify(value)}\nEND`;
}
