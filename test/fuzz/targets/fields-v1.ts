import assert from "node:assert/strict";
import {
  canonicalFieldsV1,
  decodeElement,
  decodeFieldsV1,
  difference,
  encodeElement,
  equalSets,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  hasPath,
  intersection,
  isSubset,
  leaves,
  parsePath,
  parsePattern,
  pathsOf,
  printPath,
  recursiveDifference,
  size,
  union,
} from "fieldwise/fieldpath";
import { parseJson, printJson } from "fieldwise/value";
import { deepFreeze } from "../../arbitraries.ts";
import { readCases, valuesNamed } from "../fixtures.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly a: unknown;
  readonly b: unknown;
  /** A path, a pattern or an element. */
  readonly text: string;
}

const cases = [
  ...readCases("apply/", "vectors/fm.kubernetes.jsonl", "vectors/ssa.toy.jsonl"),
  ...readCases("typed/"),
];
const sets = [...valuesNamed(cases, "fieldsV1"), ...valuesNamed(cases, "fields")];
const KEYS = [
  "f:a",
  "f:b",
  'k:{"name":"a"}',
  'k:{"port":80,"name":"b"}',
  'v:"a"',
  "v:1",
  "v:null",
  "i:0",
  "i:7",
  ".",
];
const TEXTS = [
  '.spec.ports[port=80,protocol="TCP"].name',
  '[="v"]',
  '.labels."a.b/c"',
  "[0]",
  ".*",
  "[*].a",
  ...KEYS,
];
const WORDS = [
  "k:{",
  "v:",
  "i:",
  "f:",
  "e:",
  '"',
  "[",
  "]",
  ".",
  "=",
  "{}",
  "1e999",
  "9007199254740993",
  "-0",
  "\\ud800",
];

function grow(random: Random, depth: number): Record<string, unknown> {
  const entries = random.many(3, () => {
    const key = random.oneIn(8) ? mutateText(random, random.pick(KEYS), { words: WORDS }) : random.pick(KEYS);
    return [key, depth === 0 || key === "." ? {} : grow(random, depth - 1)] as const;
  });
  return Object.fromEntries(entries);
}

function growSet(random: Random): unknown {
  if (random.oneIn(2)) return grow(random, 3);
  const set = random.pick(sets);
  return random.oneIn(2) ? set : mutateJson(random, set, sets);
}

/** Field sets: read and written again, and the laws of sets. What is wrong is a `MergeError`. */
export const fieldsV1: Target<Input> = {
  name: "fieldsV1",
  generate(random) {
    const a = growSet(random);
    return {
      a,
      b: random.oneIn(3) ? mutateJson(random, a, sets) : growSet(random),
      text: mutateText(random, random.pick(TEXTS), { words: WORDS, others: TEXTS }),
    };
  },
  run({ a: first, b: second, text }) {
    checkTexts(text);
    const [a, b] = [first, second].map((set) => attempt(() => decodeFieldsV1(deepFreeze(set))));
    if (a === undefined || b === undefined) return;
    const canonical = canonicalFieldsV1(a);
    assert(equalSets(canonical, a), "the canonical set has other fields");
    assert.equal(canonicalFieldsV1(canonical), canonical, "a canonical set is not canonical");
    const again = decodeFieldsV1(parseJson(printJson(canonical)));
    assert.equal(printJson(canonicalFieldsV1(again)), printJson(canonical), "a set is read as another one");
    const paths = pathsOf(a);
    assert.equal(paths.length, size(a), "a set has not as many paths as fields");
    assert(equalSets(fieldSetOf(paths), a), "the paths of a set make another one");
    for (const path of paths) {
      assert(hasPath(a, path), "a set lacks one of its paths");
      assert.equal(reprint(path), printPath(path, { exact: true }), "a path is read as another one");
    }
    checkAlgebra(a, b);
  },
};

function checkAlgebra(a: FieldSet, b: FieldSet): void {
  const [sum, both, rest] = [union(a, b), intersection(a, b), difference(a, b)];
  assert(equalSets(sum, union(b, a)), "a union depends on the order");
  assert(equalSets(both, intersection(b, a)), "an intersection depends on the order");
  assert(equalSets(union(rest, both), a), "what differs and what is shared is not all");
  assert.equal(size(intersection(rest, b)), 0, "a difference has what was taken away");
  assert.equal(size(sum) + size(both), size(a) + size(b), "the sizes do not add up");
  assert(isSubset(a, sum) && isSubset(both, a), "a part is no subset");
  assert(isSubset(recursiveDifference(a, b), rest), "a recursive difference takes less away");
  assert(isSubset(leaves(a), a), "leaves are no subset");
}

function reprint(path: FieldPath): string {
  return printPath(parsePath(printPath(path, { exact: true })), { exact: true });
}

function checkTexts(text: string): void {
  const path = attempt(() => parsePath(text));
  if (path !== undefined)
    assert.equal(reprint(path), printPath(path, { exact: true }), "a path is read as another one");
  attempt(() => parsePattern(text));
  const element = attempt(() => decodeElement(text));
  if (element !== undefined)
    assert.equal(
      encodeElement(decodeElement(encodeElement(element)) ?? { kind: "index", index: 0 }),
      encodeElement(element),
      "an element is read as another one",
    );
}
