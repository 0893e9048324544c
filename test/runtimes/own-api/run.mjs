import { bundleExample } from "../edge/bundle-example.mjs";
import { versionOf } from "../program.mjs";
import { findWorkerd, withWorker } from "../workerd/serve.mjs";
import { CASES } from "./cases.mjs";

export default [
  {
    name: "examples/own-api, on workerd",
    forbidsEval: true,
    async run() {
      const { config, strangers, evaluates } = await bundleExample("own-api", ["js-yaml", "fast-json-patch"]);
      const failures = await withWorker(config, runAll);
      if (strangers.length > 0)
        failures.push({
          name: "the bundle has nothing but what it needs",
          problem: `it has ${strangers.join(", ")}`,
        });
      const passed = CASES.length + 1 - failures.length;
      return { version: await versionOf(findWorkerd()), report: { passed, failures, evaluates } };
    },
  },
];

/** Runs the cases one after the other, and says what failed. */
async function runAll(address) {
  const failures = [];
  for (const { name, run } of CASES) {
    try {
      await run(address.replace(/\/$/, ""));
    } catch (error) {
      failures.push({ name, problem: error.message });
    }
  }
  return failures;
}
