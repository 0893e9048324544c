import { expect, it } from "vitest";
import { hideValues } from "../../src/cli/input/secret.ts";

it.each([
  ["this is 4711, and must be a string: change it", "this is ***, and must be a string: change it"],
  ['this is "x, and must be \\"y\\"", and must be an object', "this is ***, and must be an object"],
  ['this is 4711, and must be a string: write "4711"', "this is ***, and must be a string: write ***"],
  ['Invalid value: "a: b": stringData.pin in body must be of type string', "Invalid value"],
])("of a Secret, %j is told as %j", (message, shown) => {
  expect(hideValues(message)).toBe(shown);
});
