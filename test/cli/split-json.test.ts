import { describe, expect, it } from "vitest";
import { splitJson } from "../../src/cli/input/split-json.ts";

describe("JSON texts one after the other", () => {
  const split = (text: string) => [...splitJson(text)].map(({ text, line }) => [line, text.trim()]);

  it("are told apart, whatever their strings hold", () => {
    expect(split('{"a":"}{"}\n{"b":"\\"}"}[1]')).toEqual([
      [1, '{"a":"}{"}'],
      [1, '{"b":"\\"}"}'],
      [2, "[1]"],
    ]);
  });

  it("keep what is not closed, or too much, for the parser to complain about", () => {
    expect(split('{"a":1}\n}')).toEqual([
      [1, '{"a":1}'],
      [1, "}"],
    ]);
    expect(split('{"a":"')).toEqual([[1, '{"a":"']]);
  });
});
