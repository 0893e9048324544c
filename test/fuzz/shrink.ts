/** How long to look for something smaller, in milliseconds: what takes long is told all the same. */
const LONGEST = 30_000;

/** A smaller input that fails in the same way. Stops after so many tries. */
export async function shrink(
  input: unknown,
  fails: (candidate: unknown) => Promise<boolean>,
  tries = 2_000,
): Promise<unknown> {
  let smallest = input;
  let left = tries;
  const end = Date.now() + LONGEST;
  for (let found = true; found && left > 0; ) {
    found = false;
    for (const candidate of smaller(smallest)) {
      if (left-- <= 0 || Date.now() > end) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return smallest;
}

/** Inputs that are a little less than one, the smallest first. */
function* smaller(value: unknown): Generator<unknown, void> {
  if (typeof value === "string") {
    for (const [start, end] of spans(value.length)) yield value.slice(0, start) + value.slice(end);
  } else if (Array.isArray(value)) {
    for (const [start, end] of spans(value.length)) yield value.toSpliced(start, end - start);
    for (const [index, item] of value.entries())
      for (const less of smaller(item)) yield value.with(index, less);
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    for (const [start, end] of spans(entries.length))
      yield Object.fromEntries(entries.toSpliced(start, end - start));
    for (const [index, [name, field]] of entries.entries())
      for (const less of smaller(field)) yield Object.fromEntries(entries.with(index, [name, less]));
  }
}

/** Parts to leave out: all, halves, quarters, and so on. */
function* spans(length: number): Generator<readonly [number, number], void> {
  for (let size = length; size >= 1; size = Math.floor(size / 2))
    for (let start = 0; start < length; start += size) yield [start, Math.min(length, start + size)];
}
