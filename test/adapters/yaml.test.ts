import fc from "fast-check";
import { locateYaml, parseYaml, printYaml, splitYaml, type YamlDuplicate } from "fieldwise/adapters/yaml";
import {
  equal,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  parseJson,
  printJson,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { positionAt } from "../../src/value/internal.ts";
import { bigInteger, deepFreeze, json, key, nest } from "../arbitraries.ts";

/** Pieces of which YAML is made, and of texts that look like it. */
const PIECES =
  "a|foo|yes|null|~|1|0x1|.5|2024-01-01| |  |\n|\n  |\n    |\n\n|\r\n|\t|: |:|- |-|? |?|\"|'|[|]|{|}|, |,|#| #|&x |*x |!!str |!t |!!int |<<: |<<|%|@|`|=|\\|\\n|>\n|>+\n|---\n|...\n|---|key: |key:\n|- key: |é|😀|\u0085|\u2028|\ufeff|\u0000"
    .split(/\|/)
    .concat("|", "|\n", "|-\n", "|2\n", "|");

const yamlLike = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(""));
const text = fc.oneof(yamlLike, key);

/** Any value, its strings and keys biased to those that YAML may take for something else. */
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(json({ bigint: true }), text, bigInteger, fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie("value")), { maxLength: 4 }).map((fields) => Object.fromEntries(fields)),
  ),
})).value;

/** The places of a value, in the order of its text. */
function* placesOf(within: Json, place: readonly (string | number)[] = []): Generator<(string | number)[]> {
  yield [...place];
  if (Array.isArray(within)) {
    for (const [index, item] of within.entries()) yield* placesOf(item as Json, [...place, index]);
  } else if (isObject(within)) {
    for (const name of Object.keys(within)) yield* placesOf(within[name] as Json, [...place, name]);
  }
}

function valueAt(within: Json, place: readonly (string | number)[]): Json {
  return place.reduce<Json>((part, step) => (part as JsonObject)[step] as Json, within);
}

/** The keys of all objects in a value, in their order. */
function keysOf(within: Json): unknown {
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).map(([name, part]) => [name, keysOf(part as Json)]);
}

describe("printYaml and parseYaml", () => {
  it("give back every value, whatever its strings and keys look like", () => {
    fc.assert(
      fc.property(value, (given) => {
        const printed = printYaml(deepFreeze(given));
        expect([printed, equal(parseYaml(printed), given)]).toEqual([printed, true]);
      }),
      { numRuns: 1000 },
    );
  });

  it("keep the order of keys", () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(keysOf(parseYaml(printYaml(given)))).toEqual(keysOf(given));
      }),
    );
  });

  it("take one document for one, wherever dashes stand in it", () => {
    fc.assert(
      fc.property(value, (given) => {
        const printed = printYaml(given);
        expect([...splitYaml(printed)]).toEqual([{ text: printed, line: 1 }]);
      }),
    );
  });

  it("write nothing that an editor or another reader could take for a line break or a blank of its own", () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(printYaml(given)).not.toMatch(/[\t\r\v\f\x85\u2028\u2029\ufeff]/);
      }),
    );
  });
});

