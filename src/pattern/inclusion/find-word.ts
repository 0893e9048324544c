import type { Budget } from "./budget.ts";
import { type Graph, NOWHERE } from "./graph.ts";

/** How many characters a text may have; `most` is `Infinity` if there is no limit. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

/** A text, or how long it is if it is too long to be written down. Lengths count code points. */
export interface Word {
  readonly length: number;
  readonly text: string | undefined;
}

/** The last letter of a text, and what comes before it. */
interface Ending {
  readonly letter: number;
  readonly earlier: Ending | undefined;
}

/** The nodes that texts of one length lead to, with the text that led there first. */
type Level = ReadonlyMap<number, Ending | undefined>;

const LONGEST_KEPT = 1000;

/** The shortest text of a graph that has one of some lengths; of several, the one with the first letters. */
export function findWord(
  graph: Graph,
  letters: readonly number[],
  { least, most }: Lengths,
  budget: Budget,
): Word | undefined {
  if (least > most) return undefined;
  const keepsText = least <= LONGEST_KEPT;
  let level: Level = new Map(graph.start === NOWHERE ? [] : [[graph.start, undefined]]);
  // How many letters were left at which level: once one comes back, all do, and whole rounds can be left out.
  const seen = new Map<string, number>();
  for (let left = least; left > 0; left--) {
    if (level.size === 0) return undefined;
    if (!keepsText) {
      const key = [...level.keys()].sort((one, other) => one - other).join();
      const before = seen.get(key);
      if (before !== undefined) left %= before - left;
      if (left === 0) break;
      seen.set(key, left);
      budget.keep(level.size);
    }
    level = advance(graph, level, undefined, keepsText, budget);
  }
  const visited = new Set(level.keys());
  for (let length = least; length <= most && level.size > 0; length++) {
    for (const [node, ending] of level) {
      if (graph.accepts(node)) return { length, text: keepsText ? spell(ending, letters) : undefined };
    }
    level = advance(graph, level, visited, keepsText, budget);
  }
  return undefined;
}

/** The nodes behind those of a level; those that were visited do not count. */
function advance(
  graph: Graph,
  level: Level,
  visited: Set<number> | undefined,
  keepsText: boolean,
  budget: Budget,
): Level {
  const next = new Map<number, Ending | undefined>();
  for (const [node, earlier] of level) {
    budget.spend(graph.letterCount);
    for (let letter = 0; letter < graph.letterCount; letter++) {
      const reached = graph.next(node, letter);
      if (reached === NOWHERE || next.has(reached) || visited?.has(reached)) continue;
      visited?.add(reached);
      budget.spend(1);
      next.set(reached, keepsText ? { letter, earlier } : undefined);
    }
  }
  return next;
}

function spell(ending: Ending | undefined, letters: readonly number[]): string {
  const points: number[] = [];
  for (let at = ending; at !== undefined; at = at.earlier) points.push(letters[at.letter] as number);
  return points
    .reverse()
    .map((point) => String.fromCodePoint(point))
    .join("");
}
