import { getField, type Json, type MutableObject, setField } from "../../value/internal.ts";
import { isSurelyString, resolvePlain, toKey, toValue } from "./resolve-scalar.ts";

/** What is not as kubectl prints it is left to the parser. */
const UNUSUAL = Symbol("unusual");
const OTHER_CHARACTERS = /[^\n\x20-\x7E\xA0-\u2027\u202A-\uD7FF]/;
const ESCAPES = /\\(?!["\\nrt])/;
const MAX_DEPTH = 200;

const [SPACE, DASH, COLON, HASH, QUOTE, APOSTROPHE, BREAK] = [32, 45, 58, 35, 34, 39, 10];
/** What a plain scalar cannot begin with, or what makes it something else. */
const INDICATORS = new Set([..."?:,[]{}#&*!|>'\"%@`"].map((character) => character.charCodeAt(0)));

/**
 * The value of a text that is written as kubectl writes it: blocks, no comments, no anchors, texts in one line or after `|`.
 * `undefined` for any other text, which may be fine all the same.
 */
export function readBlock(text: string): Json | undefined {
  if (OTHER_CHARACTERS.test(text)) return undefined;
  try {
    return new BlockReader(text).read();
  } catch (error) {
    if (error === UNUSUAL) return undefined;
    throw error;
  }
}

class BlockReader {
  readonly #text: string;
  /** The line that comes next: where its content begins, how far in, and where it ends, without blanks. */
  #at = 0;
  #indent = -1;
  #end = 0;
  /** Where the line after it begins. */
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Json {
    this.#advance();
    if (this.#indent !== 0) throw UNUSUAL;
    const value = this.#node();
    if (this.#indent >= 0) throw UNUSUAL;
    return value;
  }

  /** Goes to the next line that is not blank; the indentation is negative after the last. */
  #advance(): void {
    const text = this.#text;
    while (this.#next < text.length) {
      const start = this.#next;
      const found = text.indexOf("\n", start);
      const stop = found < 0 ? text.length : found;
      this.#next = found < 0 ? stop : stop + 1;
      let at = start;
      while (at < stop && text.charCodeAt(at) === SPACE) at++;
      if (at === stop) continue;
      if (at === start && /^(?:\.\.\.|---)/.test(text.slice(start, start + 3))) throw UNUSUAL;
      let end = stop;
      while (text.charCodeAt(end - 1) === SPACE) end--;
      this.#at = at;
      this.#indent = at - start;
      this.#end = end;
      return;
    }
    this.#indent = -1;
  }

  #node(): Json {
    if (++this.#depth > MAX_DEPTH) throw UNUSUAL;
    const value = this.#isItem() ? this.#list(this.#indent) : this.#object(this.#indent);
    this.#depth--;
    return value;
  }

  #isItem(): boolean {
    const { charCode } = this;
    return charCode(this.#at) === DASH && (this.#at + 1 === this.#end || charCode(this.#at + 1) === SPACE);
  }

  readonly charCode = (at: number): number => this.#text.charCodeAt(at);

  #list(indent: number): Json {
    const list: Json[] = [];
    while (this.#indent === indent && this.#isItem()) {
      let at = this.#at + 1;
      while (at < this.#end && this.charCode(at) === SPACE) at++;
      if (at === this.#end) {
        this.#advance();
        list.push(this.#indent > indent ? this.#node() : null);
        continue;
      }
      this.#indent += at - this.#at;
      this.#at = at;
      list.push(this.#isItem() || this.#keyEnd() >= 0 ? this.#node() : this.#scalar(at, indent));
    }
    if (this.#indent > indent) throw UNUSUAL;
    return list;
  }

  #object(indent: number): Json {
    const object: MutableObject = {};
    while (this.#indent === indent && !this.#isItem()) {
      const colon = this.#keyEnd();
      if (colon < 0) throw UNUSUAL;
      const key = this.#key(colon);
      if (getField(object, key) !== undefined) throw UNUSUAL;
      let at = colon + 1;
      while (at < this.#end && this.charCode(at) === SPACE) at++;
      setField(object, key, at < this.#end ? this.#scalar(at, indent) : this.#below(indent));
    }
    if (this.#indent > indent || (this.#indent === indent && indent === 0 && this.#depth === 1))
      throw UNUSUAL;
    return object;
  }

  /** What stands in the lines below a key: lists may be as far in as that. */
  #below(indent: number): Json {
    this.#advance();
    if (this.#indent > indent) return this.#node();
    if (this.#indent < indent || !this.#isItem()) return null;
    if (++this.#depth > MAX_DEPTH) throw UNUSUAL;
    const list = this.#list(indent);
    this.#depth--;
    return list;
  }

  /** The colon that ends the key with which the line begins; negative if it begins with none. */
  #keyEnd(): number {
    const first = this.charCode(this.#at);
    const quoted = first === QUOTE || first === APOSTROPHE;
    if (!quoted && INDICATORS.has(first)) return -1;
    let at = quoted ? this.#quoteEnd(this.#at) + 1 : this.#at;
    for (; at < this.#end; at++) {
      if (this.charCode(at) === COLON && (at + 1 === this.#end || this.charCode(at + 1) === SPACE)) return at;
      if (quoted) return -1;
    }
    return -1;
  }

  #key(colon: number): string {
    const first = this.charCode(this.#at);
    if (first === QUOTE || first === APOSTROPHE) return this.#quoted(this.#at, colon);
    if (first === DASH || this.charCode(colon - 1) === SPACE) throw UNUSUAL;
    const text = this.#text.slice(this.#at, colon);
    if (text === "" || text === "<<" || text.includes(" #")) throw UNUSUAL;
    const key = isSurelyString(text) ? text : toKey(resolvePlain(text));
    if (key === undefined) throw UNUSUAL;
    return key;
  }

  /** The scalar, or what is empty, that the rest of the line is. */
  #scalar(at: number, indent: number): Json {
    const end = this.#end;
    const first = this.charCode(at);
    if (first === QUOTE || first === APOSTROPHE) {
      const value = this.#quoted(at, end);
      this.#advance();
      return value;
    }
    const text = this.#text.slice(at, end);
    if (text === "|" || text === "|-") return this.#literal(indent, text === "|" ? "\n" : "");
    this.#advance();
    if (text === "{}") return {};
    if (text === "[]") return [];
    // A colon or a dash with something right after it is a text like any other.
    const isText =
      first === COLON || first === DASH ? text.length > 1 && text[1] !== " " : !INDICATORS.has(first);
    if (!isText) throw UNUSUAL;
    if (text.includes(": ") || text.endsWith(":") || text.includes(" #")) throw UNUSUAL;
    const value = isSurelyString(text) ? text : toValue(resolvePlain(text));
    if (value === undefined) throw UNUSUAL;
    return value;
  }

  #quoted(at: number, end: number): string {
    if (this.#quoteEnd(at) !== end - 1) throw UNUSUAL;
    const inner = this.#text.slice(at + 1, end - 1);
    if (this.charCode(at) === APOSTROPHE) return inner.replaceAll("''", "'");
    if (!inner.includes("\\")) return inner;
    if (ESCAPES.test(inner.replaceAll("\\\\", ""))) throw UNUSUAL;
    return JSON.parse(`"${inner}"`) as string;
  }

  /** Where the quotes end that begin at a place. */
  #quoteEnd(start: number): number {
    const quote = this.charCode(start);
    for (let at = start + 1; at < this.#end; at++) {
      const character = this.charCode(at);
      if (quote === QUOTE && character === 92) at++;
      else if (character === quote) {
        if (quote === QUOTE || this.charCode(at + 1) !== APOSTROPHE) return at;
        at++;
      }
    }
    throw UNUSUAL;
  }

  /** The lines that follow, further in than what they belong to. */
  #literal(indent: number, last: string): string {
    const text = this.#text;
    const start = this.#next;
    let inner = start;
    while (this.charCode(inner) === SPACE) inner++;
    const depth = inner - start;
    if (depth <= indent || this.charCode(inner) === BREAK) throw UNUSUAL;
    const lines: string[] = [];
    for (let at = start; at < text.length; ) {
      const stop = text.indexOf("\n", at);
      if (stop < 0) throw UNUSUAL;
      let content = at;
      while (this.charCode(content) === SPACE) content++;
      if (content === stop) {
        if (stop > at) throw UNUSUAL;
        lines.push("");
      } else if (content - at < depth) {
        if (content - at > indent || this.charCode(content) === HASH) throw UNUSUAL;
        break;
      } else lines.push(text.slice(at + depth, stop));
      at = stop + 1;
      this.#next = at;
    }
    while (lines.at(-1) === "") lines.pop();
    this.#advance();
    return lines.join("\n") + last;
  }
}
