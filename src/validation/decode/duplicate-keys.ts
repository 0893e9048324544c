import {
  invalidArgument,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  quoteText,
} from "../../value/internal.ts";
import { printSteps } from "../words/field-path.ts";

/** Kubernetes keeps no more. */
const MOST_DUPLICATES = 100;

/**
 * The keys that an object of a JSON text has more than once, as Kubernetes writes them: `duplicate field
 * "spec.replicas"`. Each is there once, and there are a hundred at most. The text must be one that parses. With
 * `parsed`, what it parses to, a text without duplicates is told by counting.
 */
export function findDuplicateKeys(text: string, parsed?: unknown): readonly string[] {
  if (typeof text !== "string") throw invalidArgument("the text must be a string: pass one of JSON");
  if (parsed !== undefined && !hasOddColon(text) && hasAsManyKeys(text, parsed)) return [];
  return new KeyScanner(text).scan();
}

/**
 * The same, and among them the fields that a type does not have, as in `unknown field "spec.replica"`: all in the order of the text. What
 * is in an unknown field is not looked at.
 */
export function findStrictProblems(text: string, unknown: readonly string[]): readonly string[] {
  return new KeyScanner(text, new Set(unknown)).scan();
}

function hasAsManyKeys(text: string, parsed: unknown): boolean {
  try {
    return countQuotedColons(text) === countColons(parsed as Json, 0);
  } catch {
    // What cannot be counted is no JSON; the text tells.
    return false;
  }
}

/** Whether there is a colon with white space before it, or one that is escaped: these escape counting. */
function hasOddColon(text: string): boolean {
  return ODD_COLONS.some((odd) => text.includes(odd));
}

const ODD_COLONS = [" :", "\n:", "\t:", "\r:", "\\u003a", "\\u003A"];

/** How many colons follow a quote that is not escaped: one for each key, and for each text that begins with a colon. */
function countQuotedColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) {
    if (text.charCodeAt(at - 1) !== BACKSLASH || !isEscaped(text, at)) count++;
  }
  return count;
}

/** Whether there is an odd number of backslashes before a place. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (at - start) % 2 === 1;
}

/** How many there are of these in the text of a value that has no duplicates; not a number if it nests too deep. */
function countColons(value: Json, depth: number): number {
  if (typeof value === "string") return beginsWithColon(value);
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as JsonArray) count += countColons(item, depth + 1);
  } else {
    const object = value as JsonObject;
    for (const key in object) {
      count += 1 + beginsWithColon(key) + countColons(object[key] as Json, depth + 1);
    }
  }
  return count;
}

function beginsWithColon(text: string): number {
  return text.charCodeAt(0) === COLON ? 1 : 0;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** An object or a list that the scan is in. */
interface Level {
  readonly parent: Level | undefined;
  /** Of an object, its keys so far; of a list, none. */
  readonly keys: Set<string> | undefined;
  /** The key or index that the scan is at. */
  step: string | number;
  /** Whether the next text is a key. */
  atKey: boolean;
  /** Whether it is in a field that is unknown, or at one. */
  isUnknown: boolean;
}

/** Goes through a text once, without recursion. */
class KeyScanner {
  readonly #text: string;
  readonly #found = new Set<string>();
  readonly #unknown: ReadonlySet<string>;

  constructor(text: string, unknown: ReadonlySet<string> = new Set()) {
    this.#text = text;
    this.#unknown = unknown;
  }

  scan(): readonly string[] {
    const text = this.#text;
    let level: Level | undefined;
    for (let at = 0; at < text.length && this.#found.size < MOST_DUPLICATES; at++) {
      switch (text.charCodeAt(at)) {
        case QUOTE: {
          const end = endOfText(text, at);
          if (level?.atKey === true) this.#enter(level, text.slice(at, end + 1));
          at = end;
          break;
        }
        case OBJECT_START:
          level = { parent: level, keys: new Set(), step: "", atKey: true, isUnknown: isUnknown(level) };
          break;
        case LIST_START:
          level = { parent: level, keys: undefined, step: 0, atKey: false, isUnknown: isUnknown(level) };
          break;
        case OBJECT_END:
        case LIST_END:
          level = level?.parent;
          break;
        case COMMA:
          if (level === undefined) break;
          if (level.keys === undefined) level.step = (level.step as number) + 1;
          else level.atKey = true;
      }
    }
    return [...this.#found];
  }

  #enter(level: Level, quoted: string): void {
    const key = quoted.includes("\\") ? readKey(quoted) : quoted.slice(1, -1);
    level.atKey = false;
    level.step = key;
    if (this.#unknown.size > 0 && this.#isUnknown(level)) return;
    const keys = level.keys as Set<string>;
    if (keys.has(key)) this.#found.add(`duplicate field ${quoteText(printLevels(level))}`);
    else keys.add(key);
  }

  /** Whether the key that a level is at is unknown, or in a field that is. */
  #isUnknown(level: Level): boolean {
    if (isUnknown(level.parent)) return true;
    const problem = `unknown field ${quoteText(printLevels(level))}`;
    level.isUnknown = this.#unknown.has(problem);
    if (level.isUnknown) this.#found.add(problem);
    return level.isUnknown;
  }
}

function isUnknown(level: Level | undefined): boolean {
  return level?.isUnknown === true;
}

function readKey(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch (cause) {
    throw new MergeError("JSON_INVALID", "", `${quoted} is not a key: pass a text that parses`, { cause });
  }
}

/** Where a text that begins at a quote ends. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (!isEscaped(text, at)) return at;
  }
}

function printLevels(level: Level): string {
  const steps: (string | number)[] = [];
  for (let one: Level | undefined = level; one !== undefined; one = one.parent) steps.push(one.step);
  return printSteps(steps.reverse());
}
