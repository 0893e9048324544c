import {
  canonicalText,
  compareStrings,
  type Json,
  MergeError,
  type MutableObject,
  quoteText,
  readJson,
  setField,
  unquoteText,
} from "../value/internal.ts";
import type { PathElement } from "./element.ts";

/** Where a field is, from the top of an object. */
export type FieldPath = readonly PathElement[];

/** How a path is written. */
export interface PrintPathOptions {
  /** Quote names that would read as something else, so that `parsePath` gives this path back. Default: false. */
  readonly exact?: boolean;
}

/**
 * A path as Kubernetes writes it: `.spec.ports[port=80,protocol="TCP"].name`, `[="v"]` for a set's item. Field
 * names stand as they are, so a name with a dot in it reads as two; `exact` quotes it: `.labels."a.b/c"`.
 */
export function printPath(path: FieldPath, options: PrintPathOptions = {}): string {
  const exact = options.exact === true;
  let text = "";
  for (const element of path) text += printElement(element, exact);
  return text;
}

function printElement(element: PathElement, exact: boolean): string {
  switch (element.kind) {
    case "field":
      return `.${printName(element.name, exact)}`;
    case "key": {
      const names = Object.keys(element.keys).sort(compareStrings);
      const pairs = names.map(
        (name) => `${printName(name, exact)}=${printValue(element.keys[name] as Json)}`,
      );
      return `[${pairs.join(",")}]`;
    }
    case "value":
      return `[=${printValue(element.value)}]`;
    case "index":
      return `[${element.index}]`;
  }
}

function printName(name: string, exact: boolean): string {
  return !exact || PLAIN_NAME.test(name) ? name : quoteText(name);
}

function printValue(value: Json): string {
  if (typeof value === "string") return quoteText(value);
  if (typeof value === "number" && !Number.isInteger(value)) return printFraction(value);
  return canonicalText(value);
}

/** Go's `%v` takes to exponents below 1e-4 and from 1e6 on, where JavaScript does much later. */
function printFraction(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return String(value);
  return value.toExponential().replace(/([+-])(\d)$/, "$10$2");
}

/** Reads a path's text, as Kubernetes or `printPath` writes it. The dot before the first name may be left out. */
export function parsePath(text: string): FieldPath {
  return withoutStar(text, readSteps(text));
}

/**
 * Reads a path as results have it: names that begin with a dot, or are empty, have no quotes there either, and read as if an
 * empty name came before the dot.
 */
export function parsePrintedPath(text: string): FieldPath {
  return withoutStar(text, readPrinted(text));
}

function withoutStar(text: string, steps: (PathElement | "*")[]): FieldPath {
  if (steps.includes("*"))
    throw invalid(text, 0, '"*" belongs in a pattern, not in a path: quote it if it is a name');
  return steps as FieldPath;
}

const PLAIN_NAME = /^[^.[\]"=,*\s][^.[\]"=,\s]*$/;
const NAME = /"((?:[^"\\]|\\.)*)"|([^.[\]"]+)/y;
const PRINTED_NAME = /"((?:[^"\\]|\\.)*)"|([^.[\]"]*)/y;
const KEY_NAME = /"((?:[^"\\]|\\.)*)"|([^=,[\]"]+)/y;
const STRING = /"((?:[^"\\]|\\.)*)"/y;
const LITERAL = /(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[\],])/y;
const INDEX = /-?\d{1,15}(?=\])/y;
const NESTED = /[[{]/;

/** The same for a pattern in which names have no quotes, as `parsePrintedPath` reads paths. */
export function readPrinted(text: string): (PathElement | "*")[] {
  return readSteps(text, PRINTED_NAME);
}

/** The steps of a path or a pattern; `*` is one that matches anything. */
export function readSteps(text: string, namePattern = NAME): (PathElement | "*")[] {
  const steps: (PathElement | "*")[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === "[") {
      const [step, end] = readItem(text, at + 1);
      steps.push(step);
      at = end;
    } else {
      if (text[at] === ".") at++;
      else if (at > 0) throw invalid(text, at, 'a "." or "[" is expected here');
      const [name, quoted, end] = readName(text, at, namePattern);
      steps.push(name === "*" && !quoted ? "*" : { kind: "field", name });
      at = end;
    }
  }
  return steps;
}

function readItem(text: string, at: number): [PathElement | "*", number] {
  if (text.startsWith("*]", at)) return ["*", at + 2];
  if (text[at] === "]") return [{ kind: "key", keys: {} }, at + 1];
  const index = matchAt(INDEX, text, at)?.[0];
  if (index !== undefined) return [{ kind: "index", index: Number(index) }, at + index.length + 1];
  if (text[at] === "=") {
    const [value, end] = readValue(text, at + 1);
    return [{ kind: "value", value }, expect("]", text, end)];
  }
  const keys: MutableObject = {};
  let end = at - 1;
  do {
    const [name, , afterName] = readName(text, end + 1, KEY_NAME);
    const [value, afterValue] = readValue(text, expect("=", text, afterName));
    setField(keys, name, value);
    end = afterValue;
  } while (text[end] === ",");
  return [{ kind: "key", keys }, expect("]", text, end)];
}

function readName(text: string, at: number, pattern: RegExp): [name: string, quoted: boolean, end: number] {
  const match = matchAt(pattern, text, at);
  if (match === null)
    throw invalid(text, at, "a name is expected here: quote it if it is empty or holds .[]=,");
  const name = match[2] ?? unquoteText(match[1] as string);
  if (name === undefined) throw invalid(text, at, "this name has an escape that does not exist");
  return [name, match[2] === undefined, at + match[0].length];
}

function readValue(text: string, at: number): [value: Json, end: number] {
  const string = matchAt(STRING, text, at);
  if (string !== null) {
    const value = unquoteText(string[1] as string);
    if (value === undefined) throw invalid(text, at, "this string has an escape that does not exist");
    return [value, at + string[0].length];
  }
  const end = NESTED.test(text[at] ?? "")
    ? endOfNested(text, at)
    : at + (matchAt(LITERAL, text, at)?.[0].length ?? 0);
  if (end === at)
    throw invalid(text, at, "a value is expected here: a number, true, false, null or a quoted string");
  const value = readJson(text.slice(at, end));
  if (value === undefined) throw invalid(text, at, "this value is not JSON");
  return [value, end];
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const string = matchAt(STRING, text, at);
    if (string !== null) at += string[0].length - 1;
    else if (text[at] === '"') return start;
    else if (text[at] === "[" || text[at] === "{") depth++;
    else if ((text[at] === "]" || text[at] === "}") && --depth === 0) return at + 1;
  }
  return start;
}

function expect(character: string, text: string, at: number): number {
  if (text[at] !== character) throw invalid(text, at, `a "${character}" is expected here`);
  return at + 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function invalid(text: string, at: number, why: string): MergeError {
  return new MergeError("PATH_INVALID", text, `${why} (character ${at + 1})`);
}
