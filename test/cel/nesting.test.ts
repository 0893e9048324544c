import { compileExpression } from "fieldwise/cel";
import { expect, it } from "vitest";

it("compiles macros in macros in time that grows with their number", () => {
  const nested = Array.from({ length: 60 }).reduce((inner) => `[1].map(x, ${inner})`, "x");
  const compiled = compileExpression(`size(${nested}) == 1`, { variables: new Map() });
  expect(compiled).toMatchObject({ type: { kind: "bool" } });
  expect(typeof compiled === "object" && compiled.evaluate([], 1_000_000).value).toBe(true);
});
