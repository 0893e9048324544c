import fc from "fast-check";
import {
  difference,
  EMPTY,
  equalSets,
  type FieldPath,
  type FieldSet,
  intersection,
  isSubset,
  recursiveDifference,
} from "fieldwise/fieldpath";
import { describe, expect, it } from "vitest";
import { union } from "../../src/fieldpath/internal.ts";
import { beginnings, expectMembers, expectShared, parsedSetOf, pathsPair, textOf, textsOf } from "./model.ts";

type Operation = (a: FieldSet, b: FieldSet) => FieldSet;
type Model = (a: FieldPath[], b: FieldPath[]) => FieldPath[];

const without: Model = (a, b) => a.filter((path) => !textsOf(b).has(textOf(path)));

const operations: [Operation, Model][] = [
  [union, (a, b) => [...a, ...b]],
  [intersection, (a, b) => a.filter((path) => textsOf(b).has(textOf(path)))],
  [difference, without],
  [recursiveDifference, (a, b) => a.filter((path) => without(beginnings(path), b).length === path.length)],
];

describe.each(operations)("%o", (operation, model) => {
  it("has the members that plain sets of paths would have, and leaves its inputs alone", () => {
    fc.assert(
      fc.property(pathsPair, ([a, b]) => {
        expectMembers(operation(parsedSetOf(a), parsedSetOf(b)), model(a, b));
      }),
    );
  });

  it("shares with the first set all that did not change, the whole of it included", () => {
    fc.assert(
      fc.property(pathsPair, ([a, b]) => {
        const set = parsedSetOf(a);
        expectShared(operation(set, parsedSetOf(b)), set);
      }),
    );
  });

  it("gives the shared empty set when nothing is left", () => {
    const set = parsedSetOf([[{ kind: "field", name: "a" }]]);
    const [a, b] = operation === intersection ? [set, {}] : operation === union ? [EMPTY, {}] : [set, set];
    expect(operation(a, b)).toBe(EMPTY);
  });
});

describe("difference", () => {
  const nested = { "f:a": { ".": {}, "f:b": { "f:c": {} } } };

  it("spares the children of a parent that it takes away", () => {
    expect(difference(nested, { "f:a": {} })).toEqual({ "f:a": { "f:b": { "f:c": {} } } });
    expect(difference(nested, { "f:a": { "f:b": {} } })).toBe(nested);
  });

  it("takes the children along when it is recursive", () => {
    expect(recursiveDifference(nested, { "f:a": { "f:b": {} } })).toEqual({ "f:a": {} });
    expect(recursiveDifference(nested, { "f:a": { "f:b": { "f:c": { "f:d": {} } } } })).toBe(nested);
  });
});

describe("isSubset and equalSets", () => {
  it("answer as plain sets of paths do", () => {
    fc.assert(
      fc.property(pathsPair, ([a, b]) => {
        const [first, second] = [parsedSetOf(a), parsedSetOf(b)];
        expect(isSubset(first, second)).toBe(without(a, b).length === 0);
        expect(equalSets(first, second)).toBe(without(a, b).length + without(b, a).length === 0);
      }),
    );
  });

  it("tell a member with children from one that only has children", () => {
    const [member, parent] = [{ "f:a": { ".": {}, "f:b": {} } }, { "f:a": { "f:b": {} } }];
    expect([isSubset(parent, member), isSubset(member, parent), equalSets(member, parent)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSubset({ "f:a": {} }, parent)).toBe(false);
  });
});
