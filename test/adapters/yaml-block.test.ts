import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { parseYaml, printYaml, splitYaml } from "fieldwise/adapters/yaml";
import { expect, it } from "vitest";
import { readBlock } from "../../src/adapters/yaml/read-block.ts";
import { json } from "../arbitraries.ts";

/** What the parser makes of a text: a comment keeps it from being read as a block. */
function parse(text: string): unknown {
  try {
    return { value: parseYaml(`# all of it\n${text}`) };
  } catch {
    return "unreadable";
  }
}

function check(text: string): void {
  const value = readBlock(text);
  if (value !== undefined) expect({ text, value }).toEqual({ text, ...(parse(text) as object) });
}

const folder = fileURLToPath(new URL("../../spec-fixtures/cli/files", import.meta.url));
const texts = readdirSync(folder)
  .filter((file) => /\.ya?ml$/.test(file))
  .flatMap((file) => {
    try {
      return [...splitYaml(readFileSync(join(folder, file), "utf8"))].map(({ text }) => text);
    } catch {
      return [];
    }
  });

it("a block is read as the parser reads it", () => {
  for (const text of texts) check(text);
  expect(texts.filter((text) => readBlock(text) !== undefined).length).toBeGreaterThan(20);
});

it("what is printed is read as a block, and is the same", () => {
  fc.assert(
    fc.property(json(), (value) => {
      check(printYaml(value));
    }),
  );
});

const PIECES = [
  "a",
  "b: c",
  "- ",
  "-",
  ": ",
  ":",
  "  ",
  "    ",
  "\n",
  "\n  ",
  "\n- ",
  "|",
  "|-",
  ">",
  "'",
  "''",
  '"',
  '\\"',
  "\\n",
  "{}",
  "[]",
  "{",
  "[a]",
  "#",
  " #",
  "&x ",
  "*x",
  "!!str ",
  "yes",
  "0x1",
  "1e3",
  "~",
  "null",
  "<<: ",
  "? ",
  ":80",
  "- :80",
  "-x",
  "---",
  "...",
  "%",
  "@",
  ",",
  "é",
  ".: {}",
  'k:{"name":"a"}: {}',
  "\t",
  "2020-01-01",
  "key: |\n  text\n\n  more\n",
  "x: 'it''s'",
  'y: "a\\\\b"',
  "z:\n- 1\n- q: 2\n  r: 3",
];

it("whatever is put together is read as the parser reads it, or left to it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
      check(pieces.join(""));
    }),
    { numRuns: 20_000 },
  );
});

it("a change anywhere in a text is read as the parser reads it, or left to it", () => {
  const some = texts.filter((text) => readBlock(text) !== undefined);
  fc.assert(
    fc.property(
      fc.constantFrom(...some),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(3),
      fc.constantFrom(...PIECES),
      (text, where, gone, piece) => {
        const at = Math.floor(where * text.length);
        check(text.slice(0, at) + piece + text.slice(at + gone));
      },
    ),
    { numRuns: 3_000 },
  );
});
