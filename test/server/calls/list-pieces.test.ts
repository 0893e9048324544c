import { expect, it } from "vitest";
import { encodePieces } from "../../../src/server/calls/list-pieces.ts";
import type { Entry } from "../../../src/server/storage/storage.ts";

it("a list in protobuf, all of which is made before it goes out, can be stopped after each batch", async () => {
  const value = JSON.stringify({ metadata: { name: "a" }, data: { x: "x".repeat(70_000) } });
  const entries = Array.from(
    { length: 10 },
    (_, index): Entry => ({ key: `/${index}`, value, created: 1, revision: 1 }),
  );
  let batches = 0;
  const pieces = encodePieces(entries, (batch) => {
    batches += batch.length;
    return {
      kind: "ConfigMapList",
      apiVersion: "v1",
      metadata: {},
      items: batch.map((entry) => JSON.parse(entry.value)),
    };
  });
  for await (const { left } of pieces) {
    expect(left).toBe(10 * value.length);
    break;
  }
  expect(batches).toBe(1);
});
