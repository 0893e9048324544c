import { expect, it } from "vitest";
import { widest } from "../../src/cli/output/widest.ts";
import { diffLines } from "../../src/preview/index.ts";

// More than a call can have arguments.
const MANY = 200_000;

it("objects of very many lines have a diff", () => {
  const line = (key: string) => ({ text: key, steps: [], key, owners: [], opens: false, parent: undefined });
  const after = Array.from({ length: MANY }, (_, index) => line(`key-${index}`));
  const diff = diffLines({ before: [line("gone")], after });
  expect(diff).toHaveLength(MANY + 1);
});

it("very many lines have a width", () => {
  expect(widest(Array.from({ length: MANY }, (_, index) => String(index)))).toBe(6);
  expect(widest([])).toBe(0);
});
