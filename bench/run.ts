// Measures the engine on real objects, as multiples of JSON.parse of the live object's text, which every server
// and tool pays anyway.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { applying } from "./apply.bench.ts";
import { type CommandRun, measureCommand } from "./command.ts";
import { fieldpath } from "./fieldpath.bench.ts";
import { GROWTH_LIMIT, type Growth, measureGrowth } from "./growth.bench.ts";
import { compare, type Suite, type Work } from "./measure.ts";
import { type BenchObject, OWN_OBJECTS, readObjects } from "./objects.ts";
import { patch, rivals } from "./patch.bench.ts";
import { measurePlayground, type PlaygroundFigure } from "./playground.bench.ts";
import { measureRules, type RulesRun } from "./rules.bench.ts";
import { measureServer, type ServerFigure } from "./server.bench.ts";
import { measureStart, type StartTime } from "./start.ts";
import { formatRatio, formatSeconds, formatTable } from "./table.ts";
import { value } from "./value.bench.ts";

const USAGE = `npm run bench -- [SUITE…] [--json FILE] [--objects DIR]

SUITE           value, fieldpath, patch, apply, rivals, growth, start, rules, command, server or playground; all of them but the last
                unless named, as that needs Chromium
--json FILE     also write the table there, as an array of {object, op, ns, ratio}
--objects DIR   measure on the objects in DIR: NAME.config.json, .changed, .live, .updated, and .crd for custom kinds`;

const SUITES: Readonly<Record<string, Suite>> = { value, fieldpath, patch, apply: applying, rivals };
const USUAL = [...Object.keys(SUITES), "growth", "start", "rules", "command", "server"];
const NAMES = [...USUAL, "playground"];
const FLOOR = "JSON.parse(live)";

/** How many times as long as parsing each operation may take. */
const LIMITS: Readonly<Record<string, number>> = {
  "three-way": 0.6,
  patch: 0.15,
  "apply-noop": 1,
  "apply-change": 1.5,
  update: 1,
};

/** One cell of the table, as `--json` writes it. */
interface Measurement {
  readonly object: string;
  readonly op: string;
  readonly ns: number;
  /** How many times as long as parsing the live object's text took beside it. */
  readonly ratio: number;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      json: { type: "string" },
      objects: { type: "string", default: OWN_OBJECTS },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const wanted = positionals.length > 0 ? positionals : USUAL;
  for (const name of wanted) checkName(name);
  const operations = Object.assign({}, ...wanted.map((name) => SUITES[name])) as Suite;
  const measurements = measureObjects(readObjects(values.objects), operations);
  if (measurements.length > 0) print(formatMeasurements(measurements, [FLOOR, ...Object.keys(operations)]));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measurements, null, 2)}\n`);
  if (wanted.includes("growth")) print(formatGrowth(measureGrowth(showProgress)));
  if (wanted.includes("start")) print(formatStart(measureStart()));
  if (wanted.includes("rules")) print(formatRules(measureRules()));
  if (wanted.includes("command")) print(formatCommand(measureCommand(showProgress)));
  if (wanted.includes("server")) print(formatServer(await measureServer(showProgress)));
  if (wanted.includes("playground")) print(formatPlayground(await measurePlayground(showProgress)));
}

function checkName(name: string): void {
  if (!NAMES.includes(name)) throw new Error(`there is no suite "${name}": use ${NAMES.join(", ")}`);
}

function measureObjects(objects: readonly BenchObject[], operations: Suite): readonly Measurement[] {
  if (Object.keys(operations).length === 0) return [];
  return objects.flatMap((object) => measureObject(object, operations));
}

function measureObject(object: BenchObject, operations: Suite): readonly Measurement[] {
  const { name, liveText } = object;
  const parse: Work = () => JSON.parse(liveText);
  let floor = Number.POSITIVE_INFINITY;
  const measurements = Object.entries(operations).flatMap(([op, prepare]) => {
    showProgress(`${name}: ${op}`);
    if (op in rivals && !succeeds(() => prepare(object)())) return [];
    const { work, base } = compare(prepare(object), parse);
    floor = Math.min(floor, base);
    return [{ object: name, op, ns: work * 1e9, ratio: work / base }];
  });
  return [{ object: name, op: FLOOR, ns: floor * 1e9, ratio: 1 }, ...measurements];
}

/** Others may fail, as those do that overflow the stack on long lists. */
function succeeds(work: Work): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** One line that is written over, for who watches; empty at the end. */
function showProgress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${doing}`);
}

