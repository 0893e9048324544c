import { FORMATS, normalizeFormat } from "../../openapi/internal.ts";
import type { Json } from "../../value/internal.ts";
import type { Found } from "../words/found.ts";
import { isNumber } from "../words/go-value.ts";
import { checkType, type TypeFacts } from "./check-type.ts";

/** Schemas that must hold together, or of which some must. */
export interface Combination<Part> {
  readonly anyOf: readonly Part[];
  readonly oneOf: readonly Part[];
  readonly allOf: readonly Part[];
  readonly not: Part | undefined;
}

/** What one schema, and those that it leads to, made of a value. */
export interface Run {
  readonly found: Found[];
  /** How much of the schema the value got past, as Kubernetes counts it. */
  matches: number;
}

/** A value, and the keys that lead to it, for who asks. */
export interface Subject {
  readonly value: Json;
  /** The keys that lead to it, from the outside in. */
  readonly keys: () => readonly string[];
}

/**
 * Checks a value against schemas that are combined. Where none of several holds, Kubernetes shows what is wrong by
 * the one that the value got furthest with, the first of them if there are more.
 */
export function combine<Part>(
  { anyOf, oneOf, allOf, not }: Combination<Part>,
  { value, keys }: Subject,
  run: Run,
  attempt: (part: Part) => Run,
): void {
  const say = (words: string): void => {
    run.found.push({ keyword: "combination", keys: keys(), facts: words, value });
  };
  const take = (part: Run | undefined): void => {
    if (part === undefined) return;
    run.matches += part.matches;
    if (part.found.length > 0) {
      run.found.push({ keyword: "combination", keys: keys(), facts: "", value, inside: part.found });
    }
  };
  if (anyOf.length > 0) {
    const parts = attemptUntil(anyOf, attempt);
    const fitting = parts.find(holds);
    if (fitting === undefined) say("must validate at least one schema (anyOf)");
    take(fitting ?? nearest(parts));
  }
  if (oneOf.length > 0) {
    const parts = oneOf.map(attempt);
    const fitting = parts.filter(holds);
    if (fitting.length !== 1) {
      const count = fitting.length === 0 ? "Found none valid" : `Found ${fitting.length} valid alternatives`;
      say(`must validate one and only one schema (oneOf). ${count}`);
    }
    if (fitting.length < 2) take(fitting[0] ?? nearest(parts));
  }
  if (allOf.length > 0) {
    const parts = allOf.map(attempt);
    for (const part of parts) take(part);
    const count = parts.filter(holds).length;
    if (count < parts.length)
      say(`must validate all the schemas (allOf)${count === 0 ? ". None validated" : ""}`);
  }
  if (not !== undefined && holds(attempt(not))) say("must not validate the schema (not)");
}

function holds({ found }: Run): boolean {
  return found.length === 0;
}

/** Tries schemas up to the first that holds. */
function attemptUntil<Part>(schemas: readonly Part[], attempt: (part: Part) => Run): readonly Run[] {
  const parts: Run[] = [];
  for (const schema of schemas) {
    const part = attempt(schema);
    parts.push(part);
    if (holds(part)) break;
  }
  return parts;
}

function nearest(parts: readonly Run[]): Run | undefined {
  return parts.reduce((best, part) => (part.matches > best.matches ? part : best));
}

/**
 * How much of one schema a value gets past, not counting what is in it: Kubernetes counts one for each sort of check
 * that applies, and one more for some of those that hold.
 */
export function countMatches(facts: TypeFacts, value: Json): number {
  const { types, format } = facts;
  const fits = checkType(facts, value, "").length === 0 ? 1 : 0;
  if (value === null) return fits;
  const isText = typeof value === "string";
  const isFormatted = isText && format !== undefined && FORMATS.has(normalizeFormat(format));
  return (
    (types.length > 0 || format !== undefined ? 1 + fits : 0) +
    (isText ? 1 : 0) +
    (isFormatted ? 1 : 0) +
    (isNumber(value) || Array.isArray(value) ? 2 : 0) +
    (typeof value === "object" && !Array.isArray(value) ? 1 : 0) +
    ALWAYS
  );
}

/** For combinations two, for a list of values one, and one at the end. */
const ALWAYS = 4;
