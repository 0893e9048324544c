import type { Expression } from "../../../cel/index.ts";
import { type Ask, rangeOf } from "./decide.ts";
import type { Facts } from "./facts.ts";
import { ERROR, isCertain, type Known, type Place, type Result, type Truth, truthOf } from "./known.ts";
import type { Work } from "./work.ts";

/** What an expression is evaluated with: whatever is not known leaves its result open. */
export interface Setting {
  readonly names: ReadonlyMap<string, Result>;
  readonly facts: Facts;
  readonly ask: Ask;
  readonly work: Work;
  /** How many loops are around it. */
  readonly depth: number;
  readonly evaluate: (expression: Expression, setting: Setting) => Result;
}

export interface Operand extends Result {
  readonly known: Known;
}

export function askPresence(place: Place, { ask }: Setting): void {
  const answers = [true, false].map((isThere) => ({ about: "presence", isThere }) as const);
  if (place.isThere === undefined) ask({ key: place.key, answers });
}

/** The value of a place: an error where there is none. */
export function visit(place: Place, breaks: boolean): Result {
  if (place.isThere === false) return ERROR;
  return {
    known: { kind: "place", place: { ...place, isThere: true } },
    breaks: breaks || place.isThere === undefined,
  };
}

/** What is known of a value that is one of several. */
export function joinKnown(all: readonly Known[], facts: Facts): Known {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const ranges = all.map((known) => rangeOf(known, facts));
  if (ranges.every((range) => range !== undefined)) {
    const least = Math.min(...ranges.map((range) => range.least));
    return { kind: "interval", least, most: Math.max(...ranges.map((range) => range.most)) };
  }
  const truths = all.map((known) => truthOf({ known, breaks: false }));
  const isTruth = all.every(({ kind }, index) => kind === "truth" || isCertain(truths[index] as Truth));
  if (!isTruth) return { kind: "anything" };
  return { kind: "truth", yes: truths.some(({ yes }) => yes), no: truths.some(({ no }) => no) };
}
