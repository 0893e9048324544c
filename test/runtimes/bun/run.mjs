import { join } from "node:path";
import { here } from "../folders.mjs";
import { findProgram, runProgram, versionOf } from "../program.mjs";

/** Bun cannot be told to forbid `eval`. */
export default [
  {
    name: "Bun",
    forbidsEval: false,
    resolvesPackages: true,
    async run({ suite }) {
      const program = findProgram({ listedIn: "node_modules/bun", path: "bin/bun" });
      const printed = await runProgram(program, [
        `--tsconfig-override=${join(here, "bun/tsconfig.json")}`,
        suite,
      ]);
      return { version: await versionOf(program), report: JSON.parse(printed) };
    },
  },
];
