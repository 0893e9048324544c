/** From the least to the most; both are whole numbers, and the most that can be counted stands for anything more. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What a counter of 64 bits holds at most: where counting ends. */
const MOST = 2 ** 64;

export const NONE: Range = { min: 0, max: 0 };
export const ONE: Range = { min: 1, max: 1 };
export const UNKNOWN: Range = { min: 0, max: MOST };

export function exactly(size: number): Range {
  return { min: size, max: size };
}

export function add(a: Range, b: Range): Range {
  return { min: capped(a.min + b.min), max: capped(a.max + b.max) };
}

export function multiply(a: Range, b: Range): Range {
  return { min: capped(a.min * b.min), max: capped(a.max * b.max) };
}

/** Each end times a factor, rounded up. */
export function scale(range: Range, factor: number): Range {
  return { min: capped(Math.ceil(range.min * factor)), max: capped(Math.ceil(range.max * factor)) };
}

/** What holds both. */
export function join(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

export function capped(count: number): number {
  return Math.min(count, MOST);
}
