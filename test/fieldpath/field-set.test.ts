import fc from "fast-check";
import {
  EMPTY,
  encodeElement,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  hasPath,
  leaves,
  type PathElement,
  parsePath,
  size,
  withPrefix,
} from "fieldwise/fieldpath";
import { MAX_DEPTH } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { compareElements, isEmpty, isMember, pathsOf } from "../../src/fieldpath/internal.ts";
import { deepFreeze } from "../arbitraries.ts";
import {
  beginnings,
  expectMembers,
  expectShared,
  field,
  parsedSetOf,
  path,
  paths,
  textOf,
  textsOf,
} from "./model.ts";

const isBelow = (path: FieldPath, parent: FieldPath) =>
  path.length > parent.length && textOf(path.slice(0, parent.length)) === textOf(parent);

describe("fieldSetOf", () => {
  it("gives one text for one set of paths, whatever their order and number", () => {
    fc.assert(
      fc.property(paths, fc.gen(), (members, gen) => {
        const shuffled = gen(() => fc.shuffledSubarray(members, { minLength: members.length }));
        expectMembers(fieldSetOf([...shuffled, ...shuffled]), members);
      }),
    );
  });

  it("does not make parents members, and never the object itself", () => {
    expect(fieldSetOf([[], parsePath("a.b")])).toEqual({ "f:a": { "f:b": {} } });
    expect(fieldSetOf([parsePath("a.b"), parsePath("a")])).toEqual({ "f:a": { ".": {}, "f:b": {} } });
    expect(fieldSetOf([[]])).toBe(EMPTY);
  });

  it("takes paths as deep as values go and refuses deeper ones", () => {
    const deepest = Array<PathElement>(MAX_DEPTH).fill(field("a"));
    expect(hasPath(fieldSetOf([deepest]), deepest)).toBe(true);
    expect(() => fieldSetOf([[...deepest, field("a")]])).toThrow(
      expect.objectContaining({ code: "TOO_DEEP", path: ".a".repeat(8) }),
    );
  });
});

describe("pathsOf", () => {
  it("gives every member once, in canonical order, a parent before its children", () => {
    const compare = (a: FieldPath, b: FieldPath) => {
      const at = a.findIndex(
        (element, place) => !b[place] || encodeElement(element) !== encodeElement(b[place]),
      );
      if (at < 0) return -1;
      return b[at] === undefined ? 1 : compareElements(encodeElement(a[at]!), encodeElement(b[at]));
    };
    fc.assert(
      fc.property(paths, (members) => {
        const found = [...pathsOf(fieldSetOf(members))];
        expect(new Set(found.map(textOf))).toEqual(textsOf(members));
        for (const [at, path] of found.slice(1).entries()) expect(compare(found[at]!, path)).toBeLessThan(0);
      }),
    );
  });

  it("starts every path with the prefix it is given", () => {
    const found = [...pathsOf({ "f:ports": { 'k:{"port":80}': {} } }, parsePath(".spec"))];
    expect(found.map(textOf)).toEqual([".spec.ports[port=80]"]);
  });
});

describe("hasPath and size", () => {
  it("know the members, and neither their parents nor the fields beside and below them", () => {
    fc.assert(
      fc.property(paths, path, (members, other) => {
        const set = parsedSetOf(members);
        const known = textsOf(members);
        for (const path of [...members, ...members.flatMap(beginnings), other, [...other, field("below")]]) {
          expect(hasPath(set, path)).toBe(known.has(textOf(path)));
        }
        expect(size(set)).toBe(known.size);
        expect(isEmpty(set)).toBe(known.size === 0);
      }),
    );
  });

  it("never count the object itself as a member", () => {
    expect(hasPath(EMPTY, [])).toBe(false);
    expect(hasPath({ "f:a": {} }, [])).toBe(false);
  });

  it("find no field in what objects inherit", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(hasPath(EMPTY, [field(name)])).toBe(false);
      expect(hasPath(fieldSetOf([[field(name)]]), [field(name)])).toBe(true);
    }
  });
});

describe("isMember", () => {
  it.each<[FieldSet, boolean]>([
    [{}, true],
    [{ ".": {}, "f:a": {} }, true],
    [{ "f:a": {} }, false],
  ])("of the node %j is %j", (node, member) => {
    expect(isMember(node)).toBe(member);
  });
});

describe("withPrefix", () => {
  it("gives the fields below a path, as paths that start there", () => {
    fc.assert(
      fc.property(paths, path, (members, other) => {
        const set = parsedSetOf(members);
        for (const prefix of [[], other, ...members.flatMap(beginnings)]) {
          const below = members.filter((path) => isBelow(path, prefix));
          expectMembers(
            withPrefix(set, prefix),
            below.map((path) => path.slice(prefix.length)),
          );
        }
      }),
    );
  });

  it("gives the node itself where it can, and the shared empty set where nothing is below", () => {
    const set: FieldSet = deepFreeze({ "f:a": { "f:b": {} } });
    expect(withPrefix(set, [])).toBe(set);
    expect(withPrefix(set, parsePath("a"))).toBe(set["f:a"]);
    expect(withPrefix(set, parsePath("a.b"))).toBe(EMPTY);
    expect(withPrefix(set, parsePath("c"))).toBe(EMPTY);
  });
});

describe("leaves", () => {
  it("keeps the members that have no members below them, and shares what did not change", () => {
    fc.assert(
      fc.property(paths, (members) => {
        const set = parsedSetOf(members);
        const result = leaves(set);
        expectMembers(
          result,
          members.filter((path) => !members.some((other) => isBelow(other, path))),
        );
        expectShared(result, set);
      }),
    );
  });
});
