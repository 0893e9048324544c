import { readFileSync } from "node:fs";
import { locateYaml, parseYaml, printYaml, splitYaml, type YamlDocument } from "fieldwise/adapters/yaml";
import { type Json, MergeError, type Position, parseJson, printJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";

/** What a plain scalar is to Kubernetes. */
interface ScalarCase {
  readonly plain: string;
  /** Absent if JSON has no such value. */
  readonly value?: Json;
  /** The key that it makes: the scalar itself if absent, none if null. */
  readonly key?: string | null;
  /** Whether kubectl writes the string of these characters in double quotes. */
  readonly quoted?: true;
}

interface Refusal {
  readonly code?: string;
  readonly line: number;
  readonly column: number;
  /** A part of it. */
  readonly message: string;
}

/** A text, and what is read from it. */
interface ReadCase {
  readonly name: string;
  readonly text: string;
  readonly value?: Json;
  readonly documents?: readonly YamlDocument[];
  readonly error?: Refusal;
}

interface PrintCase {
  readonly name: string;
  readonly value: Json;
  readonly text: string;
}

interface LocateCase {
  readonly name: string;
  readonly text: string;
  readonly place: readonly (string | number)[];
  /** Null if there is no such place. */
  readonly at: readonly [line: number, column: number] | null;
}

function load<Case>(file: string): readonly Case[] {
  const path = new URL(`../../spec-fixtures/yaml/${file}.jsonl`, import.meta.url);
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line) as unknown as Case);
}

/** The text of a value, in which a key's place counts, and an integer's digits. */
const show = (value: Json): string => printJson(value);

function refusalOf(read: () => unknown): MergeError {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MergeError);
    return error as MergeError;
  }
  throw new Error("nothing was refused");
}

function expectRefusal(read: () => unknown, { code = "YAML_INVALID", line, column, message }: Refusal): void {
  const error = refusalOf(read);
  const position: Position = { line, column };
  expect({ code: error.code, position: error.position, path: error.path, text: error.message }).toEqual({
    code,
    position,
    path: `line ${line}, column ${column}`,
    text: expect.stringContaining(message),
  });
  expect(error.message).toMatch(/^line \d+, column \d+: [^\n]+: [^\n]+$/);
}

describe("a plain scalar", () => {
  it.each(load<ScalarCase>("scalars"))(
    "$plain is the value that Kubernetes makes of it",
    ({ plain, value }) => {
      if (value === undefined) expect(() => parseYaml(`a: ${plain}`)).toThrow(/JSON has no number/);
      else expect(show(parseYaml(`a: ${plain}`))).toBe(show({ a: value }));
    },
  );

  it.each(load<ScalarCase>("scalars"))(
    "$plain is the key that Kubernetes makes of it",
    ({ plain, key = plain }) => {
      if (key === null) expect(() => parseYaml(`${plain}: 1`)).toThrow(/cannot be a key/);
      else expect(show(parseYaml(`${plain}: 1`))).toBe(show({ [key]: 1 }));
    },
  );

  it.each(load<ScalarCase>("scalars"))(
    "$plain is a string in quotes, which kubectl sets if it must",
    ({ plain, quoted }) => {
      expect(printYaml({ a: plain })).toBe(`a: ${quoted ? `"${plain}"` : plain}\n`);
      for (const quotes of [`"${plain}"`, `'${plain}'`, `!!str ${plain}`, `|-\n  ${plain}`]) {
        expect(parseYaml(`a: ${quotes}`)).toEqual({ a: plain });
      }
    },
  );
});

describe("parseYaml", () => {
  it.each(load<ReadCase>("read"))("reads: $name", ({ text, value }) => {
    expect(show(parseYaml(text))).toBe(show(value as Json));
  });

  it.each(load<ReadCase>("errors"))("refuses: $name", ({ text, error }) => {
    const refusal = error as Refusal;
    expectRefusal(() => parseYaml(text), refusal);
    expectRefusal(() => parseYaml(text, { line: 10 }), { ...refusal, line: refusal.line + 9, message: "" });
  });
});

describe("splitYaml", () => {
  it.each(load<ReadCase>("split"))("splits: $name", ({ text, documents, error }) => {
    if (error === undefined) expect([...splitYaml(text)]).toEqual(documents);
    else expectRefusal(() => [...splitYaml(text)], error);
  });
});

describe("printYaml", () => {
  it.each(load<PrintCase>("print"))("prints: $name", ({ value, text }) => {
    expect(printYaml(value)).toBe(text);
    expect(show(parseYaml(text))).toBe(show(value));
  });
});

describe("locateYaml", () => {
  it.each(load<LocateCase>("locate"))("finds: $name", ({ text, place, at }) => {
    const position = at === null ? undefined : { line: at[0], column: at[1] };
    expect(locateYaml(text, place)).toEqual(position);
    expect(locateYaml(text, place, { line: 5 })).toEqual(
      position && { ...position, line: position.line + 4 },
    );
  });
});

it("every case has a name of its own", () => {
  for (const file of ["read", "errors", "split", "print", "locate"]) {
    const names = load<{ readonly name: string }>(file).map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});
