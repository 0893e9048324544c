import type { ObjectLine } from "./object-lines.ts";

/** A line of a diff. A line that changed comes twice: as it was, then as it is. */
export interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly line: ObjectLine;
  /** Of a `+` line: the line that it replaces. */
  readonly replaces?: ObjectLine;
}

interface Sides {
  readonly before: readonly ObjectLine[];
  readonly after: readonly ObjectLine[];
}

/**
 * What turns one state of an object into another, line by line. Every line is found by its key, so it takes time in
 * proportion to the lines, but for the logarithm that keeping their order costs.
 */
export function diffLines({ before, after }: Sides): readonly DiffLine[] {
  const places = new Map(after.map((line, index) => [identityOf(line), index]));
  const kept = longestRise(before.map((line) => places.get(identityOf(line)) ?? -1));
  const diff: DiffLine[] = [];
  let [from, to] = [0, 0];
  for (const at of [...kept, before.length]) {
    const place =
      at === before.length ? after.length : (places.get(identityOf(before[at] as ObjectLine)) as number);
    const replaced = replaceLines({ before: before.slice(from, at), after: after.slice(to, place) });
    for (const line of replaced) diff.push(line);
    // Of a line that stays, the owners may have changed: what counts is who has it afterwards.
    if (place < after.length) diff.push({ sign: " ", line: after[place] as ObjectLine });
    [from, to] = [at + 1, place + 1];
  }
  return diff;
}

function identityOf({ key, text }: ObjectLine): string {
  return `${key}\n${text}`;
}

/** Lines that go and lines that come, with those that belong together side by side. */
function* replaceLines({ before, after }: Sides): Generator<DiffLine> {
  const places = new Map(after.map(({ key }, index) => [key, index]));
  let next = 0;
  for (const line of before) {
    const place = places.get(line.key);
    if (place === undefined || place < next) {
      yield { sign: "-", line };
      continue;
    }
    for (; next < place; next++) yield { sign: "+", line: after[next] as ObjectLine };
    yield { sign: "-", line };
    yield { sign: "+", line: after[next++] as ObjectLine, replaces: line };
  }
  for (; next < after.length; next++) yield { sign: "+", line: after[next] as ObjectLine };
}

/** The indexes of a longest run of numbers that rise, negative ones left out. */
function longestRise(numbers: readonly number[]): readonly number[] {
  /** By length: the index of the smallest number that ends a run of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    if (number < 0) continue;
    const length = countBelow(ends, numbers, number);
    previous[index] = length === 0 ? -1 : (ends[length - 1] as number);
    ends[length] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) rise.push(index);
  return rise.reverse();
}

/** How many runs end below a number; their ends rise. */
function countBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
