import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "fieldwise/cli";
import { createIo } from "./io.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** What was written, in order, each line with `! ` before it if it went to `err`, else two spaces. */
  readonly shown: string;
}

/**
 * Runs a line as a shell would: words in quotes, `NAME=value` before the command, `< FILE`, and pipes. With `COLUMNS`
 * set, both outputs are terminals of that width. Only `fieldwise` can be run.
 */
export async function runLine(line: string, cwd: string): Promise<Outcome> {
  let stdin = "";
  let outcome: Outcome | undefined;
  let errors = "";
  for (const part of splitPipes(readWords(line))) {
    if (outcome !== undefined) {
      stdin = outcome.out;
      errors += outcome.shown
        .split("\n")
        .filter((text) => text.startsWith("! "))
        .map((text) => `${text}\n`)
        .join("");
    }
    outcome = await runCommand(part, { cwd, stdin });
  }
  const last = outcome as Outcome;
  return { ...last, shown: errors + last.shown };
}

async function runCommand(
  words: readonly string[],
  { cwd, stdin }: { readonly cwd: string; readonly stdin: string },
): Promise<Outcome> {
  const env: Record<string, string> = {};
  const rest = [...words];
  while (/^[A-Z_]+=/.test(rest[0] ?? "")) {
    const [name, ...value] = (rest.shift() as string).split("=");
    env[name as string] = value.join("=");
  }
  if (rest.shift() !== "fieldwise") throw new Error(`only fieldwise can be run here: ${words.join(" ")}`);
  const redirect = rest.indexOf("<");
  const file = redirect < 0 ? undefined : rest.splice(redirect, 2)[1];
  const input = file === undefined ? stdin : await readFile(join(cwd, file), "utf8");
  const columns = env.COLUMNS === undefined ? undefined : Number(env.COLUMNS);
  const chunks: { readonly stream: "out" | "err"; readonly text: string }[] = [];
  const write = (stream: "out" | "err") => (text: string) => void chunks.push({ stream, text });
  const writing = { out: write("out"), err: write("err"), readStdin: async () => Buffer.from(input) };
  const code = await run(rest, createIo({ ...writing, cwd, env, outColumns: columns, errColumns: columns }));
  const all = (stream: "out" | "err"): string =>
    chunks
      .filter((chunk) => chunk.stream === stream)
      .map(({ text }) => text)
      .join("");
  return { code, out: all("out"), err: all("err"), shown: show(chunks) };
}

function show(chunks: readonly { readonly stream: "out" | "err"; readonly text: string }[]): string {
  let shown = "";
  let open: "out" | "err" | undefined;
  for (const { stream, text } of chunks) {
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
      if (open !== stream) shown += `${open === undefined ? "" : "\n"}${stream === "err" ? "! " : "  "}`;
      shown += line;
      open = line.endsWith("\n") ? undefined : stream;
    }
  }
  if (open !== undefined) shown += "\n";
  return shown.replaceAll("\u001B", "␛").replace(/ +$/gm, "");
}

function splitPipes(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === "|") parts.push([]);
    else (parts.at(-1) as string[]).push(word);
  }
  return parts;
}

/** The words of a line; quotes hold blanks together. */
export function readWords(line: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])+/g))
    words.push(
      word.replace(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"/g,
        (_, single, double) => single ?? JSON.parse(`"${double}"`),
      ),
    );
  return words;
}
