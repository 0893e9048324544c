import { shortEscape } from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { PER_CHARACTER, traversing } from "../../cost/models.ts";
import { ONE, scale, UNKNOWN } from "../../cost/range.ts";
import { printPlain } from "../../values/print-value.ts";
import { codePoints, unitOffset } from "../../values/text.ts";
import { ArrayList, fail, type List } from "../../values/value.ts";
import { PER_ITEM, spend } from "../../values/work.ts";
import { declare, type Overload } from "../declare.ts";
import { formatText } from "./format.ts";
import { byName, JOINING_TEXTS, LOOKING_THROUGH, REPLACING, SPLITTING } from "./string-costs.ts";

function outOfRange(index: bigint): never {
  return fail(`index out of range: ${index}`);
}

function charAt(text: string, index: bigint): string {
  if (index < 0n || index > BigInt(codePoints(text))) return outOfRange(index);
  const point = text.codePointAt(unitOffset(text, Number(index)));
  return point === undefined ? "" : String.fromCodePoint(point);
}

/** How many code points come before an index; -1 if there is no such index. */
function pointsBefore(text: string, unit: number): bigint {
  return unit < 0 ? -1n : BigInt(codePoints(text.slice(0, unit)));
}

function indexOf(text: string, part: string): bigint {
  return pointsBefore(text, text.indexOf(part));
}

function indexOfAfter(text: string, part: string, offset: bigint): bigint {
  if (part === "") return offset;
  if (offset < 0n) return outOfRange(offset);
  if (offset >= BigInt(codePoints(text))) return -1n;
  return pointsBefore(text, text.indexOf(part, unitOffset(text, Number(offset))));
}

function lastIndexOf(text: string, part: string): bigint {
  return pointsBefore(text, text.lastIndexOf(part));
}

function lastIndexOfBefore(text: string, part: string, offset: bigint): bigint {
  if (part === "") return offset;
  if (offset < 0n) return outOfRange(offset);
  if (offset >= BigInt(codePoints(text))) return -1n;
  return pointsBefore(text, text.lastIndexOf(part, unitOffset(text, Number(offset))));
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function replace(text: string, part: string, replacement: string): string {
  return replaceSome(text, part, replacement, -1n);
}

function replaceSome(text: string, part: string, replacement: string, limit: bigint): string {
  if (limit === 0n) return text;
  if (part !== "") {
    const parts = splitText(text, part, limit < 0n ? -1n : limit + 1n);
    spend(parts.length * replacement.length);
    return parts.join(replacement);
  }
  // Nothing is before each character, and at the end.
  const characters = splitText(text, "", -1n);
  characters.push("");
  const count = limit < 0n || limit > BigInt(characters.length) ? characters.length : Number(limit);
  // Each is looked at twice more.
  spend(count * replacement.length + 2 * PER_ITEM * characters.length);
  return replacement + characters.slice(0, count).join(replacement) + characters.slice(count).join("");
}

function split(text: string, separator: string): List {
  return new ArrayList(splitText(text, separator, -1n));
}

function splitSome(text: string, separator: string, limit: bigint): List {
  return new ArrayList(splitText(text, separator, limit));
}

/** The code points of a text. Most texts have none of two units, and are split much faster. */
function charactersOf(text: string): string[] {
  return codePoints(text) === text.length ? text.split("") : [...text];
}

/** The parts of a text between separators, at most `limit` of them, the last one with all that is left. A limit below zero is no limit. */
function splitText(text: string, separator: string, limit: bigint): string[] {
  if (limit === 0n) return [];
  spend(separator === "" ? text.length * PER_ITEM : text.length);
  const parts = separator === "" ? charactersOf(text) : text.split(separator);
  if (separator !== "") spend(parts.length * PER_ITEM);
  if (limit < 0n || BigInt(parts.length) <= limit) return parts;
  const last = Number(limit) - 1;
  return [...parts.slice(0, last), parts.slice(last).join(separator)];
}

function substring(text: string, start: bigint): string {
  if (start < 0n || start > BigInt(codePoints(text))) return outOfRange(start);
  return text.slice(unitOffset(text, Number(start)));
}

function substringBetween(text: string, start: bigint, end: bigint): string {
  if (start > end) return fail(`invalid substring range. start: ${start}, end: ${end}`);
  const size = BigInt(codePoints(text));
  if (start < 0n || start > size) return outOfRange(start);
  if (end < 0n || end > size) return outOfRange(end);
  return text.slice(unitOffset(text, Number(start)), unitOffset(text, Number(end)));
}

const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text[start] as string)) start++;
  while (end > start && SPACE.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function join(list: List): string {
  return joinWith(list, "");
}

function joinWith(list: List, separator: string): string {
  let joined = "";
  for (let index = 0; index < list.size; index++) {
    const item = list.at(index);
    if (typeof item !== "string") return fail(`join: invalid input: ${printPlain(item)}`);
    spend(PER_ITEM + separator.length + item.length);
    joined += index === 0 ? item : separator + item;
  }
  return joined;
}

/** A text in quotes, in which only what has an escape of a letter is escaped. */
function quote(text: string): string {
  spend(text.length * PER_ITEM);
  return `"${Array.from(text, (character) => shortEscape(character) ?? character).join("")}"`;
}

const QUOTING: CostModel = {
  ...traversing(0),
  estimate: ([text]) => {
    const { min, max } = text?.size ?? ONE;
    // Where nothing is known of the size, doubling it overflows to nothing.
    const most = max === UNKNOWN.max ? 0 : max * 2 + 2;
    return { cost: scale({ min, max }, PER_CHARACTER), size: { min: min + 2, max: most } };
  },
};

/** The strings library of cel-go, version 2. */
export function declareStrings(): readonly Overload[] {
  const reading = { cost: byName(traversing(0, { keepsSize: true })) };
  const looking = { cost: LOOKING_THROUGH };
  return [
    declare("member string charAt(int) -> string", charAt),
    declare("member string indexOf(string) -> int", indexOf, looking),
    declare("member string indexOf(string, int) -> int", indexOfAfter, looking),
    declare("member string lastIndexOf(string) -> int", lastIndexOf, looking),
    declare("member string lastIndexOf(string, int) -> int", lastIndexOfBefore, looking),
    declare("member string lowerAscii() -> string", lowerAscii, reading),
    declare("member string replace(string, string) -> string", replace, { cost: REPLACING }),
    declare("member string replace(string, string, int) -> string", replaceSome, { cost: REPLACING }),
    declare("member string split(string) -> list(string)", split, { cost: SPLITTING }),
    declare("member string split(string, int) -> list(string)", splitSome, { cost: SPLITTING }),
    declare("member string substring(int) -> string", substring, reading),
    declare("member string substring(int, int) -> string", substringBetween, reading),
    declare("member string trim() -> string", trim, reading),
    declare("member string upperAscii() -> string", upperAscii, reading),
    declare("member string format(list(dyn)) -> string", formatText, { cost: traversing(0) }),
    declare("strings.quote(string) -> string", quote, { cost: QUOTING }),
    declare("member list(string) join() -> string", join, { cost: JOINING_TEXTS }),
    declare("member list(string) join(string) -> string", joinWith, { cost: JOINING_TEXTS }),
  ];
}
