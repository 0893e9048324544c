import type { Program } from "../matching/program.ts";
import { type CharacterSet, setOfRanges } from "../syntax/character-set.ts";
import { PERL_CLASSES } from "../syntax/named-classes.ts";
import { type Budget, TooCostly } from "./budget.ts";
import { inTexts, rangesOf } from "./character-ranges.ts";

const MAX_SETS = 2048;

/** What positions ask of a character. */
const NEIGHBOURS: readonly CharacterSet[] = [[0x0a, 0x0a], PERL_CLASSES.get("w") ?? []].map((ranges) =>
  setOfRanges(ranges, { negated: false, fold: false }),
);

/**
 * One character for all that no program tells apart, for each such lot: whatever a text has, it could have one of these
 * instead. Those that read well come first, and stand for the others.
 */
export function findLetters(programs: readonly Program[], budget: Budget): readonly number[] {
  const sets = new Map<string, CharacterSet>();
  const looksAround = programs.some((program) => program.looksAround);
  for (const set of [...programs.flatMap((program) => program.sets), ...(looksAround ? NEIGHBOURS : [])]) {
    sets.set(set.key, set);
  }
  if (sets.size > MAX_SETS) throw new TooCostly();
  const best = new Map<string, number>();
  // Which sets the characters are in, 16 to a number.
  const members = new Uint16Array(Math.ceil(sets.size / 16) + 1);
  let from = 0;
  for (const { point, set } of [...findEdges([...sets.values()], budget), END]) {
    if (point > from) {
      budget.spend(members.length);
      const key = String.fromCharCode(...members);
      const candidate = mostReadable(from, point - 1);
      const known = best.get(key);
      if (candidate !== undefined && (known === undefined || rankOf(candidate) < rankOf(known))) {
        best.set(key, candidate);
      }
      from = point;
    }
    const place = set >> 4;
    members[place] = (members[place] as number) ^ (1 << (set & 15));
  }
  return [...best.values()].sort((one, other) => rankOf(one) - rankOf(other));
}

/** A character from which on a set has others than before. */
interface Edge {
  readonly point: number;
  readonly set: number;
}

const END: Edge = { point: 0x110000, set: 0 };

function findEdges(sets: readonly CharacterSet[], budget: Budget): readonly Edge[] {
  const edges = sets.flatMap((set, number) =>
    inTexts(rangesOf(set, budget)).map((end, index) => ({
      point: index % 2 === 0 ? end : end + 1,
      set: number,
    })),
  );
  budget.keep(edges.length * 2);
  return edges.sort((one, other) => one.point - other.point);
}

/** Of some characters in a row, the one that reads best; `undefined` if there are only surrogates. */
function mostReadable(from: number, to: number): number | undefined {
  if (from > 0x7f) return from >= 0xd800 && from <= 0xdfff ? (to > 0xdfff ? 0xe000 : undefined) : from;
  let best = from;
  for (let point = from + 1; point <= Math.min(to, 0x80); point++) {
    if (rankOf(point) < rankOf(best)) best = point;
  }
  return best;
}

const READABLE = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._/:@";

/** The lower, the better it reads. */
function rankOf(point: number): number {
  const character = String.fromCodePoint(point);
  const place = READABLE.indexOf(character);
  if (place >= 0) return place;
  if (point > 0x20 && point < 0x7f) return 0x100 + point;
  if (point === 0x20) return 0x200;
  const isVisible = /^[\p{L}\p{N}\p{S}\p{P}]$/u.test(character);
  return (isVisible ? 0x1000000 : point === 0x0a ? 0x2000000 : 0x3000000) + point;
}
