import { mkdirSync, writeFileSync } from "node:fs";
import { argv, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { printJson } from "fieldwise/value";
import { type Job, type Report, search } from "./search.ts";
import { targets } from "./targets/index.ts";

const USAGE = `Usage: npm run fuzz -- MINUTES [TARGET…] [--seed N]
Targets: ${targets.map(({ name }) => name).join(", ")}; all of them, in turn, if none is named.`;

const FINDINGS = fileURLToPath(new URL("../fuzz/findings/", import.meta.url));

/** How long nothing may happen, in milliseconds, until an input counts as one that never ends. */
const PATIENCE = 20_000;

/** How often a target tells how far it is, in milliseconds. */
const OFTEN = stdout.isTTY ? 1_000 : 10_000;

interface Tally {
  runs: number;
  readonly findings: string[];
}

if (isMainThread) await main();
else await search(workerData as Job);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: { seed: { type: "string" } },
    allowPositionals: true,
  });
  const [minutes, ...named] = positionals;
  const chosen = named.length === 0 ? targets : targets.filter(({ name }) => named.includes(name));
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const isKnown = named.every((name) => targets.some((target) => target.name === name));
  if (!(Number(minutes) > 0) || !isKnown || !Number.isSafeInteger(seed)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  console.log(`seed ${seed}`);
  const each = (Number(minutes) * 60_000) / chosen.length;
  let found = 0;
  for (const { name } of chosen) found += (await fuzz(name, seed, each)).findings.length;
  console.log(found === 0 ? "nothing found" : `${found} found: see test/fuzz/findings`);
  process.exitCode = found === 0 ? 0 : 1;
}

/** Gives a target inputs for so many milliseconds. */
async function fuzz(name: string, seed: number, milliseconds: number): Promise<Tally> {
  const start = Date.now();
  const tally: Tally = { runs: 0, findings: [] };
  const tell = (end: string) => {
    const rate = Math.round((tally.runs * 1000) / (Date.now() - start));
    const seconds = Math.round((Date.now() - start) / 1000);
    const parts = [name.padEnd(9), `${seconds} s`, `${tally.runs} inputs`, `${rate}/s`];
    stdout.write(`${[...parts, `${tally.findings.length} findings`].join("  ")}${end}`);
  };
  const timer = setInterval(() => tell(stdout.isTTY ? "\r" : "\n"), OFTEN);
  for (let next = seed; next >= 0; )
    next = await watch({ name, seed: next, end: start + milliseconds }, tally);
  clearInterval(timer);
  tell("\n");
  return tally;
}

/** Lets a thread search until its time is over, or an input stops it; the seed to go on with comes back then, else -1. */
function watch({ name, seed, end }: Omit<Job, "place">, tally: Tally): Promise<number> {
  const place = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { name, seed, end, place } satisfies Job,
    execArgv: ["--enable-source-maps"],
    resourceLimits: { maxOldGenerationSizeMb: 1_500, stackSizeMb: 1 },
  });
  const before = tally.runs;
  let [turn, since] = [-1, Date.now()];
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      tally.runs = before + (place[1] ?? 0);
      if (place[1] !== turn) [turn, since] = [place[1] ?? 0, Date.now()];
      else if (Date.now() - since > PATIENCE) stop(`the input never ends`);
    }, 200);
    const stop = (problem: string | undefined) => {
      clearInterval(timer);
      tally.runs = before + (place[1] ?? 0);
      if (problem !== undefined) tell(tally, name, { seed: place[0] ?? 0, problem });
      void worker.terminate();
      resolve(
        problem === undefined || Date.now() > end || tally.findings.length > 9 ? -1 : (place[0] ?? 0) + 1,
      );
    };
    worker.on("message", (report: Report) => tell(tally, name, report));
    worker.once("error", (error) => stop(`the thread ended: ${error.stack}`));
    worker.once("exit", () => stop(undefined));
  });
}

/** Says what was found, and keeps it. */
function tell(tally: Tally, target: string, { seed, input, problem }: Report): void {
  const kept = `${target}-${seed}.json`;
  tally.findings.push(kept);
  mkdirSync(FINDINGS, { recursive: true });
  const text = input === undefined ? "" : printJson(input);
  if (input !== undefined) writeFileSync(`${FINDINGS}${kept}`, `${text}\n`);
  console.log(`\n${target}: found with --seed ${seed}\n${text.slice(0, 2_000)}\n${problem}\n`);
}
