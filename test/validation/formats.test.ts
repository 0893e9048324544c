import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/validation/engine.ts";

/** As long as a request may be. */
const LONG = 1_400_000;

const PARTS = ["1", "1 ", "1.", " ", "a", "a.", "a-", ":", "%25", "[", '"', "<", "=", "é"];
const STARTS = ["1", "http://[::1", "a@b(", "2024-01-01t00:00:00.", "rgb("];
const TEXTS: readonly (readonly [start: string, part: string])[] = [
  ...PARTS.map((part) => ["", part] as const),
  ...STARTS.flatMap((start) => ["1", "%25"].map((part) => [start, part] as const)),
];

describe("a format", () => {
  // This does not time anything: what would take more than linear time does not end.
  it.each([...FORMATS])("%s tells of any text at once whether it has it", (_, fits) => {
    for (const [start, part] of TEXTS) {
      expect(fits(`${start}${part.repeat(LONG / part.length)}\n`)).toBeTypeOf("boolean");
    }
  });
});
