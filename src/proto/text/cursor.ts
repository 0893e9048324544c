import { type Json, MAX_DEPTH, type MergeError, tooDeep } from "../../value/internal.ts";
import { sortComments } from "./comments.ts";
import { textOfLiterals } from "./literals.ts";
import { readTokens, type Source, type Token } from "./tokens.ts";

/** A location of source information, as descriptors have them. */
type Location = Record<string, Json>;

/** Where something is in a descriptor: numbers of fields, and places in lists. */
export type Path = readonly number[];

/** Goes through the words of a file, and notes where declarations stand and what is said of them. */
export class Cursor {
  readonly source: Source;
  readonly locations: Location[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  /** The comments above the declaration that comes. */
  #leading: string | undefined;
  #detached: readonly string[];

  constructor(source: Source) {
    this.source = source;
    this.#tokens = readTokens(source);
    const first = sortComments(source.text.slice(0, this.token.start), this.token.text, true);
    this.#leading = first.leading;
    this.#detached = first.detached;
  }

  get token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  /** The word after the next. */
  get following(): Token {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)] as Token;
  }

  next(): Token {
    const { token } = this;
    if (token.kind !== "end") this.#at++;
    return token;
  }

  /** Goes past a word, if it is the next one. */
  skip(text: string): boolean {
    if (!this.sees(text)) return false;
    this.next();
    return true;
  }

  sees(text: string): boolean {
    const { token } = this;
    return token.text === text && token.kind !== "string";
  }

  expect(text: string): void {
    if (!this.skip(text)) throw this.unexpected(`"${text}"`);
  }

  /** The error for the next word, where something else should be. */
  unexpected(expected: string): MergeError {
    const { token } = this;
    const found =
      token.kind === "end" ? "the file ends" : `this is ${JSON.stringify(token.text.slice(0, 40))}`;
    return this.source.error(token.start, `${expected} is expected here, but ${found}`);
  }

  name(what: string): string {
    if (this.token.kind !== "name") throw this.unexpected(what);
    return this.next().text;
  }

  /** A name with dots, which may begin with one. */
  typeName(what: string): string {
    let name = this.skip(".") ? "." : "";
    name += this.name(what);
    while (this.skip(".")) name += `.${this.name(what)}`;
    return name;
  }

  /** A string, or several beside each other. */
  text(what: string): string {
    const { token } = this;
    const text = textOfLiterals(this.literals(what));
    if (text !== undefined) return text;
    throw this.source.error(token.start, "this string is not UTF-8: mend its escapes");
  }

  literals(what: string): readonly string[] {
    if (this.token.kind !== "string") throw this.unexpected(what);
    const literals: string[] = [];
    while (this.token.kind === "string") literals.push(this.next().text);
    return literals;
  }

  /** An integer, which may be negative, within what numbers of fields and enum values can be. */
  integer(what: string): number {
    const { token } = this;
    const sign = this.skip("-") ? -1 : 1;
    if (this.token.kind !== "integer") throw this.unexpected(what);
    const value = Number(readInteger(this.next().text)) * sign;
    if (value >= -0x80000000 && value <= 0x7fffffff) return value;
    throw this.source.error(token.start, `${value} is too large for ${what}: use a smaller one`);
  }

  /** Does something one level deeper. */
  deeper<T>(act: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw tooDeep(this.source.path);
    this.#depth++;
    const result = act();
    this.#depth--;
    return result;
  }

  /**
   * Goes past the mark that ends a declaration, or its head. With `place`, that declaration gets the comments around: those
   * that stood above it, and those behind the mark. What stands above the next is kept for that.
   */
  end(mark: ";" | "{" | "}", place?: { readonly path: Path; readonly start: number }): void {
    const { end } = this.token;
    this.expect(mark);
    const between = this.source.text.slice(end, this.token.start);
    const { trailing, detached, leading } = sortComments(between, this.token.text, false);
    if (place !== undefined) {
      const from = this.source.placeOf(place.start);
      const to = this.source.placeOf(end);
      const span = [from.line, from.column, ...(to.line === from.line ? [] : [to.line]), to.column];
      this.locations.push({
        path: [...place.path],
        span,
        ...(this.#leading !== undefined && { leadingComments: this.#leading }),
        ...(trailing !== undefined && { trailingComments: trailing }),
        ...(this.#detached.length > 0 && { leadingDetachedComments: [...this.#detached] }),
      });
    }
    this.#leading = leading;
    this.#detached = detached;
  }
}

/** An integer as it is written: decimal, octal or hexadecimal. */
export function readInteger(text: string): bigint {
  return BigInt(/^0\d/.test(text) ? `0o${text.slice(1)}` : text);
}
