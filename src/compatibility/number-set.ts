/** A number of any size. */
export type Amount = number | bigint;

/** A place between numbers: just before one, or just after it. */
interface Cut {
  readonly at: Amount;
  readonly after: boolean;
}

/** A set of numbers as the places where it begins and ends, in turn, in ascending order. */
export type NumberSet = readonly Cut[];

const ALL: NumberSet = [
  { at: -Infinity, after: false },
  { at: Infinity, after: true },
];

/** What a set is made of: whole numbers, or all in between as well. */
export interface Domain {
  readonly whole: boolean;
  readonly all: NumberSet;
}

export const REALS: Domain = { whole: false, all: ALL };
export const INTEGERS: Domain = { whole: true, all: ALL };
export const COUNTS = /* @__PURE__ */ domainOf(0n, undefined);

/** The whole numbers from one to another, both included. */
export function domainOf(least: bigint, most: bigint | undefined): Domain {
  const all = { whole: true, all: ALL };
  return { whole: true, all: intersect(from(least, true, all), to(most ?? Infinity, true, all)) };
}

/** The numbers from one on; without it if `included` is not set. */
export function from(least: Amount, included: boolean, { all, whole }: Domain): NumberSet {
  const start = normalize({ at: least, after: !included }, whole);
  return intersect(all, [start, { at: Infinity, after: true }]);
}

/** The numbers up to one; without it if `included` is not set. */
export function to(most: Amount, included: boolean, { all, whole }: Domain): NumberSet {
  const end = normalize({ at: most, after: included }, whole);
  return intersect(all, [{ at: -Infinity, after: false }, end]);
}

/** These numbers only. */
export function points(values: readonly Amount[], { whole }: Domain): NumberSet {
  const sorted = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
  const single = (at: Amount): NumberSet => [
    normalize({ at, after: false }, whole),
    normalize({ at, after: true }, whole),
  ];
  // Neighbours of whole numbers touch; sets never touch themselves.
  return sorted.flatMap(single).filter((cut, place, cuts) => {
    const [before, behind] = [cuts[place - 1], cuts[place + 1]];
    const meets = (other: Cut | undefined): boolean => other !== undefined && compare(cut, other) === 0;
    return !(place % 2 === 0 ? meets(before) : meets(behind));
  });
}

export function unite(a: NumberSet, b: NumberSet): NumberSet {
  return combine(a, b, (inA, inB) => inA || inB);
}

export function intersect(a: NumberSet, b: NumberSet): NumberSet {
  return combine(a, b, (inA, inB) => inA && inB);
}

export function subtract(a: NumberSet, b: NumberSet): NumberSet {
  return combine(a, b, (inA, inB) => inA && !inB);
}

/** Whether every number of the first set is in the second. */
export function isWithin(a: NumberSet, b: NumberSet): boolean {
  return subtract(a, b).length === 0;
}

export function holds(set: NumberSet, value: Amount): boolean {
  return isWithin(points([value], typeof value === "bigint" ? INTEGERS : REALS), set);
}

/** The least number of a set of whole ones, and the largest; `undefined` if there is no end, or nothing in it. */
export function boundsOf(set: NumberSet): { readonly least: Amount; readonly most: Amount } | undefined {
  const [first, last] = [set[0], set.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { least: first.at, most: typeof last.at === "bigint" && !last.after ? last.at - 1n : last.at };
}

function combine(a: NumberSet, b: NumberSet, keep: (inA: boolean, inB: boolean) => boolean): NumberSet {
  const result: Cut[] = [];
  let [i, j, inside] = [0, 0, false];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    const order = left === undefined ? 1 : right === undefined ? -1 : compare(left, right);
    const cut = (order <= 0 ? left : right) as Cut;
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
    const now = keep(i % 2 === 1, j % 2 === 1);
    if (now !== inside) result.push(cut);
    inside = now;
  }
  return result;
}

function compare(a: Cut, b: Cut): number {
  if (a.at === b.at || (a.at >= b.at && a.at <= b.at)) return Number(a.after) - Number(b.after);
  return a.at < b.at ? -1 : 1;
}

/** After a whole number is before the next one. */
function normalize({ at, after }: Cut, whole: boolean): Cut {
  return whole && after && typeof at === "bigint" ? { at: at + 1n, after: false } : { at, after };
}
