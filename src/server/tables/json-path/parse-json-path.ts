import { MergeError, showValue } from "../../../value/internal.ts";
import type { JsonPath, Step } from "./path.ts";

/**
 * Reads a path such as `.spec.size`, `.metadata.labels['app\.example\.com/name']`, `.items[0].name` or
 * `.status.conditions[?(@.type=="Ready")].status`. As in Kubernetes, dots inside brackets lead on unless a backslash is
 * before them. Throws `PATH_INVALID` if it cannot be read.
 */
export function parseJsonPath(text: string): JsonPath {
  const steps: Step[] = [];
  const reader = new PathReader(text);
  while (!reader.isAtEnd()) readStep(reader, steps);
  return steps;
}

function readStep(reader: PathReader, steps: Step[]): void {
  if (reader.skip("[?(")) {
    steps.push(parseFilter(reader));
  } else if (reader.skip("..")) {
    if (steps.at(-1)?.kind === "descend") throw reader.fail("goes down twice in a row: write .. once");
    steps.push({ kind: "descend" });
    if (/^[\p{L}\p{Nd}_]/u.test(reader.rest())) steps.push(readField(reader));
  } else if (reader.skip(".")) {
    steps.push(readField(reader));
  } else if (reader.skip("[")) {
    steps.push(...parseBrackets(reader));
  } else if (/^["']/.test(reader.rest())) {
    steps.push({ kind: "literal", value: readQuoted(reader) });
  } else if (/^[+\-\p{Nd}]/u.test(reader.rest())) {
    steps.push({ kind: "literal", value: readNumber(reader) });
  } else if (/^[\p{L}_]/u.test(reader.rest())) {
    steps.push(parseWord(reader.take(/^[^ \t\r\n.,[\]$@{}]+/)));
  } else if (reader.take(/^[ @$]/) === "") {
    const character = String.fromCodePoint(reader.rest().codePointAt(0) as number);
    throw reader.fail(`has a ${JSON.stringify(character)} that means nothing there: remove it`);
  }
}

/** What is left of a path's text. */
class PathReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Goes on after this prefix, if it is next. */
  skip(prefix: string): boolean {
    const found = this.#text.startsWith(prefix, this.#at);
    if (found) this.#at += prefix.length;
    return found;
  }

  /** What a pattern that begins with ^ matches next; empty if nothing. */
  take(pattern: RegExp): string {
    const taken = pattern.exec(this.rest())?.[0] ?? "";
    this.#at += taken.length;
    return taken;
  }

  fail(problem: string): MergeError {
    return new MergeError("PATH_INVALID", "", `the JSONPath ${showValue(this.#text)} ${problem}`);
  }
}

function readField(reader: PathReader): Step {
  const name = reader.take(/^(?:\\.|[^\\ \t\r\n.,[\]$@{}])*/s);
  if (reader.skip("\\")) throw reader.fail("ends with a backslash: write what it escapes after it");
  return name === "*" ? { kind: "every" } : { kind: "field", name: name.replaceAll("\\", "") };
}

function parseBrackets(reader: PathReader): readonly Step[] {
  const inside = reader.take(/^[^\]\n]*/);
  if (!reader.skip("]")) throw reader.fail("has a [ that is not closed: add the ]");
  const parts = inside.split(",");
  if (parts.length > 1) {
    const branches = parts.map((part) => parseSubscript(reader, part.replace(/^ +| +$/g, "")));
    return [{ kind: "union", branches }];
  }
  return parseSubscript(reader, inside);
}

function parseSubscript(reader: PathReader, text: string): readonly Step[] {
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted !== null) return parseJsonPath(`.${quoted[1]}`);
  const slice = /^(-?\d*)(?::(-?\d*))?(?::(-?\d*))?$/.exec(text === "*" ? ":" : text);
  if (slice === null) {
    throw reader.fail(
      `has the index ${showValue(text)}, which is none: write a number, a range such as 0:2, * or a key in single quotes`,
    );
  }
  const [start, end, step] = slice.slice(1).map((number) => readIndex(reader, number));
  const single = slice[2] === undefined;
  return [{ kind: "slice", start, end: single ? (start ?? 0) + 1 : end, step, single }];
}

function readIndex(reader: PathReader, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw reader.fail(`has the index ${showValue(text)}, which is no whole number: write one`);
  return number;
}

function parseFilter(reader: PathReader): Step {
  // A bracket inside quotes does not end it; only one text in quotes can be there.
  const inside = reader.take(
    /^[^"')\n]*(?:"(?:[^"\n]|(?<=\\)")*(?<!\\)"|'(?:[^'\n]|(?<=\\)')*(?<!\\)')?[^)\n]*/,
  );
  if (!reader.skip(")")) throw reader.fail("has a filter that is not closed: add the )");
  if (!reader.skip("]")) throw reader.fail("has a filter that is not closed: add the ] after the )");
  const comparison = /^([^!<>=]+)([!<>=]+)(.+)$/.exec(inside);
  if (comparison === null) return { kind: "filter", left: parseJsonPath(inside) };
  const [, left = "", operator = "", right = ""] = comparison;
  return { kind: "filter", left: parseJsonPath(left), comparison: { operator, right: parseJsonPath(right) } };
}

function readQuoted(reader: PathReader): string {
  const quoted = reader.take(/^(?:"(?:[^"\n]|(?<=\\)")*(?<!\\)"|'(?:[^'\n]|(?<=\\)')*(?<!\\)')/);
  if (quoted === "") throw reader.fail("has a quote that is not closed: add the other one");
  const quote = quoted[0];
  return quoted
    .slice(1, -1)
    .replace(/\\u([\dA-Fa-f]{4})|\\(.)|["']/g, (token, code?: string, escaped?: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (escaped === undefined && token !== quote) return token;
      const character = escaped === quote ? quote : ESCAPES.get(escaped);
      if (character === undefined)
        throw reader.fail(`has ${showValue(token)} in a text, which means nothing: remove it`);
      return character;
    });
}

const ESCAPES = new Map<string | undefined, string>(
  Object.entries({ "\\": "\\", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }),
);

function readNumber(reader: PathReader): number {
  const text = reader.take(/^[+-]?[\d.]*/);
  const number = /\d/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw reader.fail(`has ${showValue(text)}, which is no number: write one`);
  return number;
}

function parseWord(word: string): Step {
  if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
  return { kind: "word", word };
}
