import { parentPort } from "node:worker_threads";
import { Random } from "./random.ts";
import { readSeeds } from "./seeds.ts";
import { shrink } from "./shrink.ts";
import { findProblem, type Target } from "./target.ts";
import { targets } from "./targets/index.ts";

/** What a thread is to do. */
export interface Job {
  readonly name: string;
  readonly seed: number;
  /** When it is over, as `Date.now()` tells. */
  readonly end: number;
  /** Where the thread writes the seed that it is at, and how many inputs it has run. */
  readonly place: Int32Array;
}

export interface Report {
  readonly seed: number;
  readonly input?: unknown;
  readonly problem: string;
}

/** The most processor time that an input may take, in milliseconds. */
const MOST = 1_000;

/** Gives a target the inputs that once failed, and then new ones until the time is over. */
export async function search({ name, seed: first, end, place }: Job): Promise<void> {
  const target = targets.find((each) => each.name === name) as Target;
  const known = new Set<string>();
  const fails = (input: unknown): Promise<string | undefined> => {
    place[1]!++;
    return measure(target, input);
  };
  const look = async (input: unknown, seed: number): Promise<void> => {
    const problem = await fails(input);
    if (problem === undefined || known.has(kindOf(problem))) return;
    known.add(kindOf(problem));
    const wanted = kindOf(problem);
    const smallest = await shrink(input, async (less) => kindOf((await fails(less)) ?? "") === wanted);
    const report: Report = { seed, input: smallest, problem: (await fails(smallest)) ?? problem };
    parentPort?.postMessage(report);
  };
  for (const { input } of readSeeds(name)) await look(input, first);
  for (let seed = first; Date.now() < end && known.size < 10; seed++) {
    place[0] = seed;
    await look(target.generate(new Random(seed)), seed);
  }
  process.exit();
}

/** What is wrong with an input, be it that it takes too long: twice, as what comes first may have to be compiled. */
async function measure(target: Target, input: unknown): Promise<string | undefined> {
  for (let turn = 0; turn < 2; turn++) {
    const before = process.cpuUsage();
    const problem = await findProblem(target, input);
    const { user, system } = process.cpuUsage(before);
    if (problem !== undefined) return problem;
    if ((user + system) / 1000 <= MOST) return undefined;
  }
  return `the input takes more than ${MOST} ms of processor time`;
}

/** What tells one problem from another: what is said, and where. */
function kindOf(problem: string): string {
  const [message = "", ...lines] = problem.split("\n");
  const frame = lines.find((line) => /^\s+at .*(?:src|targets)\//.test(line)) ?? "";
  return message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\d+/g, "…") + frame;
}
