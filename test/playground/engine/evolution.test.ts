import { describe, expect, it } from "vitest";
import { createEngine, storyNamed } from "../play.ts";

const engine = createEngine();

describe("evolution", () => {
  it("tells what a change of a definition breaks, on the lines of both sides", async () => {
    const { definitions, next = "" } = storyNamed("duplicate-field");
    const old = definitions[0]?.text ?? "";
    const { findings, summary } = await engine.breaking({ old, new: next });
    const removed = findings.find(({ path }) => path === ".spec.size");
    expect(removed).toMatchObject({ severity: "breaking", in: "example.com/v1 Fleet" });
    const lineOf = (text: string, line = 0) => text.split("\n")[line - 1]?.trim();
    expect(lineOf(old, removed?.old?.line)).toBe("size:");
    expect(summary).toMatch(/breaks? somebody/);
  });

  it("says so if nobody notices", async () => {
    const text = storyNamed("union").definitions[0]?.text ?? "";
    expect(await engine.breaking({ old: text, new: text })).toEqual({
      findings: [],
      summary: "Nobody notices the change.",
    });
  });

  it("converts there and back, and tells what an annotation carries", async () => {
    const text = storyNamed("conversion").definitions[0]?.text ?? "";
    const object =
      "apiVersion: example.com/v2\nkind: Probe\nmetadata: {name: a}\nspec: {target: b, timeoutSeconds: 90, retries: 3}\n";
    const { versions, to, converted, back, lost, carried } = await engine.convert({
      old: "",
      new: text,
      object,
    });
    expect([versions, to]).toEqual([["example.com/v1", "example.com/v2"], "example.com/v1"]);
    expect(converted).toContain("timeout: 1m30s");
    expect(back).toContain("retries: 3");
    expect([lost, carried]).toEqual([[], ["spec.retries"]]);
  });

  it("asks for what is missing", async () => {
    await expect(engine.breaking({ old: "", new: "" })).rejects.toThrow("the old side is empty");
    const text = storyNamed("conversion").definitions[0]?.text ?? "";
    await expect(engine.convert({ old: "", new: text, object: "" })).rejects.toThrow("no object to convert");
  });
});
