import { expect, it } from "vitest";
import { GrowingBytes } from "../../../src/server/node/growing-bytes.ts";

it("pieces come together in their order, and the first one alone is not copied", () => {
  const bytes = new GrowingBytes();
  expect(bytes.take()).toHaveLength(0);
  const first = Buffer.from("ab");
  bytes.add(first);
  expect(bytes.take().buffer).toBe(first.buffer);
  for (const piece of ["c", "", "defg", "h"]) bytes.add(Buffer.from(piece));
  expect(bytes.take().toString()).toBe("abcdefgh");
  expect(first.toString()).toBe("ab");
});

it("many small pieces take little more than they have", () => {
  const bytes = new GrowingBytes();
  for (let count = 0; count < 100_000; count++) bytes.add(Buffer.from("x"));
  expect(bytes.size).toBe(100_000);
  expect(bytes.held).toBeLessThanOrEqual(2 * bytes.size);
});
