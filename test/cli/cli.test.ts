import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cli } from "fieldwise/cli";
import { describe, expect, it } from "vitest";

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await cli(argv, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

describe("fieldwise", () => {
  it("teaches its commands when asked for none", async () => {
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringContaining("fieldwise conformance PATH"),
    });
    expect(await run("--help")).toEqual(await run());
  });

  it("answers an unknown command and an unknown option with what is wrong, and exit code 2", async () => {
    expect(await run("aply")).toMatchObject({ code: 2, err: expect.stringContaining('no command "aply"') });
    expect(await run("conformance", "--bogus")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--bogus"),
    });
  });
});

describe("fieldwise conformance", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-"));
  const write = (name: string, ...cases: object[]): string => {
    const file = join(folder, name);
    writeFileSync(file, `${cases.map((vector) => JSON.stringify(vector)).join("\n")}\n`);
    return file;
  };

  it("counts a case of an unknown op as failed, names it on request, and exits with 1", async () => {
    const file = write("a.jsonl", { name: "one", op: "no-such-op" }, { name: "two", op: "no-such-op" });
    expect(await run("conformance", file)).toEqual({
      code: 1,
      out: `${file}  0 passed, 2 failed\n0 passed, 2 failed\n`,
      err: "",
    });
    expect((await run("conformance", "--failures", file)).out).toContain(
      "  two: no-such-op is not built yet\n",
    );
  });

  it("passes over what is for a running server", async () => {
    const file = write("http.jsonl", { setup: {} });
    expect(await run("conformance", file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/passed over.*\n0 passed, 0 failed\n$/),
    });
  });

  it("answers no path, a missing path, an empty folder and a malformed case with exit code 2", async () => {
    const malformed = write("b.jsonl", { op: "ssa" });
    const empty = mkdtempSync(join(tmpdir(), "fieldwise-"));
    expect(await run("conformance")).toMatchObject({ code: 2, err: expect.stringContaining("name a file") });
    expect(await run("conformance", join(empty, "x"))).toMatchObject({
      code: 2,
      err: expect.stringContaining("ENOENT"),
    });
    expect(await run("conformance", empty)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no .jsonl files"),
    });
    expect(await run("conformance", malformed)).toMatchObject({
      code: 2,
      err: expect.stringContaining("b.jsonl:1"),
    });
  });
});
