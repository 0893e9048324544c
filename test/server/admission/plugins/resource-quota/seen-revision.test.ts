import { describe, expect, it } from "vitest";
import { SeenRevision } from "../../../../../src/server/admission/plugins/resource-quota/seen-revision.ts";

describe("the revision that has been told of", () => {
  it("is waited for", async () => {
    const seen = new SeenRevision();
    seen.advance(3);
    expect(await seen.reach(3)).toBe(true);
    const later = seen.reach(5);
    seen.advance(4);
    seen.advance(7);
    expect(await later).toBe(true);
    seen.advance(2);
    expect(await seen.reach(7)).toBe(true);
  });

  it("is not waited for without end", async () => {
    expect(await new SeenRevision().reach(1)).toBe(false);
  });
});
