import { compileExpression } from "fieldwise/cel";
import { expect, it } from "vitest";

it("compiles macros in macros in time that grows with their number", () => {
  const nested = Array.from({ length: 60 }).reduce((inner) => `[1].map(x, ${inner})`, "x");
  const compiled = compileExpression(`size(${nested}) == 1`, { variables: new Map() });
  expect(compiled).toMatchObject({ type: { kind: "bool" } });
  expect(typeof compiled === "object" && compiled.evaluate([], 1_000_000).value).toBe(true);
});

it("refuses what macros double at each level", () => {
  const chain = `optional.of(1)${".optMap(x, x + 1)".repeat(60)}.hasValue()`;
  expect(compileExpression(chain, { variables: new Map() })).toContain("expression is too large");
});

it("stops a call that costs too much before it is made", () => {
  const compiled = compileExpression("lists.range(100000).distinct().size() > 0", { variables: new Map() });
  expect(typeof compiled === "object" && compiled.evaluate([], 1_000_000)).toMatchObject({ exceeded: true });
});
