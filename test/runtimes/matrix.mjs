/** Prints what came of each runtime as a table that can go into a page as it is. */
export function printMatrix(rows) {
  const lines = [
    ["runtime", "version", "passed", "failed", "`eval`", "time"],
    ["---", "---", "---", "---", "---", "---"],
    ...rows.map(({ name, version, passed, failures, evaluates, seconds }) => [
      name,
      version,
      String(passed),
      String(failures.length),
      evaluates === undefined ? "?" : evaluates ? "allowed" : "forbidden",
      `${seconds.toFixed(1)} s`,
    ]),
  ];
  for (const cells of lines) console.log(`| ${cells.join(" | ")} |`);
}
