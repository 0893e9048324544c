import fc from "fast-check";
import {
  canonicalFieldsV1,
  decodeFieldsV1,
  EMPTY,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  type PathElement,
  printPath,
} from "fieldwise/fieldpath";
import type { Json, JsonObject } from "fieldwise/value";
import { expect } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

export const field = (name: string): PathElement => ({ kind: "field", name });
export const key = (keys: JsonObject): PathElement => ({ kind: "key", keys });
export const value = (item: Json): PathElement => ({ kind: "value", value: item });
export const index = (place: number): PathElement => ({ kind: "index", index: place });

const common = [field("a"), field("b"), key({ name: "a" }), value("a"), index(1)];
const names = ["", ".", "a.b", "*", "__proto__", "constructor", "toString", "é", "\uffee", "\u{1f600}"];
const scalars = [
  "a!",
  'a"',
  "a\\",
  "<",
  "\uffee",
  "\u{1f600}",
  -1,
  9,
  10,
  2n ** 60n,
  2n ** 60n + 1n,
  true,
  null,
];
const rare = [
  ...names.map(field),
  ...scalars.map(value),
  ...scalars.map((port) => key({ name: "a", port })),
  ...names.map((name) => key(Object.fromEntries([[name, "a"]]))),
  index(0),
  index(10),
];

/** Elements from a small alphabet, so that random paths meet. */
const element = fc.oneof(
  { arbitrary: fc.constantFrom(...common), weight: 3 },
  { arbitrary: fc.constantFrom(...rare), weight: 1 },
);
export const path: fc.Arbitrary<FieldPath> = fc.array(element, { minLength: 1, maxLength: 4 });
export const paths: fc.Arbitrary<FieldPath[]> = fc.array(path, { maxLength: 12 });

/** Two lists of paths: unrelated, or one a part of the other. */
export const pathsPair: fc.Arbitrary<readonly [FieldPath[], FieldPath[]]> = fc
  .tuple(paths, paths, fc.constantFrom("apart", "first is part", "second is part"))
  .map(([a, b, relation]) =>
    relation === "apart" ? [a, b] : relation === "first is part" ? [a, [...b, ...a]] : [[...a, ...b], b],
  );

/** A path as the model knows it: by its exact text. */
export const textOf = (path: FieldPath): string => printPath(path, { exact: true });
export const textsOf = (paths: Iterable<FieldPath>): Set<string> => new Set([...paths].map(textOf));

/** The beginnings of a path, itself included. */
export const beginnings = (path: FieldPath): FieldPath[] => path.map((_, place) => path.slice(0, place + 1));

/** A frozen set of these paths that shares no node with any other, as if just parsed, unless it is empty. */
export const parsedSetOf = (paths: FieldPath[]): FieldSet =>
  paths.length === 0 ? EMPTY : deepFreeze(structuredClone(fieldSetOf(paths)));

/** Checks that a set has exactly these members, in canonical form. */
export function expectMembers(set: FieldSet, members: FieldPath[]): void {
  expect(JSON.stringify(set)).toBe(JSON.stringify(fieldSetOf(members)));
  expect(canonicalFieldsV1(decodeFieldsV1(set))).toBe(set);
}

/** Checks that whatever in `result` equals its counterpart in `input` is that very node. */
export function expectShared(result: FieldSet, input: FieldSet): void {
  if (JSON.stringify(result) === JSON.stringify(input)) {
    expect(result).toBe(input);
    return;
  }
  for (const element in result) {
    if (input[element] !== undefined) expectShared(result[element] as FieldSet, input[element]);
  }
}
