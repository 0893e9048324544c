import fc from "fast-check";
import { type Json, MergeError, parseJson } from "fieldwise/value";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readJson } from "../../src/value/internal.ts";
import { bigInteger, json } from "../arbitraries.ts";

const BIG = "9007199254740993";

/** What `JSON.parse` reads, or undefined where it throws or reads a number as infinite. */
function builtIn(text: string): Json | undefined {
  try {
    return JSON.parse(text, (_, value) => {
      if (value === Infinity || value === -Infinity) throw new RangeError(text);
      return value;
    });
  } catch {
    return undefined;
  }
}

function accepts(text: string): boolean {
  try {
    return parseJson(text) !== undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(MergeError);
    return false;
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("parseJson", () => {
  it("agrees with JSON.parse on text without big integers, even where one stands beside it", () => {
    fc.assert(
      fc.property(json(), fc.constantFrom(0, 1, "\t", "\r\n"), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(entriesOf(parseJson(text))).toEqual(entriesOf(JSON.parse(text)));
        expect(entriesOf(parseJson(`[${text},${BIG}]`))).toEqual(entriesOf([JSON.parse(text), BigInt(BIG)]));
      }),
    );
  });

  it("accepts exactly the text that JSON.parse accepts", () => {
    const character = fc.constantFrom(...'{}[]",:\\eE+-.0179untrfalse \n\t\u0000\u00a0\u2028\ufeff');
    const edit = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.array(character, { maxLength: 2 }));
    const text = fc.tuple(json(), fc.array(edit, { minLength: 1, maxLength: 2 })).map(([value, edits]) => {
      const units = JSON.stringify(value).split("");
      for (const [at, removed, added] of edits) units.splice(at % (units.length + 1), removed, ...added);
      return units.join("");
    });
    fc.assert(
      fc.property(text, (edited) => {
        for (const document of [edited, `[${edited},${BIG}]`, `{"a":${BIG},${edited}}`]) {
          expect([document, accepts(document)]).toEqual([document, builtIn(document) !== undefined]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps every digit of a big integer, wherever in the text it stands", () => {
    const padding = fc.nat({ max: 40 }).map((length) => " ".repeat(length));
    const small = fc.oneof(
      fc.maxSafeInteger(),
      fc.constantFrom(12345678901234, 0.1234567890123456, "1234567890123456"),
    );
    fc.assert(
      fc.property(padding, fc.array(fc.oneof(small, bigInteger)), (space, items) => {
        const text = items.map((item) => (typeof item === "bigint" ? item : JSON.stringify(item))).join(",");
        expect(parseJson(`${space}[${text}]`)).toEqual(items);
      }),
    );
  });

  it.each<[string, Json]>([
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    [BIG, 9007199254740993n],
    [`-${BIG}`, -9007199254740993n],
    [`{"a":${BIG}}`, { a: 9007199254740993n }],
    [`\n\t${BIG} `, 9007199254740993n],
    [`[${BIG},-0]`, [9007199254740993n, -0]],
    [`[${BIG},12345678901234568.5,1e17]`, [9007199254740993n, 12345678901234568, 1e17]],
    [`"${BIG}"`, BIG],
    [`["\\"",${BIG},"\\\\"]`, ['"', 9007199254740993n, "\\"]],
    [`{"a":1,"b":${BIG},"a":2}`, { a: 2, b: 9007199254740993n }],
    ["[1e100,1e-999]", [1e100, 0]],
    [`["\\u00011",${BIG},"\\u0001\\u0001x"]`, ["\u00011", 9007199254740993n, "\u0001\u0001x"]],
    [`{"\\u0001${BIG}" : "\\u0001","b":${BIG}}`, { [`\u0001${BIG}`]: "\u0001", b: 9007199254740993n }],
    [`[1E+2,-${BIG},"-${BIG}, 1e999 "]`, [100, -9007199254740993n, `-${BIG}, 1e999 `]],
  ])("reads %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it("keeps the integers that Kubernetes rounds, and refuses what is beyond every number, as it does", () => {
    const digits = "1".repeat(309);
    expect(parseJson(digits)).toBe(BigInt(digits));
    for (const beyond of [`1${digits}`, `[-1${digits}]`, `1${digits}.5`, "1".repeat(1_000_000)])
      expect(() => parseJson(beyond)).toThrow(
        /^line 1, column \d: the number [-1]{40}… is too large: write it as a string$/,
      );
  });

  it.each(["1", BIG])("takes hostile keys for plain keys, beside %s", (number) => {
    const value = parseJson(
      `{"__proto__":{"x":${number}},"constructor":0,"":0,"é":0,"__proto__":null}`,
    ) as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "", "é"]);
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toBeNull();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ["an ordinary object", '{"metadata":{"generation":123456789012345,"labels":{"a":"b"}},"x":[1.5,"c"]}'],
    [
      "digits inside strings and fractions",
      `{"resourceVersion":"${BIG}","x":0.12345678901234567,"y":["v${BIG}"]}`,
    ],
    [
      "hexadecimal that looks like an exponent",
      '{"image":"nginx@sha256:ab4e123f0c9e4567d","uid":"7b4e1234-5a6b"}',
    ],
  ])("reads %s with one JSON.parse", (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    parseJson(text);
    expect(parse).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["", 1, 1],
    [" \n ", 2, 2],
    ["\ufeff{}", 1, 1],
    ["{", 1, 2],
    ["[1,]", 1, 4],
    ["[1 2]", 1, 4],
    ["[1}", 1, 3],
    ['{"a":1,}', 1, 8],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{"a" 1}', 1, 6],
    ["{a:1}", 1, 2],
    ["{'a':1}", 1, 2],
    ["[\r\n  nul]", 2, 3],
    ["[01]", 1, 3],
    ["[+1]", 1, 2],
    ["[.5]", 1, 2],
    ["[-]", 1, 2],
    ["[NaN]", 1, 2],
    ["{} {}", 1, 4],
    [`${BIG}n`, 1, 17],
    [`0${BIG}`, 1, 2],
    ['["abc', 1, 2],
    ['["abc\\"]', 1, 2],
    ['["a\nb"]', 1, 2],
    ['["\\x"]', 1, 2],
    ['["\\u12"]', 1, 2],
    ["[1,\n 1e400]", 2, 2],
    ["[-1E+400]", 1, 2],
  ])("refuses %j at line %d, column %d", (text, line, column) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({
        name: "MergeError",
        code: "JSON_INVALID",
        path: `line ${line}, column ${column}`,
        position: { line, column },
      }),
    );
  });
});

describe("readJson", () => {
  it("reads what parseJson reads", () => {
    fc.assert(
      fc.property(json(), (value) => {
        const text = JSON.stringify([value]);
        expect(entriesOf(readJson(text) as Json)).toEqual(entriesOf(parseJson(text)));
      }),
    );
    expect(readJson(BIG)).toBe(9007199254740993n);
  });

  it.each(["", "[", "[1 2]", "1e400", `[${BIG},1e400]`, `${"1".repeat(400)}.5`])(
    "gives undefined for %j",
    (text) => {
      expect(readJson(text)).toBeUndefined();
    },
  );
});

/** Objects as lists of their entries: `toEqual` ignores the order of keys, and `__proto__`. */
function entriesOf(value: Json): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(entriesOf);
  return { entries: Object.entries(value).map(([name, field]) => [name, entriesOf(field as Json)]) };
}
