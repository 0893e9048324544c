import { parseJson } from "fieldwise/value";
import { adapterChecks } from "./adapters.ts";
import type { Cases } from "./cases.ts";
import { type Check, errorOf } from "./check.ts";
import { depthChecks } from "./depth.ts";
import { Digest } from "./digest.ts";
import { evolutionChecks } from "./evolution.ts";
import { hostileChecks } from "./hostile.ts";
import { largeChecks } from "./large.ts";
import { lawChecks } from "./laws.ts";
import { lintChecks } from "./lint.ts";
import { serverChecks } from "./server.ts";
import { validationChecks } from "./validation.ts";
import { vectorChecks } from "./vectors.ts";
import { yamlChecks } from "./yaml.ts";

export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Stands for every byte that the laws printed: the same on every runtime. */
  readonly digest: string;
  /** Whether this runtime turns text into code. */
  readonly evaluates: boolean;
  /** Where the package's code is, as the stack of an error of its own tells. */
  readonly origin: string;
}

export interface Failure {
  readonly name: string;
  readonly problem: string;
}

/** What the package promises, wherever it runs. */
export async function runContract(cases: Cases): Promise<Report> {
  const checks = [
    ...entryChecks(cases),
    ...vectorChecks(cases),
    ...evolutionChecks(cases),
    ...lawChecks(),
    ...depthChecks(),
    ...hostileChecks(),
    ...largeChecks(),
    ...adapterChecks(),
    ...lintChecks(cases),
    ...yamlChecks(cases),
    ...validationChecks(),
    ...serverChecks(cases),
  ];
  const failures: Failure[] = [];
  const digest = new Digest();
  for (const { name, run } of checks) {
    try {
      await run((text) => digest.add(text));
    } catch (error) {
      failures.push({ name, problem: String(error) });
    }
  }
  const passed = checks.length - failures.length;
  const origin = String(errorOf(() => parseJson("")).stack);
  return { passed, failures, digest: digest.toString(), evaluates: canEvaluate(), origin };
}

function entryChecks({ entries }: Cases): readonly Check[] {
  return Object.entries(entries).map(([entry, exports]) => ({
    name: `${entry} loads`,
    run: () => {
      if (Object.keys(exports).length === 0) throw new Error("it exports nothing");
    },
  }));
}

function canEvaluate(): boolean {
  try {
    return new Function("return true")();
  } catch {
    return false;
  }
}
