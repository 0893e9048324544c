import { findProgram, runProgram, versionOf } from "../program.mjs";

/** The oldest Node that the package says it runs on, and the newest there is. */
export default ["20", "26"].map((major) => ({
  name: `Node ${major}`,
  forbidsEval: true,
  resolvesPackages: true,
  async run({ suite }) {
    const program = findProgram({ listedIn: ".", prefix: `node-${major}-`, path: "bin/node" });
    const printed = await runProgram(program, ["--disallow-code-generation-from-strings", suite]);
    return { version: await versionOf(program), report: JSON.parse(printed) };
  },
}));
