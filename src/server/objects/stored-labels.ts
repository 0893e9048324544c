import { isObject, type JsonObject, jsonSize, parseJson } from "../../value/internal.ts";
import type { Entry } from "../storage/storage.ts";

/** How many characters of labels are remembered before all are forgotten: they take several times as many bytes. */
const MOST_KNOWN = 2 * 1024 * 1024;

let known = new WeakMap<Entry, JsonObject | null>();
let knownLength = 0;

/** The labels of a stored object, found without reading the rest of it; `undefined` if it has none. */
export function labelsOf(entry: Entry): JsonObject | undefined {
  let labels = known.get(entry);
  if (labels === undefined) {
    labels = findLabels(entry.value);
    remember(entry, labels);
  }
  return labels ?? undefined;
}

function remember(entry: Entry, labels: JsonObject | null): void {
  knownLength += ENTRY + (labels === null ? 0 : jsonSize(labels, MOST_KNOWN));
  if (knownLength > MOST_KNOWN) {
    known = new WeakMap();
    knownLength = 0;
  }
  known.set(entry, labels);
}

/** What it takes to remember anything. */
const ENTRY = 8;

const METADATA = '"metadata":{';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

function findLabels(text: string): JsonObject | null {
  // A quote inside of a string is escaped, so the first of these is the metadata of the object: only the apiVersion and
  // the kind come before it.
  const start = text.indexOf(METADATA);
  let at = start + METADATA.length;
  while (start >= 0 && text.charCodeAt(at) === QUOTE) {
    const nameEnd = endOfString(text, at);
    if (text.charCodeAt(nameEnd) !== COLON) break;
    const end = endOfValue(text, nameEnd + 1);
    if (text.slice(at, nameEnd) === '"labels"') return asLabels(text.slice(nameEnd + 1, end));
    if (text.charCodeAt(end) !== COMMA) return null;
    at = end + 1;
  }
  if (start >= 0 && text[at] === "}") return null;
  return readLabels(text);
}

function asLabels(text: string): JsonObject | null {
  const labels = parseJson(text);
  return isObject(labels) ? labels : null;
}

/** For a text that is not written as the server writes it. */
function readLabels(text: string): JsonObject | null {
  const object = parseJson(text);
  const metadata = isObject(object) ? object.metadata : undefined;
  const labels = isObject(metadata) ? metadata.labels : undefined;
  return isObject(labels) ? labels : null;
}

/** Where the string that begins here is over. */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** Where the value that begins here is over. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        depth++;
        at++;
        break;
      case "}":
      case "]":
        if (depth === 0) return at;
        depth--;
        at++;
        break;
      case ",":
        if (depth === 0) return at;
        at++;
        break;
      default:
        at++;
    }
  }
  return text.length;
}
