import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printYaml } from "fieldwise/adapters/yaml";
import type { Json, JsonObject } from "fieldwise/value";

/** How long the command takes, and how much memory. */
export interface CommandRun {
  readonly name: string;
  readonly seconds: number;
  /** The most that the process had at one time; `undefined` where it does not matter. */
  readonly megabytes?: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = join(root, "dist/cli/bin.js");
const objects = join(root, "bench/objects");

/** How long a small apply takes beside a process that does nothing, and what thousands of documents cost. */
export function measureCommand(showProgress: (doing: string) => void): readonly CommandRun[] {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-"));
  try {
    const read = (name: string): JsonObject =>
      JSON.parse(readFileSync(join(objects, `${name}.json`), "utf8"));
    const [config, live] = [join(folder, "config.yaml"), join(folder, "live.yaml")];
    writeFileSync(config, printYaml(read("service.changed")));
    writeFileSync(live, printYaml(read("service.live")));
    const apply = [
      command,
      "apply",
      "-f",
      config,
      "--live",
      live,
      "--server-side",
      "--field-manager",
      "kubectl",
    ];
    showProgress("command: start");
    const runs: CommandRun[] = [
      { name: "node -e 0", seconds: fastest(["-e", "0"]) },
      { name: "fieldwise apply of a Service", seconds: fastest(apply) },
    ];
    for (const count of [1_000, 10_000]) {
      showProgress(`command: ${count} documents`);
      runs.push(diffMany(count, join(folder, String(count)), read));
    }
    return runs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const STARTS = 15;

/** The quickest of several runs of node, in seconds. */
function fastest(args: readonly string[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < STARTS; run++) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    best = Math.min(best, performance.now() - start);
    if (status === null || status > 1) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  }
  return best / 1e3;
}

const KINDS = ["service", "pod", "deployment", "node"];

/** Prints what the process took at most, for whoever started it. */
const REPORT = "process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))";

/** Diffs folders of documents of several kinds, ten to a file, against their live objects. */
function diffMany(count: number, folder: string, read: (name: string) => JsonObject): CommandRun {
  const sides = { changed: join(folder, "desired"), live: join(folder, "live") };
  for (const [state, side] of Object.entries(sides)) {
    mkdirSync(side, { recursive: true });
    for (let file = 0; file < count / 10; file++) {
      const documents = Array.from({ length: 10 }, (_, index) => {
        const number = file * 10 + index;
        return printYaml(named(read(`${KINDS[number % KINDS.length]}.${state}`), `n${number}`));
      });
      writeFileSync(join(side, `${String(file).padStart(5, "0")}.yaml`), documents.join("---\n"));
    }
  }
  const args = [
    command,
    "diff",
    "-f",
    sides.changed,
    "--live",
    sides.live,
    "--server-side",
    "--force-conflicts",
  ];
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${REPORT}`, ...args],
    {
      encoding: "utf8",
      maxBuffer: 1 << 30,
    },
  );
  const seconds = (performance.now() - start) / 1e3;
  if (status !== 1) throw new Error(`fieldwise diff failed: ${stderr}`);
  const kilobytes = Number(stderr.split("\n").at(-1));
  return { name: `fieldwise diff of ${count} documents`, seconds, megabytes: kilobytes / 1024 };
}

function named(object: JsonObject, name: string): Json {
  const whole = { ...object, metadata: { ...(object.metadata as JsonObject), name } };
  if (object.kind !== "Pod") return whole;
  // Servers let nobody take tolerations from a Pod.
  const { tolerations: _, ...spec } = object.spec as JsonObject;
  return { ...whole, spec };
}
