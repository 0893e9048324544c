import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { calls } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});
