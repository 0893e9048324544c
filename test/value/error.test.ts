import { MergeError } from "fieldwise/value";
import { expect, it } from "vitest";

it("an error tells its code and path, and opens its message with the path", () => {
  const error = new MergeError("VALUE_INVALID", ".spec.replicas", "a number is expected");
  expect(error).toBeInstanceOf(Error);
  expect({ ...error, text: String(error) }).toEqual({
    name: "MergeError",
    code: "VALUE_INVALID",
    path: ".spec.replicas",
    text: "MergeError: .spec.replicas: a number is expected",
  });
});

it("an error about the whole input has no path in its message", () => {
  expect(new MergeError("VALUE_INVALID", "", "a number is expected").message).toBe("a number is expected");
});

it.each(["", ".spec.replicas"])("an error has its message without the path %j, too", (path) => {
  expect(new MergeError("VALUE_INVALID", path, "a number is expected").detail).toBe("a number is expected");
});

it("an error keeps its cause and its position in a text, and has neither if it is given none", () => {
  const cause = new Error("why");
  const position = { line: 3, column: 5 };
  expect(new MergeError("JSON_INVALID", "", "a number is expected", { cause, position })).toMatchObject({
    cause,
    position,
  });
  expect(new MergeError("JSON_INVALID", "", "a number is expected").position).toBeUndefined();
});
