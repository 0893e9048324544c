import type { Random } from "./random.ts";

/** Values that fit nowhere, or only somewhere. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, -0, 1.5, 1e21, 2 ** 53, 1e300, [], {}, [[]], [{}], [null], { "": "" }],
  ...[
    "",
    "a",
    "1",
    "-",
    ".",
    "*",
    "true",
    "null",
    "__proto__",
    "\ud800",
    "\0",
    "\u2028",
    "é",
    "x".repeat(300),
  ],
  ...[
    "64Mi",
    "1e999",
    "2026-01-02T03:04:05Z",
    "2026-13-40T99:99:99Z",
    "a/b",
    "a.b[0]",
    "[[",
    "(((",
    "1.2.3.4",
  ],
];
const ODD_KEYS = ["__proto__", "constructor", "toString", "", ".", "a", "name", "é", "0", "\0", "$patch"];
const ODD_TEXTS = [
  "\0",
  "\t",
  "\r\n",
  "\n",
  " ",
  "\u2028",
  "\ud800",
  "\ufeff",
  "é",
  "\u{1f600}",
  "\\",
  '"',
  "'",
];

/** A text with some changes: parts go, come twice, or are put in from elsewhere. */
export function mutateText(
  random: Random,
  text: string,
  { words = [], others = [] }: { words?: readonly string[]; others?: readonly string[] } = {},
): string {
  let changed = text;
  for (let edits = 1 + random.below(4); edits > 0; edits--) {
    const start = random.below(changed.length + 1);
    const end = Math.min(changed.length, start + random.below(random.oneIn(4) ? 40 : 4));
    const put = (part: string) => changed.slice(0, start) + part + changed.slice(end);
    const part = changed.slice(start, end);
    const other = others.length > 0 ? random.pick(others) : changed;
    const cut = random.below(other.length + 1);
    const code = changed.charCodeAt(start) || 97;
    changed = random.pick([
      () => put(""),
      () => put(part + part),
      () => put(part.repeat(random.below(random.oneIn(20) ? 600 : 20))),
      () => put(random.pick(words.length > 0 ? words : ODD_TEXTS)),
      () => put(random.pick(words.length > 0 ? words : ODD_TEXTS) + part),
      () => put(random.pick(ODD_TEXTS)),
      () => put(String.fromCharCode(code ^ (1 << random.below(7)))),
      () => put(other.slice(cut, cut + random.below(60))),
      () => changed.slice(0, start) + other.slice(cut),
    ])();
  }
  return changed;
}

/** A JSON value with some changes; `others` lend parts of theirs. */
export function mutateJson<T>(random: Random, value: T, others: readonly unknown[] = []): T {
  let changed: unknown = structuredClone(value);
  for (let edits = 1 + random.below(3); edits > 0; edits--) changed = mutatePart(random, changed, others);
  return changed as T;
}

function mutatePart(random: Random, value: unknown, others: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null || random.oneIn(30)) return oddValue(random, value, others);
  const keys = Object.keys(value);
  if (keys.length > 0 && !random.oneIn(4)) {
    const key = random.pick(keys);
    return withField(value, key, mutatePart(random, (value as Record<string, unknown>)[key], others));
  }
  if (Array.isArray(value)) return mutateList(random, value, others);
  const key = random.pick(keys);
  if (key !== undefined && random.oneIn(2))
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const name = random.pick(random.oneIn(2) ? ODD_KEYS : [...keysIn(random.pick(others)), "a"]);
  return withField(value, name, oddValue(random, key === undefined ? null : Reflect.get(value, key), others));
}

function mutateList(random: Random, list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const [from, to] = [random.below(list.length + 1), random.below(list.length + 1)];
  return random.pick([
    () => list.toSpliced(from, 1),
    () => list.toSpliced(from, 0, list[to] ?? null),
    () => [...list, oddValue(random, list[0], others)],
    () => list.toReversed(),
  ])();
}

function oddValue(random: Random, value: unknown = null, others: readonly unknown[] = []): unknown {
  return random.pick<() => unknown>([
    () => random.pick(ODD_VALUES),
    () => [value],
    () => ({ [random.pick(ODD_KEYS)]: value }),
    () => partOf(random, others.length > 0 ? random.pick(others) : value),
    () => (typeof value === "string" ? mutateText(random, value) : value),
    () => (typeof value === "number" ? value + random.pick([1, -1, 0.5, 1e9]) : `${typeof value}`),
  ])();
}

function partOf(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || random.oneIn(4)) return structuredClone(value ?? null);
  const keys = Object.keys(value);
  return keys.length === 0 ? {} : partOf(random, Reflect.get(value, random.pick(keys)));
}

/** The names of fields in a value, all the way down. */
function keysIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

/** A list or object with a field set, whatever it is called. */
function withField(value: object, key: string, field: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  Object.defineProperty(copy, key, { value: field, enumerable: true, configurable: true, writable: true });
  return copy;
}
