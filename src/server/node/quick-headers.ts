import { HOST_CHARACTERS } from "./check-host.ts";

/** Each header on a line of its own, after the line break before it. */
const LINES = /^(?:\r\n[\w-]+:[ -~]*)+\r\n$/;

/** What makes a request more than a plain one: a body in chunks, another protocol, a connection that ends. */
const SPECIAL =
  /\n(?:transfer-encoding|te|trailer|upgrade|expect|connection(?!: ?keep-alive\r)|(?:proxy|keep)-[\w-]+):/;

/** A host that can be one. */
const HOST = new RegExp(`\nhost: *${HOST_CHARACTERS} *\r`);

const LENGTH = /\ncontent-length: *(\d{1,9}) *\r/;

const NONE: readonly never[] = [];

/** The headers of a request that has nothing special about it. */
export class QuickHeaders {
  /** The lines of the headers, as they came. */
  readonly text: string;
  /** How many bytes the body has; `undefined` if that is not told, so there is none. */
  readonly length: number | undefined;
  readonly #lower: string;
  readonly #values = new Map<string, string | undefined>();

  private constructor(text: string, lower: string, length: number | undefined) {
    this.text = text;
    this.#lower = lower;
    this.length = length;
  }

  /** Reads the lines of headers; `undefined` if anything about them is special, or wrong. */
  static read(text: string): QuickHeaders | undefined {
    if (!LINES.test(text)) return undefined;
    const lower = text.toLowerCase();
    if (SPECIAL.test(lower) || !HOST.test(lower) || isTwice(lower, "\nhost:")) return undefined;
    if (!lower.includes("\ncontent-length:")) return new QuickHeaders(text, lower, undefined);
    const length = LENGTH.exec(lower)?.[1];
    if (length === undefined || isTwice(lower, "\ncontent-length:")) return undefined;
    return new QuickHeaders(text, lower, Number(length));
  }

  /** The value of a header, by its name in lower case. */
  get(name: string): string | undefined {
    const known = this.#values.get(name);
    if (known !== undefined || this.#values.has(name)) return known;
    const value = this.#find(name);
    this.#values.set(name, value);
    return value;
  }

  /** The headers whose names begin like that, by their names in lower case. */
  with(prefix: string): readonly (readonly [name: string, value: string])[] {
    const key = `\n${prefix}`;
    let at = this.#lower.indexOf(key);
    if (at < 0) return NONE;
    const found: (readonly [name: string, value: string])[] = [];
    for (; at >= 0; at = this.#lower.indexOf(key, at + 1)) {
      const colon = this.#lower.indexOf(":", at);
      const value = this.text.slice(colon + 1, this.text.indexOf("\r", colon)).trim();
      found.push([this.#lower.slice(at + 1, colon), value]);
    }
    return found;
  }

  #find(name: string): string | undefined {
    const key = `\n${name}:`;
    let found: string | undefined;
    for (let at = this.#lower.indexOf(key); at >= 0; at = this.#lower.indexOf(key, at + 1)) {
      const value = this.text.slice(at + key.length, this.text.indexOf("\r", at)).trim();
      found = found === undefined ? value : `${found}, ${value}`;
    }
    return found;
  }
}

function isTwice(text: string, part: string): boolean {
  return text.indexOf(part) !== text.lastIndexOf(part);
}
