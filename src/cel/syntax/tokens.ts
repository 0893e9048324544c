import { Uint, type Value } from "../values/value.ts";
import { SyntaxIssue } from "./issue.ts";
import { readText } from "./text-literal.ts";

export interface Token {
  readonly kind: "identifier" | "literal" | "symbol" | "end";
  /** The symbol or the name; of a literal, as it was written. */
  readonly text: string;
  readonly at: number;
  readonly value?: Value;
}

const SPACE = /(?:[\t\n\f\r ]|\/\/[^\n]*)+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const TEXT = /[bB]?[rR]?("""|'''|"|')/y;
const FLOAT = /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y;
const WHOLE = /(0x[0-9a-fA-F]+|\d+)([uU])?/y;
const SYMBOL = /==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]{}]/y;

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Splits an expression into its tokens. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const places = new Places(text);
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0;
    const place = places.at(at);
    if (at >= text.length) return [...tokens, { kind: "end", text: "<EOF>", at: place }];
    const quoted = match(TEXT);
    if (quoted !== null) {
      const { value, end } = readText(text, at, quoted, place);
      tokens.push({ kind: "literal", text: text.slice(at, end), at: place, value });
      at = end;
      continue;
    }
    const word = match(WORD)?.[0];
    const number = word === undefined ? (match(FLOAT)?.[0] ?? match(WHOLE)?.[0]) : undefined;
    const symbol = number === undefined ? match(SYMBOL)?.[0] : undefined;
    const found = word ?? number ?? symbol;
    if (found === undefined) {
      const character = String.fromCodePoint(text.codePointAt(at) as number);
      throw new SyntaxIssue(place, `Syntax error: token recognition error at: '${character}'`);
    }
    if (word !== undefined) {
      const value = CONSTANTS.get(word);
      tokens.push(
        value === undefined
          ? { kind: "identifier", text: word, at: place }
          : { kind: "literal", text: word, at: place, value },
      );
    } else if (number !== undefined)
      tokens.push({ kind: "literal", text: number, at: place, value: readNumber(number) });
    else tokens.push({ kind: "symbol", text: found, at: place });
    at += found.length;
  }
}

/** The places of a text in code points, asked for from left to right. */
class Places {
  readonly #text: string;
  #index = 0;
  #place = 0;

  constructor(text: string) {
    this.#text = text;
  }

  at(index: number): number {
    while (this.#index < index) {
      this.#index += (this.#text.codePointAt(this.#index) as number) > 0xffff ? 2 : 1;
      this.#place++;
    }
    return this.#place;
  }
}

/** A number without its sign. Whether it is too large is only known with the sign. */
function readNumber(text: string): Value {
  if (/^0x/.test(text) || /^\d+[uU]?$/.test(text)) {
    return /[uU]$/.test(text) ? new Uint(BigInt(text.slice(0, -1))) : BigInt(text);
  }
  return Number(text);
}
