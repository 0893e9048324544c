import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LiveObjects } from "../../src/cli/input/live-objects.ts";
import { createIo } from "./io.ts";

const pod = (namespace: string | undefined, note: string) =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", ...(namespace === undefined ? {} : { namespace }) },
    note,
  });

async function find(texts: readonly string[], namespace: string, asked?: string) {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-"));
  writeFileSync(join(folder, "live.json"), texts.join("\n"));
  const objects = await LiveObjects.read(["live.json"], createIo({ cwd: folder }));
  rmSync(folder, { recursive: true });
  return objects.find({ apiVersion: "v1", group: "", kind: "Pod", namespace, name: "a" }, asked)?.note;
}

describe("live objects", () => {
  it("are found by their namespace", async () => {
    const both = [pod("x", "in x"), pod("y", "in y")];
    expect(await find(both, "y")).toBe("in y");
    expect(await find(both, "z")).toBeUndefined();
  });

  it("of a document that names none are those of --namespace, the only one, or the default one", async () => {
    const both = [pod("x", "in x"), pod("default", "in default")];
    expect(await find(both, "", "x")).toBe("in x");
    expect(await find(both, "")).toBe("in default");
    expect(await find([pod("x", "in x")], "")).toBe("in x");
    expect(await find([pod("x", "in x"), pod("y", "in y")], "")).toBeUndefined();
  });

  it("that name none are the live object of any namespace", async () => {
    expect(await find([pod(undefined, "bare")], "x")).toBe("bare");
    expect(await find([pod(undefined, "bare")], "")).toBe("bare");
  });
});
