import { Alphabet, pointAt, widthOf } from "./matching/alphabet.ts";
import { Automaton } from "./matching/automaton.ts";
import { findLiteral, type Literal, matchesLiteral } from "./matching/literal.ts";
import { createProgram } from "./matching/program.ts";
import { type Memory, Search } from "./matching/search.ts";
import { SearchTooLong } from "./pattern-error.ts";
import { readPattern } from "./syntax/read-pattern.ts";
import type { Tree } from "./syntax/tree.ts";

/** A pattern that is ready to match texts, in time that is linear in the text and in the pattern. */
export interface Pattern {
  /** About how many instructions it has: with the length of the text, what a match may cost. */
  readonly size: number;
  /** Whether a part of the text matches. */
  matches(text: string): boolean;
  /** The first part that matches. */
  find(text: string): string | undefined;
  /** All parts that match, from left to right; at most `limit` of them, if that is not negative. */
  findAll(text: string, limit?: number): string[];
  /** The same, and where its groups are. */
  locateAll(text: string, limit?: number): Match[];
}

/** Where a match begins and ends, and then where each group does; -1 for a group that has no part in it. */
export type Match = readonly number[];

/**
 * A pattern as Go's `regexp.Compile` reads it, without the flags that are not in the pattern. Throws a `PatternError` with Go's
 * message if it is not valid.
 */
export function compilePattern(pattern: string): Pattern {
  const { tree, groups } = readPattern(pattern);
  return new CompiledPattern(tree, groups);
}

class CompiledPattern implements Pattern {
  readonly size: number;
  readonly #tree: Tree;
  readonly #groups: number;
  readonly #literal: Literal;
  #prepared: Engine | undefined;

  constructor(tree: Tree, groups: number) {
    this.size = tree.size;
    this.#tree = tree;
    this.#groups = groups;
    this.#literal = findLiteral(tree);
  }

  matches(text: string): boolean {
    if (this.#literal.isAll) return matchesLiteral(this.#literal, text);
    const from = this.#firstChance(text, 0);
    return from >= 0 && this.#engine.automaton.matches(text, from);
  }

  find(text: string): string | undefined {
    return this.findAll(text, 1)[0];
  }

  findAll(text: string, limit = -1): string[] {
    return this.#locate(text, limit, 0).map(([start, end]) => text.slice(start, end));
  }

  locateAll(text: string, limit = -1): Match[] {
    return this.#locate(text, limit, this.#groups);
  }

  /** What runs the pattern, made when it is first needed. */
  get #engine(): Engine {
    this.#prepared ??= createEngine(this.#tree);
    return this.#prepared;
  }

  /** Where a match may begin at the earliest, from an index on; -1 if nowhere. */
  #firstChance(text: string, from: number): number {
    const { text: wanted, atStart } = this.#literal;
    if (wanted === "" || from > text.length) return from;
    return atStart ? (text.startsWith(wanted) ? from : -1) : text.indexOf(wanted, from);
  }

  #locate(text: string, limit: number, groups: number): Match[] {
    const matches: Match[] = [];
    if (!this.matches(text)) return matches;
    let lastEnd = -1;
    const most = this.#engine.search.steps + SLACK + text.length * TIMES;
    for (let from = 0; from <= text.length && matches.length !== limit; ) {
      const chance = this.#firstChance(text, from);
      const memory = chance < 0 ? undefined : this.#engine.search.find(text, chance, groups > 0);
      if (this.#engine.search.steps > most) throw new SearchTooLong();
      if (memory === undefined) break;
      const match = recall(memory, groups);
      const [start = 0, end = 0] = match;
      // An empty match right behind another one does not count.
      if (start < end || start !== lastEnd) matches.push(match);
      lastEnd = end;
      from = end > from ? end : from + (from < text.length ? widthOf(pointAt(text, from)) : 1);
    }
    return matches;
  }
}

/** To find all matches, each search may go to the end of the text: how often all of it may be read, and how many characters more. */
const TIMES = 4;
const SLACK = 1_000_000;

interface Engine {
  readonly automaton: Automaton;
  readonly search: Search;
}

function createEngine(tree: Tree): Engine {
  const program = createProgram(tree);
  const alphabet = new Alphabet(program);
  return { automaton: new Automaton(program, alphabet), search: new Search(program, alphabet) };
}

function recall(memory: Memory, groups: number): Match {
  const match = new Array<number>(2 * groups + 2).fill(-1);
  for (let at: Memory | undefined = memory; at !== undefined; at = at.earlier) {
    if (match[at.slot] === -1) match[at.slot] = at.index;
  }
  return match;
}
