// Runs the contract suite on every runtime, or on those that are named: `npm run test:runtimes -- [NAME…]`.
import { availableParallelism } from "node:os";
import bun from "./bun/run.mjs";
import { bundleSuite } from "./bundle.mjs";
import chromium from "./chromium/run.mjs";
import deno from "./deno/run.mjs";
import edge from "./edge/run.mjs";
import { printMatrix } from "./matrix.mjs";
import node from "./node/run.mjs";
import ownApi from "./own-api/run.mjs";
import { installPacked, installRuntimes } from "./package-under-test.mjs";
import preview from "./preview/run.mjs";
import workerd from "./workerd/run.mjs";

const SHOWN = 20;
const ALL = [...node, ...deno, ...bun, ...workerd, ...chromium, ...edge, ...ownApi, ...preview];

const names = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = ALL.filter(
  ({ name }) => names.length === 0 || names.some((each) => name.toLowerCase().includes(each)),
);
if (chosen.length === 0) {
  console.error(`there is no such runtime: name some of ${ALL.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

installRuntimes();
installPacked();
const suite = await bundleSuite("contract/print-report.ts", { packageInside: false });

const waiting = chosen.entries();
const rows = [];
await Promise.all(Array.from({ length: availableParallelism() }, takeTurns));

const digests = new Set(rows.flatMap(({ digest }) => digest ?? []));
if (digests.size > 1) console.log(`the runtimes print different bytes: ${[...digests].join(", ")}`);
printMatrix(rows);
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failures.length, 0) + (digests.size > 1 ? 1 : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs what nobody has begun with, one after the other. */
async function takeTurns() {
  for (const [index, runtime] of waiting) {
    const row = await runOn(runtime);
    rows[index] = row;
    console.log(`${row.name} ${row.version}: ${row.passed} passed, ${row.failures.length} failed`);
    for (const { name, problem } of row.failures.slice(0, SHOWN)) console.log(`  ${name}: ${problem}`);
    if (row.failures.length > SHOWN) console.log(`  … and ${row.failures.length - SHOWN} more`);
  }
}

/** What came of one runtime; one that could not be run counts as a failure. */
async function runOn({ name, forbidsEval, resolvesPackages, run }) {
  const start = Date.now();
  try {
    const { version, report } = await run({ suite });
    const failures = [...report.failures];
    if (forbidsEval && report.evaluates) failures.push({ name: "eval is forbidden", problem: "it is not" });
    if (resolvesPackages && !report.origin.includes("runtimes/node_modules/fieldwise/dist/"))
      failures.push({ name: "the packed project is what runs", problem: `this does: ${report.origin}` });
    return { ...report, name, version, failures, seconds: (Date.now() - start) / 1000 };
  } catch (error) {
    const failures = [{ name: "the suite runs", problem: error.message }];
    return { name, version: "?", passed: 0, failures, seconds: (Date.now() - start) / 1000 };
  }
}
