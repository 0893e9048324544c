import { type Json, type JsonObject, textOf } from "../../../value/internal.ts";
import {
  boundsOf,
  COUNTS,
  from,
  holds,
  intersect,
  isWithin,
  type NumberSet,
  points,
  to,
  unite,
} from "../../number-set.ts";
import { acceptedNumbers } from "./accepted-numbers.ts";

/** Whether rules about a text, or bytes, accept all that older ones did; `undefined` if that cannot be told. */
export function acceptsTexts(next: JsonObject, old: JsonObject, isBytes: boolean): boolean | undefined {
  const accepted = valuesOf(old);
  if (accepted !== undefined && next.pattern === undefined)
    return accepted.every((value) => acceptsText(next, value, isBytes));
  if (emptyAccepted(old, isBytes) && !emptyAccepted(next, isBytes))
    return next.pattern === undefined || next.pattern === old.pattern ? false : undefined;
  const [before, after] = [lengthsOf(old, isBytes), lengthsOf(next, isBytes)];
  if (!isWithin(before.chars, after.chars) || !isWithin(before.bytes, after.bytes)) return false;
  const inclusions = [
    valuesOf(next) === undefined || accepted?.every((value) => valuesOf(next)?.includes(value)) === true,
    textsIn(next.notIn).every(
      (value) => textsIn(old.notIn).includes(value) || !acceptsText(old, value, isBytes),
    ),
    textOf(old.prefix).startsWith(textOf(next.prefix)),
    textOf(old.suffix).endsWith(textOf(next.suffix)),
    [old.contains, old.prefix, old.suffix].some((part) => textOf(part).includes(textOf(next.contains))),
    next.notContains === undefined ||
      (old.notContains !== undefined && textOf(next.notContains).includes(textOf(old.notContains))),
    formatsOf(next).every((format) =>
      formatsOf(old).some((known) => known === format || IMPLIED.get(known)?.includes(format)),
    ),
  ];
  if (inclusions.includes(false)) return false;
  if (next.pattern === undefined || next.pattern === old.pattern) return true;
  return old.pattern === undefined && accepted === undefined ? false : undefined;
}

/** Whether a text that is not set, which is empty, is accepted. */
export function emptyAccepted(rules: JsonObject, isBytes: boolean): boolean {
  return rules.ignoreEmpty === true || acceptsText(rules, "", isBytes);
}

/** Whether rules accept a text, as far as can be told without its pattern. Formats are looked at for the empty text only. */
function acceptsText(rules: JsonObject, text: string, isBytes: boolean): boolean {
  if (text === "" && rules.ignoreEmpty === true) return true;
  const { chars, bytes } = lengthsOf(rules, isBytes);
  const [only, forbidden] = [valuesOf(rules), rules.notContains];
  return (
    holds(chars, BigInt([...text].length)) &&
    (isBytes || holds(bytes, BigInt(bytesOf(text)))) &&
    (only === undefined || only.includes(text)) &&
    !textsIn(rules.notIn).includes(text) &&
    text.startsWith(textOf(rules.prefix)) &&
    text.endsWith(textOf(rules.suffix)) &&
    text.includes(textOf(rules.contains)) &&
    (forbidden === undefined || !text.includes(textOf(forbidden))) &&
    (text !== "" ||
      (!formatsOf(rules).some((format) => !MAY_BE_EMPTY.has(format)) && !wantsCharacter(rules.pattern)))
  );
}

/** Patterns that the empty text does not match, as far as it is plain: `^.+$`, `^/`, `^[a-z]…`. */
function wantsCharacter(pattern: Json | undefined): boolean {
  return (
    /^\^(?:[^[\](){}*+?|\\^$.]|\[[^\]]+\]|\\[dwsDWS/.-]|\.)(?![*?{|])/.test(textOf(pattern)) &&
    !textOf(pattern).includes("|")
  );
}

interface Lengths {
  readonly chars: NumberSet;
  readonly bytes: NumberSet;
}

/** The lengths that a text may have, in characters and in UTF-8. What is said about the one holds for the other, in its limits. */
function lengthsOf(rules: JsonObject, isBytes: boolean): Lengths {
  const { ignoreEmpty } = rules;
  const stated = (only: Json | undefined, least: Json | undefined, most: Json | undefined): NumberSet =>
    acceptedNumbers(
      Object.fromEntries(
        Object.entries({ const: only, gte: least, lte: most }).filter(([, value]) => value !== undefined),
      ) as JsonObject,
      COUNTS,
    );
  const parts = [rules.prefix, rules.suffix, rules.contains].map((part) => BigInt([...textOf(part)].length));
  const needed =
    formatsOf(rules).some((format) => !MAY_BE_EMPTY.has(format)) || wantsCharacter(rules.pattern) ? 1n : 0n;
  const least = [...parts, needed].reduce((a, b) => (a > b ? a : b));
  let chars = intersect(stated(rules.len, rules.minLen, rules.maxLen), from(least, true, COUNTS));
  let bytes = isBytes ? COUNTS.all : stated(rules.lenBytes, rules.minBytes, rules.maxBytes);
  const [inChars, inBytes] = [boundsOf(chars), boundsOf(bytes)];
  if (!isBytes && inChars !== undefined && inBytes !== undefined) {
    const most = typeof inChars.most === "bigint" ? inChars.most * 4n : inChars.most;
    bytes = intersect(bytes, intersect(from(inChars.least, true, COUNTS), to(most, true, COUNTS)));
    const fewest = typeof inBytes.least === "bigint" ? (inBytes.least + 3n) / 4n : 0n;
    chars = intersect(chars, intersect(from(fewest, true, COUNTS), to(inBytes.most, true, COUNTS)));
  }
  const zero = ignoreEmpty === true ? points([0n], COUNTS) : [];
  return { chars: unite(chars, zero), bytes: unite(bytes, zero) };
}

/** The only values that rules accept; `undefined` if they do not list them. */
function valuesOf({ const: only, in: among }: JsonObject): readonly string[] | undefined {
  if (only !== undefined) return [textOf(only)];
  const listed = textsIn(among);
  return listed.length === 0 ? undefined : listed;
}

export function textsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.map(textOf) : [];
}

const FORMATS = ["email", "hostname", "ip", "ipv4", "ipv6", "uri", "uriRef", "address", "uuid"];

/** Names and values of headers that need not be strict: anything on one line. */
const LOOSE_HEADER = "header";

/** Formats that may be empty. */
const MAY_BE_EMPTY = new Set(["uriRef", "HTTP_HEADER_VALUE", LOOSE_HEADER]);

/** What is also of other formats, by format. */
const IMPLIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["ipv4", ["ip", "address"]],
  ["ipv6", ["ip", "address"]],
  ["ip", ["address"]],
  ["hostname", ["address"]],
  ["uri", ["uriRef"]],
  ["HTTP_HEADER_NAME", ["HTTP_HEADER_VALUE", LOOSE_HEADER]],
  ["HTTP_HEADER_VALUE", [LOOSE_HEADER]],
]);

function formatsOf(rules: JsonObject): readonly string[] {
  const known = textOf(rules.wellKnownRegex);
  const named = FORMATS.filter((format) => rules[format] === true);
  return known === "" || known === "UNKNOWN"
    ? named
    : [...named, rules.strict === false ? LOOSE_HEADER : known];
}

function bytesOf(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
