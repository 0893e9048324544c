import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { bundle, type Victim } from "./victim.ts";
import type { Attacked, Testimony } from "./witness.ts";

/** What a server may take meanwhile. */
export interface Bounds {
  /** How much memory, in megabytes. */
  readonly megabytes: number;
}

/** How long the server may work while another client waits, in milliseconds. */
const MOST_WORK = 1_000;
/** How long that may take on a machine that does other things, too. */
const LONGEST_WAIT = 5_000;

/**
 * Attacks a server while another client reads and writes: that one is answered in time and finds what it wrote, and the
 * server stays within its memory and goes on.
 */
export async function attack<T>(victim: Victim, { megabytes }: Bounds, act: () => Promise<T>): Promise<T> {
  const witness = new Worker(bundle("witness"), {
    workerData: { port: victim.port, pid: victim.pid } satisfies Attacked,
  });
  try {
    // What was done before it began is not what is measured.
    await once(witness, "message");
    victim.peak();
    const told = once(witness, "message") as Promise<[Testimony]>;
    const result = await act();
    witness.postMessage("over");
    const [{ slowest, busiest, answers, problems }] = await told;
    expect({ problems, isAlive: victim.isAlive }).toEqual({ problems: [], isAlive: true });
    expect(answers).toBeGreaterThanOrEqual(2);
    expect(busiest).toBeLessThan(MOST_WORK);
    expect(slowest).toBeLessThan(LONGEST_WAIT);
    expect(victim.peak()).toBeLessThan(megabytes);
    return result;
  } finally {
    await witness.terminate();
  }
}
