import { execFileSync } from "node:child_process";

const PROGRAM = `
const start = performance.now();
const { kubernetes } = await import("fieldwise/kubernetes");
const imported = performance.now();
kubernetes().type("apps/v1", "Deployment").map;
const first = performance.now();
kubernetes().type("v1", "Pod").map;
const second = performance.now();
console.log(JSON.stringify([imported - start, first - imported, second - first]));
`;
const RUNS = 9;

/** How long importing the built-in types takes, and the first and the second kind asked for: medians. */
export function measureStart() {
  const runs = Array.from({ length: RUNS }, () =>
    JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], { encoding: "utf8" }),
    ),
  );
  return ["import", "first kind", "second kind"].map((what, index) => {
    const sorted = runs.map((run) => run[index]).sort((a, b) => a - b);
    return [what, sorted[(RUNS - 1) / 2]];
  });
}
