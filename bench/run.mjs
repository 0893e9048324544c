// Measures the engine on real objects, as multiples of JSON.parse of the live object's text, which every server
// and tool pays anyway. `npm run bench` runs all suites, `npm run bench -- fieldpath` one.
import Benchmark from "benchmark";
import { objects } from "./objects.mjs";
import { measureStart } from "./start.mjs";
import { fieldpath } from "./suites/fieldpath.mjs";
import { value } from "./suites/value.mjs";

const SUITES = { value, fieldpath };
const OPTIONS = { maxTime: 0.5, minSamples: 20 };

/** The quickest of many samples: what the work takes when the machine does nothing else. */
function secondsPerRun(work) {
  const benchmark = new Benchmark(work, OPTIONS);
  benchmark.run();
  if (benchmark.error) throw benchmark.error;
  return Math.min(...benchmark.stats.sample);
}

function formatRow(cells) {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(12))).join("");
}

const [wanted = Object.keys(SUITES).join()] = process.argv.slice(2);
for (const name of wanted.split(",")) {
  const suite = SUITES[name];
  if (suite === undefined)
    throw new Error(`there is no suite "${name}": use ${Object.keys(SUITES).join(", ")}`);
  console.log(`\n${name}, as a multiple of JSON.parse(live)`);
  console.log(formatRow(["object", "JSON.parse", ...Object.keys(suite)]));
  for (const object of objects) {
    const floor = secondsPerRun(() => JSON.parse(object.liveText));
    const cells = Object.values(suite).map(
      (prepare) => `${(secondsPerRun(prepare(object)) / floor).toFixed(3)}×`,
    );
    console.log(formatRow([object.name, `${(floor * 1e6).toFixed(1)} µs`, ...cells]));
  }
}

console.log("\nstart, in a process of its own");
for (const [what, milliseconds] of measureStart())
  console.log(`${what.padEnd(24)}${milliseconds.toFixed(2)} ms`);
