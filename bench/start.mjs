import { execFileSync } from "node:child_process";

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
const RUNS = 9;

/** How long importing the built-in types takes, asking for kinds, and looking at all that one leads to: medians. */
export function measureStart() {
  const runs = Array.from({ length: RUNS }, () =>
    JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], { encoding: "utf8" }),
    ),
  );
  return ["import", "first kind", "second kind", "all of a Deployment"].map((what, index) => {
    const sorted = runs.map((run) => run[index]).sort((a, b) => a - b);
    return [what, sorted[(RUNS - 1) / 2]];
  });
}
