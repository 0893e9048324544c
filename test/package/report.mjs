// Runs checks one after the other, says how each went, and counts.
import { execFileSync } from "node:child_process";

let passed = 0;
let failed = 0;

/** Runs a check: it fails if `run` throws. What it returns is said beside its name. */
export async function check(name, run) {
  try {
    const note = await run();
    passed++;
    console.log(`  ok      ${name}${note === undefined ? "" : `: ${note}`}`);
  } catch (error) {
    failed++;
    console.log(`  FAILED  ${name}\n${String(error.message).trim().replaceAll(/^/gm, "            ")}`);
  }
}

/** Says how many checks passed and failed, and makes that the exit code. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs a program and gives what it printed. If it fails, that is the error's message. */
export function execute(file, args, options = {}) {
  try {
    return execFileSync(file, args, { encoding: "utf8", stdio: "pipe", ...options });
  } catch (error) {
    throw new Error(`${error.stdout ?? ""}${error.stderr ?? ""}`.trim() || error.message);
  }
}

/** Runs a script with this Node. */
export function runNode(args, options) {
  return execute(process.execPath, args, options);
}