function print(table: string): void {
  showProgress("");
  console.log(`${table}\n`);
}

/** A row for every operation, a column for every object. */
function formatMeasurements(measurements: readonly Measurement[], ops: readonly string[]): string {
  const objects = [...new Set(measurements.map(({ object }) => object))];
  const rows = ops.map((op) => {
    const cells = objects.map((object) =>
      formatCell(measurements.find((measurement) => measurement.object === object && measurement.op === op)),
    );
    const limit = LIMITS[op];
    return [op, ...cells, limit === undefined ? "" : formatRatio(limit)];
  });
  return formatTable([["", ...objects, "at most"], ...rows]);
}

function formatCell(measurement: Measurement | undefined): string {
  if (measurement === undefined) return "fails";
  const { op, ns, ratio } = measurement;
  return op === FLOOR ? formatSeconds(ns / 1e9) : formatRatio(ratio);
}

function formatGrowth(growths: readonly Growth[]): string {
  const rows = growths.map(({ name, small, large }) => {
    const factor = large / small;
    const verdict = factor <= GROWTH_LIMIT ? `≤ ${GROWTH_LIMIT}` : `more than ${GROWTH_LIMIT}`;
    return [name, formatSeconds(small), formatSeconds(large), `${factor.toFixed(1)}×`, verdict];
  });
  return formatTable([["fleet", "2,000", "20,000", "growth"], ...rows]);
}

function formatStart(times: readonly StartTime[]): string {
  const rows = times.map(({ name, milliseconds }) => [name, formatSeconds(milliseconds / 1e3)]);
  return formatTable([["start, in a process of its own", ""], ...rows]);
}

function formatRules(runs: readonly RulesRun[]): string {
  return formatTable([
    ["validation rules", ""],
    ...runs.map(({ name, seconds }) => [name, formatSeconds(seconds)]),
  ]);
}

function formatCommand(runs: readonly CommandRun[]): string {
  const rows = runs.map(({ name, seconds, megabytes }) => [
    name,
    formatSeconds(seconds),
    megabytes === undefined ? "" : `${Math.round(megabytes)} MB`,
  ]);
  return formatTable([["the command", "time", "memory"], ...rows]);
}

function formatServer(figures: readonly ServerFigure[]): string {
  const rows = figures.map(({ name, value, unit, kubernetes }) => {
    const shown = (one: number): string =>
      unit === "s"
        ? formatSeconds(one)
        : `${Math.round(one).toLocaleString("en")} ${unit}`.replace(" /s", "/s");
    if (kubernetes === undefined) return [name, shown(value), "", ""];
    const factor = unit === "/s" ? value / kubernetes : kubernetes / value;
    return [name, shown(value), shown(kubernetes), `${factor.toFixed(1)}×`];
  });
  return formatTable([["the server, 8 connections", "", "kube-apiserver", "better"], ...rows]);
}

function formatPlayground(figures: readonly PlaygroundFigure[]): string {
  const rows = figures.map(({ name, value, unit, most }) => {
    const show = (one: number): string => `${one.toFixed(one < 10 ? 1 : 0)} ${unit}`;
    return [name, show(value), most === undefined ? "" : show(most)];
  });
  return formatTable([["the playground", "", "at most"], ...rows]);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
