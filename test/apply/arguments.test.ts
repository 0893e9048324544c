import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { answers, calls } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });

  it.each(answers.map((call) => [call[0], call] as const))(
    "whatever is given back by %s",
    async (_, call) => {
      expect(await findLeaks(call)).toEqual([]);
    },
  );
});
