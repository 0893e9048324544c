import { type CharacterClass, type ClassItem, PatternError } from "./pattern-reader.ts";

/** What RE2's classes hold, as it goes between square brackets; `\s` is narrower there than in JavaScript. */
export const PERL_CLASSES: ReadonlyMap<string, string> = new Map([
  ["\\d", "0-9"],
  ["\\D", "\\x00-\\/:-\\u{10ffff}"],
  ["\\s", "\\t\\n\\f\\r "],
  ["\\S", "\\x00-\\x08\\x0b\\x0e-\\x1f!-\\u{10ffff}"],
  ["\\w", "0-9A-Z_a-z"],
  ["\\W", "\\x00-\\/:-@\\[-\\^`\\{-\\u{10ffff}"],
]);

/** The classes of ASCII, each with the ranges that it has, and those that it has not. */
const POSIX_CLASSES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["alnum", ["0-9A-Za-z", "\\x00-\\/:-@\\[-`\\{-\\u{10ffff}"]],
  ["alpha", ["A-Za-z", "\\x00-@\\[-`\\{-\\u{10ffff}"]],
  ["ascii", ["\\x00-\\x7f", "\\x80-\\u{10ffff}"]],
  ["blank", ["\\t ", "\\x00-\\x08\\n-\\x1f!-\\u{10ffff}"]],
  ["cntrl", ["\\x00-\\x1f\\x7f", " -~\\x80-\\u{10ffff}"]],
  ["digit", ["0-9", "\\x00-\\/:-\\u{10ffff}"]],
  ["graph", ["!-~", "\\x00- \\x7f-\\u{10ffff}"]],
  ["lower", ["a-z", "\\x00-`\\{-\\u{10ffff}"]],
  ["print", [" -~", "\\x00-\\x1f\\x7f-\\u{10ffff}"]],
  ["punct", ["!-\\/:-@\\[-`\\{-~", "\\x00- 0-9A-Za-z\\x7f-\\u{10ffff}"]],
  ["space", ["\\t\\n\\v\\f\\r ", "\\x00-\\x08\\x0e-\\x1f!-\\u{10ffff}"]],
  ["upper", ["A-Z", "\\x00-@\\[-\\u{10ffff}"]],
  ["word", ["0-9A-Z_a-z", "\\x00-\\/:-@\\[-\\^`\\{-\\u{10ffff}"]],
  ["xdigit", ["0-9A-Fa-f", "\\x00-\\/:-@G-`g-\\u{10ffff}"]],
]);

/** A class as JavaScript writes it; `fold` if upper and lower case are the same. */
export function emitClass({ negated, items }: CharacterClass, fold: boolean): string {
  return `[${negated ? "^" : ""}${items.map((item) => emitItem(item, fold)).join("")}]`;
}

function emitItem(item: ClassItem, fold: boolean): string {
  if ("perl" in item) return PERL_CLASSES.get(item.perl) as string;
  if ("property" in item) return emitProperty(item.property, item.negated, fold);
  if ("from" in item) {
    const range = item.from === item.to ? literal(item.from) : `${literal(item.from)}-${literal(item.to)}`;
    return fold ? range + otherCases(item.from, item.to) : range;
  }
  const ranges = POSIX_CLASSES.get(fold && /^(?:upper|lower)$/.test(item.posix) ? "alpha" : item.posix);
  if (ranges === undefined) throw new PatternError(`RE2 knows no class "[:${item.posix}:]"`);
  return ranges[item.negated ? 1 : 0];
}

const CATEGORY = /^(?:C[cfos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;
const CASED = /^L[ltu]$/;

function emitProperty(name: string, negated: boolean, fold: boolean): string {
  const letter = negated ? "P" : "p";
  if (fold && !negated && CASED.test(name)) return "\\p{Ll}\\p{Lt}\\p{Lu}";
  if (name === "Any" || CATEGORY.test(name)) return `\\${letter}{${name}}`;
  return `\\${letter}{Script=${name}}`;
}

/** A character that stands for itself. */
export function literal(character: string): string {
  if (/[A-Za-z0-9 ]/.test(character)) return character;
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
}

/** A character in either case. */
export function foldLiteral(character: string): string {
  const others = otherCasesOf(character);
  return others.length === 0 ? literal(character) : `[${[character, ...others].map(literal).join("")}]`;
}

/** Ranges beyond this have no other case that anybody means. */
const LONGEST_FOLDED = 4096;

/** What a range gains where upper and lower case are the same. */
function otherCases(from: string, to: string): string {
  const start = from.codePointAt(0) as number;
  const end = to.codePointAt(0) as number;
  if (end - start > LONGEST_FOLDED) return "";
  const gained = new Set<string>();
  for (let point = start; point <= end; point++) {
    for (const other of otherCasesOf(String.fromCodePoint(point))) gained.add(other);
  }
  return [...gained].map(literal).join("");
}

/** Letters whose lower case is an everyday letter, while they are not its upper case. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["k", "\u212a"],
  ["s", "\u017f"],
  ["å", "\u212b"],
]);

function otherCasesOf(character: string): readonly string[] {
  const lower = character.toLowerCase();
  const cases = new Set([lower, character.toUpperCase(), character.toUpperCase().toLowerCase()]);
  const sign = SIGNS.get(lower) ?? SIGNS.get(character.toUpperCase().toLowerCase());
  if (sign !== undefined) cases.add(sign);
  cases.delete(character);
  return [...cases].filter((other) => Array.from(other).length === 1);
}