describe("parseYaml", () => {
  it("reads JSON as parseJson does", () => {
    fc.assert(
      fc.property(json({ bigint: true }), fc.constantFrom(0, 1, 4), (given, indent) => {
        const printed = printJson(given, indent);
        expect(printJson(parseYaml(printed))).toBe(printJson(parseJson(printed)));
        expect(printJson(parseYaml(`a: ${printed}`))).toBe(`{"a":${printJson(given)}}`);
      }),
    );
  });

  it("reads any text, or tells where in it the trouble is", () => {
    fc.assert(
      fc.property(yamlLike, (given) => {
        const lines = given.split(/\r\n?|\n/);
        try {
          printYaml(parseYaml(given));
        } catch (error) {
          expect(error).toBeInstanceOf(MergeError);
          const { code, position, message } = error as MergeError;
          const { line, column } = position ?? { line: 0, column: 0 };
          expect([given, code, message, lines[line - 1]]).toEqual([
            given,
            "YAML_INVALID",
            expect.stringMatching(/^line \d+, column \d+: .+: .+$/s),
            expect.any(String),
          ]);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] as string).length + 1);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("shares what an alias stands for", () => {
    const [anchored, alias, merged] = parseYaml("[&x {b: [1]}, *x, {<<: *x}]") as readonly JsonObject[];
    expect(alias).toBe(anchored);
    expect(merged?.b).toBe(anchored?.b);
  });

  it("counts the characters that aliases stand for, in values and in keys", () => {
    const long = "z".repeat(100_000);
    expect(parseYaml(`[&b ${long}, ${"*b, ".repeat(40)}]`)).toHaveLength(41);
    expect(() => parseYaml(`[&b ${long}, ${"*b, ".repeat(41)}]`)).toThrow(/the aliases make too much/);
    expect(() => parseYaml(`- &b ${long}\n- [${"{? *b : 1}, ".repeat(41)}]`)).toThrow(
      /the aliases make too much/,
    );
    expect(() => parseYaml(`- &a [&b ${long}]\n- &c [${"*a, ".repeat(20)}]\n- [*c, *c]`)).toThrow(
      /the aliases make too/,
    );
  });

  it("lets aliases make up most of a small document, and refuses as much in a large one", () => {
    const write = (aliases: number): string =>
      `- &x [${"1,".repeat(1000)}]\n- [${"2,".repeat(50_000)}]\n- [${"*x,".repeat(aliases)}]\n`;
    expect(() => parseYaml(write(350))).not.toThrow();
    expect(() => parseYaml(write(3000))).toThrow(/the aliases make too much of this document/);
  });

  it("counts the lines of an error from the line that the text starts in", () => {
    const stream = "a: 1\n---\nb: 1\nb: 2\n";
    const [, second] = splitYaml(stream);
    expect(() => parseYaml(second?.text ?? "", second)).toThrow(
      expect.objectContaining({ position: { line: 4, column: 1 } }),
    );
  });

  it.each<[string, (levels: number) => string]>([
    ["lists in brackets", (levels) => "[".repeat(levels) + "]".repeat(levels)],
    ["objects in brackets", (levels) => "{a: ".repeat(levels) + "}".repeat(levels)],
    ["lists in lines", (levels) => `${"- ".repeat(levels)}a`],
    [
      "objects in lines",
      (levels) => Array.from({ length: levels }, (_, level) => `${" ".repeat(level)}a:\n`).join(""),
    ],
    ["an object in lists", (levels) => `${"- ".repeat(levels - 1)}? a\n`],
    [
      "aliases of what is deep",
      (levels) =>
        `- &x ${"[".repeat(levels - 200)}${"]".repeat(levels - 200)}\n- ${"[".repeat(199)}*x${"]".repeat(199)}\n`,
    ],
  ])("reads %s up to 512 levels, and refuses deeper ones", (_, write) => {
    expect(() => parseYaml(write(MAX_DEPTH))).not.toThrow();
    for (const levels of [MAX_DEPTH + 1, MAX_DEPTH + 2, 5000]) {
      expect(() => parseYaml(write(levels))).toThrow(
        expect.objectContaining({ code: "TOO_DEEP", position: expect.anything() }),
      );
    }
  });

  it("refuses, in the end, a text with more loose lines than it is worth to look for", () => {
    const many = Array.from({ length: 3000 }, (_, index) => `a${index}: [\n]\n`);
    expect(() => parseYaml(many.join(""))).toThrow(/indent it more than its key/);
  });
});

describe("printYaml", () => {
  it("writes out what is shared, each time", () => {
    const shared = { b: [1] };
    expect(printYaml({ a: shared, c: [shared, shared.b] })).toBe("a:\n  b:\n  - 1\nc:\n- b:\n  - 1\n- - 1\n");
  });

  it("leaves out keys that hold undefined", () => {
    const given = { a: undefined, b: { c: undefined }, d: [{ e: undefined }] } as unknown as Json;
    expect(printYaml(given)).toBe("b: {}\nd:\n- {}\n");
  });

  it.each([Number.NaN, Infinity, -Infinity])("refuses %d", (number) => {
    expect(() => printYaml({ a: number })).toThrow(expect.objectContaining({ code: "VALUE_INVALID" }));
  });

  it("writes up to 512 levels, and refuses deeper values", () => {
    for (const wrap of [(inner: Json): Json => [inner], (inner: Json): Json => ({ a: inner })]) {
      const deep = nest(1, MAX_DEPTH, wrap);
      expect(equal(parseYaml(printYaml(deep)), deep)).toBe(true);
      expect(() => printYaml(wrap(deep))).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));
    }
  });
});

describe("splitYaml", () => {
  it("gives back the documents that were joined, with the lines they start in", () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        const texts = values.map(printYaml);
        const joined = texts.join("---\n");
        const split = [...splitYaml(joined)];
        expect(split.map((document) => document.text)).toEqual(texts);
        for (const document of split) {
          const lines = joined
            .split("\n")
            .slice(document.line - 1)
            .join("\n");
          expect(lines.startsWith(document.text)).toBe(true);
        }
      }),
    );
  });

  it("looks no further than it is asked to", () => {
    const documents = splitYaml("a: 1\n---\nb: 2\n--- c\n")[Symbol.iterator]();
    expect(documents.next().value).toEqual({ text: "a: 1\n", line: 1 });
    expect(documents.next().value).toEqual({ text: "b: 2\n", line: 3 });
    expect(() => documents.next()).toThrow(expect.objectContaining({ position: { line: 4, column: 4 } }));
  });
});

