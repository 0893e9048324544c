import { EMPTY_PLAYGROUND, type Playground } from "fieldwise/playground";
import { describe, expect, it } from "vitest";
import { createEngine, playTo, storyNamed, writing } from "../play.ts";

const engine = createEngine();

/** A fragment that holds whatever somebody put there. */
async function packed(value: unknown): Promise<string> {
  return (await engine.pack({ playground: value as Playground })).fragment;
}

describe("a link", () => {
  it("holds all of a playground, and nothing that an address would escape", async () => {
    const playground = await playTo(engine, storyNamed("union"), 4);
    const { fragment, message } = await engine.pack({ playground });
    expect(encodeURI(fragment)).toBe(fragment);
    expect(message).toBeUndefined();
    expect(await engine.unpack({ fragment })).toEqual(playground);
  });

  it("says when it is too long for some places", async () => {
    const text = Array.from({ length: 9000 }, (_, index) => `# ${Math.sin(index)}`).join("\n");
    const { message } = await engine.pack({ playground: { ...EMPTY_PLAYGROUND, write: writing(text) } });
    expect(message).toMatch(/The link has \d+ kB/);
  });

  it.each([
    ["something else", "section-2", /does not hold a playground/],
    ["characters that no link has", "p1.%%%", /characters that no link has/],
    ["bytes that do not unpack", "p1.AAAA", /cannot be unpacked/],
    ["far too much", `p1.${"A".repeat(5_000_000)}`, /too long/],
  ])("with %s is a sentence", async (_, fragment, message) => {
    await expect(engine.unpack({ fragment })).rejects.toThrow(message);
  });

  it("that would unpack to more than anybody reads is a sentence, too", async () => {
    const fragment = await packed("x".repeat(20_000_000));
    expect(fragment.length).toBeLessThan(100_000);
    await expect(engine.unpack({ fragment })).rejects.toThrow("more than the playground reads");
  });

  it.each([
    ["no object", [], /damaged/],
    ["another version", { version: 2 }, /another version/],
    ["no write", { ...EMPTY_PLAYGROUND, write: 1 }, /write/],
    [
      "a mode that there is not",
      { ...EMPTY_PLAYGROUND, write: { ...writing(""), mode: "constructor" } },
      /mode/,
    ],
    ["a timeline of something else", { ...EMPTY_PLAYGROUND, timeline: [{ id: "1" }] }, /timeline/],
    ["two steps with one number", { ...EMPTY_PLAYGROUND, timeline: ["a", "b"].map(stepOf) }, /timeline/],
    ["definitions without a text", { ...EMPTY_PLAYGROUND, definitions: [{ name: "a" }] }, /text/],
  ])("with %s is a sentence", async (_, value, message) => {
    await expect(engine.unpack({ fragment: await packed(value) })).rejects.toThrow(message);
  });

  it("leaves out what a playground does not have", async () => {
    const evil = {
      ...EMPTY_PLAYGROUND,
      at: 7,
      extra: "<script>",
      write: { ...writing("a"), options: { force: "yes" } },
    };
    const read = await engine.unpack({ fragment: await packed(evil) });
    expect(Object.keys(read)).not.toContain("extra");
    expect([read.at, read.write.options]).toEqual([undefined, {}]);
  });
});

function stepOf(message: string) {
  const rest = { time: "2026-01-31T12:00:00Z", outcome: "created", object: "" };
  return { id: 1, write: writing(""), message, ...rest };
}
