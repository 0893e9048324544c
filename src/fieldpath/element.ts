import {
  canonicalName,
  canonicalText,
  compareStrings,
  compareValues,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  readJson,
} from "../value/internal.ts";

/** One step of a path: a field of an object, or an item of a list by its keys, its value or its place. */
export type PathElement =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "key"; readonly keys: JsonObject }
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "index"; readonly index: number };

/** The FieldsV1 text of a field. */
export function fieldElement(name: string): string {
  return `f:${name}`;
}

/** The FieldsV1 text of a list item that is known by some of its fields. */
export function keyElement(keys: JsonObject): string {
  const names = Object.keys(keys).sort(compareStrings);
  return `k:{${names.map((name) => `${canonicalName(name)}:${canonicalText(keys[name] as Json)}`).join(",")}}`;
}

/** The FieldsV1 text of a set's item. */
export function valueElement(value: Json): string {
  return `v:${canonicalText(value)}`;
}

/** The FieldsV1 text of a list item by its place. */
export function indexElement(index: number): string {
  return `i:${index}`;
}

/** The FieldsV1 text of an element: `f:spec`, `k:{"name":"web"}`, `v:"a"`, `i:0`. */
export function encodeElement(element: PathElement): string {
  switch (element.kind) {
    case "field":
      return fieldElement(element.name);
    case "key":
      return keyElement(element.keys);
    case "value":
      return valueElement(element.value);
    case "index":
      return indexElement(element.index);
  }
}

/**
 * Reads an element's FieldsV1 text. A kind of element that does not exist yet gives `undefined`: Kubernetes
 * passes over those. Anything else that is malformed is an error.
 */
export function decodeElement(text: string): PathElement | undefined {
  // Kubernetes looks at bytes, so a kind that does not exist yet is one of ASCII.
  if (text[1] !== ":" || text.charCodeAt(0) > 0x7f)
    throw invalid(text, 'it must start with "f:", "k:", "v:" or "i:"');
  const content = text.slice(2);
  switch (text[0]) {
    case "f":
      return { kind: "field", name: content };
    case "k": {
      const keys = readContent(text, content);
      if (!isObject(keys)) throw invalid(text, 'an object such as {"name":"web"} must follow "k:"');
      return { kind: "key", keys };
    }
    case "v":
      return { kind: "value", value: readContent(text, content) };
    case "i":
      if (!/^[+-]?\d{1,15}$/.test(content)) throw invalid(text, 'an integer must follow "i:"');
      return { kind: "index", index: Number(content) };
    default:
      return undefined;
  }
}

function readContent(text: string, content: string): Json {
  const value = readJson(content);
  if (value === undefined) throw invalid(text, `what follows "${text.slice(0, 2)}" must be JSON`);
  return value;
}

function invalid(text: string, why: string): MergeError {
  return new MergeError("FIELDS_INVALID", "", `${JSON.stringify(text)} is not a path element: ${why}`);
}

/** Orders elements, given as FieldsV1 text, as Kubernetes does: fields, keys, values, indices. */
export function compareElements(a: string, b: string): number {
  if (a === b) return 0;
  const kind = a.charCodeAt(0);
  if (kind !== b.charCodeAt(0)) return kindRank(kind) - kindRank(b.charCodeAt(0));
  if (kind === FIELD) return compareStrings(a, b);
  return compareTexts(a, b) ?? compareDecoded(decodeElement(a), decodeElement(b));
}

const FIELD = 0x66;
const KIND_ORDER = ".fkvi";

function kindRank(kind: number): number {
  return KIND_ORDER.indexOf(String.fromCharCode(kind));
}

function compareDecoded(a: PathElement | undefined, b: PathElement | undefined): number {
  if (a?.kind === "key" && b?.kind === "key") return compareValues(a.keys, b.keys);
  if (a?.kind === "value" && b?.kind === "value") return compareValues(a.value, b.value);
  if (a?.kind === "index" && b?.kind === "index") return a.index - b.index;
  return 0;
}

/**
 * Compares two canonical texts of one kind where they first differ, without decoding them. `undefined` if
 * that place does not tell: an escape, or values of different kinds.
 */
function compareTexts(a: string, b: string): number | undefined {
  const length = Math.min(a.length, b.length);
  let inString = false;
  let at = 2;
  for (; at < length && a.charCodeAt(at) === b.charCodeAt(at); at++) {
    const unit = a.charCodeAt(at);
    if (unit === QUOTE) inString = !inString;
    else if (unit === BACKSLASH) return undefined;
  }
  if (!inString) return compareIntegers(a, b, at);
  const left = a.charCodeAt(at);
  const right = b.charCodeAt(at);
  if (left === BACKSLASH || right === BACKSLASH) return undefined;
  if (left === QUOTE) return -1;
  if (right === QUOTE) return 1;
  return compareStrings(a.slice(at, at + 1), b.slice(at, at + 1));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const INTEGER = /-?\d{1,15}(?=[,\]}]|$)/y;

function compareIntegers(a: string, b: string, at: number): number | undefined {
  let start = at;
  while (!":,[".includes(a[start - 1] as string)) start--;
  const left = integerAt(a, start);
  const right = integerAt(b, start);
  return left === undefined || right === undefined || left === right ? undefined : left - right;
}

function integerAt(text: string, start: number): number | undefined {
  INTEGER.lastIndex = start;
  const digits = INTEGER.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
