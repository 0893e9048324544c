import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { buildPlayground } from "../../src/playground/build.mjs";
import { prepareFiles } from "./prepare-files.ts";
import { runLine } from "./session.ts";

const folder = fileURLToPath(new URL("../../spec-fixtures/cli", import.meta.url));
const sessions = readdirSync(folder).filter((name) => name.endsWith(".session"));
const copyFiles = prepareFiles();
const commands = [...COMMANDS.values()].flat();

/** A session as it comes out today: its comments and commands, and what each command writes. */
async function replay(text: string): Promise<string> {
  const files = await copyFiles();
  const parts: string[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("# ")) parts.push(`${parts.length === 0 ? "" : "\n"}${line}\n`);
    if (!line.startsWith("$ ")) continue;
    const { code, shown } = await runLine(line.slice(2), files);
    const gap =
      parts.length === 0 || parts.at(-1)?.startsWith("\n# ") || parts.at(-1)?.startsWith("# ") ? "" : "\n";
    parts.push(`${gap}${line}\n${shown}${code === 0 ? "" : `[exit ${code}]\n`}`);
  }
  return parts.join("");
}

describe("sessions at the command line", () => {
  // `npm test -- test/cli -u` writes them anew: read what changed.
  it.each(sessions)("%s is what the commands write", async (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    expect(text).toMatch(/^\$ fieldwise|^# /m);
    await expect(await replay(text)).toMatchFileSnapshot(join(folder, name));
  });

  it("show every command, and the help of each", () => {
    const all = sessions.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    for (const { name } of commands) {
      expect(all).toMatch(new RegExp(`^\\$ .*fieldwise ${name}(?: (?!--help)|$)`, "m"));
      expect(all).toContain(`$ fieldwise ${name} --help\n`);
    }
  });
});

describe("the examples in the help", () => {
  // One of them serves the page, which is there once it was built.
  beforeAll(async () => {
    const page = fileURLToPath(new URL("../../dist/playground/index.html", import.meta.url));
    if (!existsSync(page)) await buildPlayground();
  });

  it.each(commands.flatMap(({ examples }) => examples.map(({ line }) => line)))("%s works", async (line) => {
    const { code, err } = await runLine(line, await copyFiles());
    expect(err).not.toContain("error:");
    expect(code).toBeLessThan(2);
  });

  it("are there for every command", () => {
    for (const { name, examples } of commands) {
      expect(examples.length).toBeGreaterThan(0);
      for (const { line } of examples) expect(line).toContain(`fieldwise ${name}`);
    }
  });
});
