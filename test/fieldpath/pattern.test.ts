import fc from "fast-check";
import {
  dropMatching,
  EMPTY,
  type FieldPath,
  keepMatching,
  matchesPath,
  type PathPattern,
  parsePath,
  parsePattern,
} from "fieldwise/fieldpath";
import { describe, expect, it } from "vitest";
import { expectMembers, expectShared, field, parsedSetOf, path, paths, textOf, value } from "./model.ts";

const pattern: fc.Arbitrary<PathPattern> = fc
  .tuple(path, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
  .map(([steps, wild]) => steps.map((step, place) => (wild[place] ? "*" : step)));
const patterns = fc.array(pattern, { maxLength: 3 });

/** Whether the two agree as far as both go. */
const agree = (pattern: PathPattern, path: FieldPath) =>
  path.every((element, place) => {
    const step = pattern[place] ?? "*";
    return step === "*" || textOf([step]) === textOf([element]);
  });
const matches = (pattern: PathPattern, path: FieldPath) =>
  path.length >= pattern.length && agree(pattern, path);

/** Whether an include filter of these patterns keeps a path: step by step, where beside `*` nothing else counts. */
function keeps(patterns: readonly PathPattern[], path: FieldPath): boolean {
  if (patterns.some((pattern) => pattern.length === 0)) return true;
  const [element, ...rest] = path;
  if (element === undefined) return patterns.length > 0;
  const wild = patterns.filter(([step]) => step === "*");
  const named = patterns.filter(([step]) => step !== "*" && textOf([step as never]) === textOf([element]));
  return keeps(
    (wild.length > 0 ? wild : named).map(([, ...others]) => others),
    rest,
  );
}

describe("parsePattern", () => {
  it("reads * as any name and [*] as any item", () => {
    expect(parsePattern('.spec.*[*][="*"]."*".a*')).toEqual([
      field("spec"),
      "*",
      "*",
      value("*"),
      field("*"),
      field("a*"),
    ]);
  });

  it("refuses what is not a path either", () => {
    expect(() => parsePattern(".a[*")).toThrow(
      expect.objectContaining({ code: "PATH_INVALID", path: ".a[*" }),
    );
  });
});

describe("matchesPath", () => {
  it("holds for the field that a pattern leads to and for all below", () => {
    fc.assert(
      fc.property(pattern, path, (pattern, path) => {
        expect(matchesPath(pattern, path)).toBe(matches(pattern, path));
      }),
    );
    expect(matchesPath(parsePattern("spec.*"), parsePath("spec"))).toBe(false);
    expect(matchesPath(parsePattern("spec.*"), parsePath("spec.ports[port=80].name"))).toBe(true);
    expect(matchesPath([], parsePath("spec"))).toBe(true);
  });

  it("compares keys whatever their order", () => {
    expect(matchesPath(parsePattern("[b=2,a=1]"), parsePath("[a=1,b=2]"))).toBe(true);
  });

  it("takes what stands for any item or value in a schema's path only for itself", () => {
    const path = parsePattern("spec.volumes[*].name");
    expect(matchesPath(parsePattern("spec.volumes[*]"), path)).toBe(true);
    expect(matchesPath(parsePattern("spec.*"), path)).toBe(true);
    expect(matchesPath(parsePattern('spec.volumes[name="a"]'), path)).toBe(false);
  });
});

describe("keepMatching", () => {
  it("keeps what some pattern matches and the members on the way there", () => {
    fc.assert(
      fc.property(paths, patterns, (members, patterns) => {
        const set = parsedSetOf(members);
        const kept = members.filter((path) => keeps(patterns, path));
        const result = keepMatching(set, patterns);
        expectMembers(result, kept);
        expectShared(result, set);
      }),
    );
  });

  it("looks at no pattern that names a step beside one that takes any, as Kubernetes' include filters", () => {
    const fields = { ".": {}, "f:a": {}, "f:b": {} };
    const set = { "f:spec": { "f:list": { "i:0": fields, "i:1": fields } } };
    const kept = { ".": {}, "f:a": {} };
    expect(keepMatching(set, ["spec.list[*].a", "spec.list[1].b"].map(parsePattern))).toEqual({
      "f:spec": { "f:list": { "i:0": kept, "i:1": kept } },
    });
    expect(keepMatching(set, ["spec.list[*].a", "spec.list[1]"].map(parsePattern))).toEqual({
      "f:spec": { "f:list": { "i:0": kept, "i:1": kept } },
    });
    expect(keepMatching(set, ["spec.list[*].a", "spec.list[*].b"].map(parsePattern))).toBe(set);
  });
});

describe("dropMatching", () => {
  it("drops what some pattern matches and nothing else", () => {
    fc.assert(
      fc.property(paths, patterns, (members, patterns) => {
        const set = parsedSetOf(members);
        const kept = members.filter((path) => !patterns.some((pattern) => matches(pattern, path)));
        const result = dropMatching(set, patterns);
        expectMembers(result, kept);
        expectShared(result, set);
      }),
    );
  });

  it("drops what a pattern names beside one that takes any step", () => {
    const set = { "f:list": { "i:0": { "f:a": {}, "f:b": {} }, "i:1": { "f:a": {}, "f:b": {} } } };
    expect(dropMatching(set, ["list[*].a", "list[1].b"].map(parsePattern))).toEqual({
      "f:list": { "i:0": { "f:b": {} } },
    });
  });
});

describe("keepMatching and dropMatching", () => {
  const set = { "f:metadata": { "f:labels": { ".": {}, "f:a": {} } }, "f:status": { "f:phase": {} } };

  it("split a set at a pattern", () => {
    const status = [parsePattern("status")];
    expect(keepMatching(set, status)).toEqual({ "f:status": { "f:phase": {} } });
    expect(dropMatching(set, status)).toEqual({ "f:metadata": set["f:metadata"] });
    expect(dropMatching(set, [parsePattern("metadata.labels.*")])).toEqual({
      "f:metadata": { "f:labels": {} },
      "f:status": { "f:phase": {} },
    });
  });

  it("give the set itself, or the shared empty set, where all of it goes one way", () => {
    const [all, none] = [[parsePattern("*")], [parsePattern("*.spec")]];
    expect(keepMatching(set, all)).toBe(set);
    expect(dropMatching(set, none)).toBe(set);
    expect(dropMatching(set, [])).toBe(set);
    expect(keepMatching(set, none)).toBe(EMPTY);
    expect(keepMatching(set, [])).toBe(EMPTY);
    expect(dropMatching(set, all)).toBe(EMPTY);
    expect(keepMatching(set, [[]])).toBe(set);
    expect(dropMatching(set, [[]])).toBe(EMPTY);
  });
});
