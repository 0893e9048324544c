import { expect, it } from "vitest";
import { positionAt } from "../../src/value/internal.ts";

it.each([
  ["", 0, 1, 1],
  ["ab", 2, 1, 3],
  ["a\nb", 1, 1, 2],
  ["a\nb", 2, 2, 1],
  ["a\n\nb", 3, 3, 1],
  ["a\r\nb", 3, 2, 1],
  ["a\rb", 2, 2, 1],
  ["a\u2028b", 2, 1, 3],
  ["\ud83d\ude00b", 2, 1, 3],
])("in %j, character %d stands in line %d, column %d", (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column });
});
