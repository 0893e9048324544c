import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type Command, defineCommand } from "../../src/cli/command/command.ts";
import { printCompletion } from "../../src/cli/completion/print-completion.ts";

const folder = fileURLToPath(new URL("../../spec-fixtures/cli/completion", import.meta.url));

/** Commands with all that a script must know, and all that it must quote. */
const commands: readonly Command[] = [
  command("paint", {
    options: {
      filename: { short: "f", value: "FILE", repeat: true, help: "what's to be painted: a wall [or two]" },
      colour: { short: "c", value: "COLOUR", choices: ["red", "green"], help: 'a "colour"; \\ $HOME `x`' },
      dry: { default: "true", help: "let it dry" },
      quick: { short: "q", help: "be quick" },
      by: { value: "NAME", help: "who paints" },
    },
  }),
  command("walls list", {}),
  command("walls tear-down", { takes: { least: 1, most: 9 } }),
  command("walls find", {
    options: { "all-namespaces": { short: "A", help: "everywhere" } },
    takes: { least: 0, most: 9 },
  }),
  command("brush", { takes: { least: 1, most: 1, choices: ["broad", "fine"] } }),
];

function command(name: string, more: Partial<Command>): Command {
  return defineCommand({
    ...{ name, summary: `${name}: it's done`, usage: "", about: "", options: {}, examples: [] },
    takes: { least: 0, most: 0 },
    run: async () => 0,
    ...more,
  });
}

const place = mkdtempSync(join(tmpdir(), "fieldwise-"));
writeFileSync(join(place, "south.yaml"), "");
const SHELLS = ["bash", "zsh", "fish"];
// What it is asked, it offers: as an ending of the last word, as fish prefers words that begin with what is typed.
writeFileSync(join(place, "fieldwise"), '#!/bin/sh\nfor last; do :; done\necho "$last$#:$*" | tr " " "+"\n', {
  mode: 0o755,
});
const env = { ...process.env, PATH: `${place}:${process.env.PATH}` };
for (const shell of SHELLS) writeFileSync(scriptFor(shell), printCompletion(shell, commands));
afterAll(() => rmSync(place, { recursive: true }));

function scriptFor(shell: string): string {
  return join(place, `fieldwise.${shell}`);
}

describe.each(SHELLS)("the script for %s", (shell) => {
  it("says what the declarations of the commands say", async () => {
    await expect(printCompletion(shell, commands)).toMatchFileSnapshot(join(folder, `fieldwise.${shell}`));
  });

  it.skipIf(!isInstalled(shell))(`is one that ${shell} can read, where it is installed`, () => {
    const { status, stderr } = spawnSync(shell, ["-n", scriptFor(shell)]);
    expect(String(stderr)).toBe("");
    expect(status).toBe(0);
  });
});

/** What is typed, and what is offered then. */
const CASES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ["fieldwise ", ["brush", "paint", "walls"]],
  ["fieldwise pa", ["paint"]],
  ["fieldwise walls ", ["find", "list", "tear-down"]],
  ["fieldwise walls l", ["list"]],
  ["fieldwise walls list ", []],
  ["fieldwise walls tear-down so", ["south.yaml"]],
  ["fieldwise brush ", ["broad", "fine"]],
  ["fieldwise paint ", []],
  ["fieldwise paint --f", ["--filename"]],
  ["fieldwise paint --filename so", ["south.yaml"]],
  ["fieldwise paint -f so", ["south.yaml"]],
  ["fieldwise paint --colour ", ["green", "red"]],
  ["fieldwise paint -q --colour r", ["red"]],
  ["fieldwise paint -c g", ["green"]],
  ["fieldwise paint --dr", ["--dry=false"]],
  ["fieldwise paint --by so", ["so4:__complete+paint+--by+so"]],
  ["fieldwise walls find -A so", ["so5:__complete+walls+find+-A+so", "south.yaml"]],
  ["fieldwise paint --quick --he", ["--help"]],
  ["fieldwise unknown ", []],
];

describe.skipIf(!isInstalled("bash"))("bash, where it is installed", () => {
  it.each(CASES)("offers after %j: %j", (line, offered) => {
    expect(completeInBash(line.split(" "))).toEqual(offered);
  });

  it("takes --name=value for three words, and completes the third", () => {
    expect(completeInBash(["fieldwise", "paint", "--colour", "="])).toEqual(["green", "red"]);
    expect(completeInBash(["fieldwise", "paint", "--colour", "=", "r"])).toEqual(["red"]);
  });
});

describe.skipIf(!isInstalled("fish"))("fish, where it is installed", () => {
  it.each(CASES.filter(([line]) => line !== "fieldwise paint "))("offers after %j: %j", (line, offered) => {
    const script = `source ${scriptFor("fish")}; complete -C ${JSON.stringify(line)}`;
    const words = linesOf(execFileSync("fish", ["--no-config", "-c", script], { cwd: place, env }));
    expect(words.map((word) => word.split("\t")[0])).toEqual(offered);
  });
});

function completeInBash(words: readonly string[]): readonly string[] {
  const script = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fieldwise; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ["--norc", "-c", script, scriptFor("bash"), ...words];
  return linesOf(execFileSync("bash", args, { cwd: place, env })).toSorted();
}

function linesOf(output: Buffer): readonly string[] {
  return String(output)
    .split("\n")
    .filter((line) => line !== "");
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", "true"]).status === 0;
}
