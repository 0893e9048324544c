import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runOn } from "./io.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "fieldwise-"));
const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {color: grün}\n";
const onWindows = process.platform === "win32";

describe("files", () => {
  it.skipIf(onWindows)(
    "that are pipes, which can be read only once, are read once for all who ask",
    async () => {
      const [desired, live] = [join(folder(), "pipe"), join(folder(), "pipe")];
      execFileSync("mkfifo", [desired, live]);
      for (const [pipe, color] of [
        [desired, "grün"],
        [live, "rot"],
      ] as const)
        spawn("sh", ["-c", 'echo "$1" > "$0"', pipe, config.replace("grün", color)]);
      const { out } = await runOn("", ["diff", "-f", desired, "--live", live]);
      expect(out).toContain("-   color: rot\n+   color: grün\n");
    },
  );

  it.each([
    ["UTF-8", Buffer.from(config)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${config}`)],
    ["UTF-16, little end first", Buffer.from(`\uFEFF${config}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\uFEFF${config}`, "utf16le").swap16()],
  ])("in %s are read", async (_, bytes) => {
    const { code, out } = await runOn(bytes, ["apply", "-f", "-", "--server-side"]);
    expect(code).toBe(0);
    expect(out).toContain("color: grün");
  });

  it("in anything else are refused, as what cannot be read would be lost", async () => {
    const bytes = Buffer.from(config, "latin1");
    const { code, out, err } = await runOn(bytes, ["apply", "-f", "-"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(
      "error: standard input: line 4 is not UTF-8: save the file in it, and binary data as base64\n",
    );
  });

  it("that only start as UTF-16 are refused, too", async () => {
    const { code, err } = await runOn(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x41), ["apply", "-f", "-"]);
    expect(code).toBe(2);
    expect(err).toBe("error: standard input: this is not UTF-16, as its first bytes say: save it in UTF-8\n");
  });

  it("that are links to nowhere, and folders that are named as files, are told by name", async () => {
    const [dangling, circle, named] = [folder(), folder(), folder()];
    symlinkSync("nowhere.yaml", join(dangling, "a.yaml"));
    symlinkSync("a.yaml", join(circle, "a.yaml"));
    mkdirSync(join(named, "inside"));
    symlinkSync("inside", join(named, "a.yaml"));
    for (const [place, problem] of [
      [dangling, "there is no such file or folder: correct its name"],
      [circle, "this link leads back to itself: let it point to a file"],
      [named, "this is a folder, and named as a file: name what is in it"],
    ]) {
      const { code, err } = await runOn("", ["apply", "-f", place as string]);
      expect({ code, err }).toEqual({ code: 2, err: `error: ${place}/a.yaml: ${problem}\n` });
    }
  });

  // Root may read everything.
  it.skipIf(onWindows || process.getuid?.() === 0)("that may not be read are told by name", async () => {
    const file = join(folder(), "a.yaml");
    writeFileSync(file, config);
    chmodSync(file, 0);
    const { code, err } = await runOn("", ["apply", "-f", file]);
    expect(code).toBe(2);
    expect(err).toBe(`error: ${file}: this may not be read: ask for the right to, or leave it out\n`);
  });
});
