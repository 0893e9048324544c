import { describe, expect, it } from "vitest";
import { createEngine, writing } from "../play.ts";

const NOW = "2026-01-31T12:00:00Z";
const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
for (let level = 0; level < 12; level++) {
  const name = (index: number): string => String.fromCharCode(97 + index);
  const next = Array.from({ length: 9 }, () => `*${name(level)}`).join(",");
  bomb.push(`${name(level + 1)}: &${name(level + 1)} [${next}]`);
}
const head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

describe("hostile texts end in a sentence", () => {
  it.each([
    ["50 MB", "x".repeat(50_000_000), /50 MB/],
    ["an alias bomb", bomb.join("\n"), /alias|anchor|large|too/i],
    ["deep lists", `${head}data: ${"[".repeat(100_000)}`, /deep|nest/i],
    [
      "deep maps",
      `${head}data:\n${Array.from({ length: 1500 }, (_, i) => `${" ".repeat(i + 1)}a:\n`).join("")}`,
      /deep|nest/i,
    ],
    ["no object", "just words", /no object/],
    ["control characters", "a: \u0000", /./],
  ])("%s", async (_, text, message) => {
    const { outcome, problems } = await createEngine().predict({ live: "", write: writing(text), now: NOW });
    expect(outcome).toBe("unreadable");
    expect(problems[0]?.message).toMatch(message);
  });

  it("the same of definitions and of either side of a comparison", async () => {
    const engine = createEngine();
    const { problems, kinds } = await engine.define({
      definitions: [
        { name: "bomb", text: bomb.join("\n") },
        { name: "words", text: "kind: Pod\n" },
        {
          name: "part",
          text: "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: 1\n",
        },
      ],
    });
    expect(problems.map(({ name }) => name)).toEqual(["bomb", "words", "part"]);
    expect(kinds).toEqual([]);
    await expect(engine.breaking({ old: bomb.join("\n"), new: "" })).rejects.toThrow();
    await expect(engine.convert({ old: "", new: "a: 1", object: "a: 1" })).rejects.toThrow();
  });

  it("names that objects have of their own are names like any other", async () => {
    const text = `${head}data:\n  __proto__: a\n  constructor: b\n`;
    const { outcome, lines } = await createEngine().predict({ live: "", write: writing(text), now: NOW });
    expect(outcome).toBe("created");
    expect(lines.map((line) => line.text)).toContain("  __proto__: a");
    expect(({} as { a?: string }).a).toBeUndefined();
  });

  it("what would turn the direction of reading is shown as an escape", async () => {
    const { lines } = await createEngine().predict({
      live: "",
      write: writing(`${head}data:\n  a: "\u202eb"\n`),
      now: NOW,
    });
    expect(lines.map((line) => line.text).join("\n")).not.toContain("\u202e");
  });
});
