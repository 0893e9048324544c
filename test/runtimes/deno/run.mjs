import { findProgram, runProgram, versionOf } from "../program.mjs";

const FLAGS = [
  "--no-lock",
  "--no-prompt",
  "--v8-flags=--disallow-code-generation-from-strings",
  // Nothing else is allowed, neither files nor network: only immer asks in which mode it runs.
  "--allow-env=NODE_ENV",
];

export default [
  {
    name: "Deno",
    forbidsEval: true,
    resolvesPackages: true,
    async run({ suite }) {
      const program = findProgram({ listedIn: "node_modules/deno", path: "deno" });
      const printed = await runProgram(program, ["run", ...FLAGS, suite]);
      return { version: await versionOf(program), report: JSON.parse(printed) };
    },
  },
];