describe("locateYaml", () => {
  it("finds every value in its own text, each after the one before", () => {
    fc.assert(
      fc.property(value, (given) => {
        const printed = printYaml(given);
        const lines = printed.split("\n");
        let last = 0;
        for (const place of placesOf(given)) {
          const { line, column } = locateYaml(printed, place) ?? { line: 0, column: 0 };
          const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, column - 1);
          expect(offset).toBeGreaterThanOrEqual(last);
          expect(positionAt(printed, offset)).toEqual({ line, column });
          last = offset;
          const found = valueAt(given, place);
          const rest = (lines[line - 1] as string).slice(column - 1);
          if (rest.startsWith("|")) expect(found).toEqual(expect.stringContaining("\n"));
          else if (typeof found !== "object" || found === null)
            expect(equal(parseYaml(rest), found)).toBe(true);
        }
      }),
    );
  });

  it("throws at nothing", () => {
    fc.assert(
      fc.property(yamlLike, fc.array(fc.oneof(text, fc.nat(3)), { maxLength: 4 }), (given, place) => {
        const found = locateYaml(given, place);
        expect(found === undefined || found.line > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("onDuplicates", () => {
  const read = (text: string, line?: number) => {
    const told: (readonly YamlDuplicate[])[] = [];
    const value = parseYaml(text, { line, onDuplicates: (found) => told.push(found) });
    return { value, told };
  };

  it("is told once of all keys that stand twice, with the lines of their values, and the last counts", () => {
    expect(read("a: 1\nb:\n  c: 1\n  c:\n    d: 2\na: 3\n")).toEqual({
      value: { a: 3, b: { c: { d: 2 } } },
      told: [
        [
          { key: "c", line: 5 },
          { key: "a", line: 6 },
        ],
      ],
    });
  });

  it("counts lines from where the text starts, and hears of no others", () => {
    expect(read("a: 1\r\na: 2", 10).told).toEqual([[{ key: "a", line: 11 }]]);
    expect(read("a: 1").told).toEqual([]);
    expect(read("x: &x {a: 1}\ny:\n  <<: *x\n  a: 2").told).toEqual([]);
  });
});
