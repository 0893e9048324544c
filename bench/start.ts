import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** How long something takes when a process starts. */
export interface StartTime {
  readonly name: string;
  readonly milliseconds: number;
}

const PROGRAM = `
const start = performance.now();
const { kubernetes } = await import("fieldwise/kubernetes");
const imported = performance.now();
kubernetes().type("apps/v1", "Deployment").map;
const first = performance.now();
kubernetes().type("v1", "Pod").map;
const second = performance.now();
const found = new Set([kubernetes().type("apps/v1", "Deployment")]);
for (const { list, map } of found) {
  if (list !== undefined) found.add(list.element);
  for (const { type } of map?.fields.values() ?? []) found.add(type);
}
const walked = performance.now();
console.log(JSON.stringify([imported - start, first - imported, second - first, walked - second]));
`;
const NAMES = ["import", "first kind", "second kind", "all of a Deployment"];
const RUNS = 9;

/** How long importing the built-in types takes, asking for kinds, and looking at all that one leads to: medians. */
export function measureStart(): readonly StartTime[] {
  const runs = Array.from({ length: RUNS }, runProgram);
  return NAMES.map((name, index) => ({
    name,
    milliseconds: medianOf(runs.map((run) => run[index] as number)),
  }));
}

function runProgram(): readonly number[] {
  // Inside the package, so that it finds itself by name.
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], { cwd });
  return JSON.parse(output.toString());
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
