import fc from "fast-check";
import { type FieldPath, fieldSetOf, parsePath, printPath } from "fieldwise/fieldpath";
import type { Type } from "fieldwise/schema";
import type { Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf, union } from "../../src/fieldpath/internal.ts";
import { compare, valueAt, valueFields, visitFields } from "../../src/typed/internal.ts";
import { parsedSetOf, paths } from "../fieldpath/model.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { typeNamed } from "./types.ts";
import { variantsOf } from "./variants.ts";

const subjects: [string, Type][] = [
  ["toy.Widget", typeNamed("toy.Widget")],
  ["Pod", typeNamed("io.k8s.api.core.v1.Pod")],
  ["an object without a schema", typeNamed("deduced")],
];

type Visit = [path: string, before: Json | undefined, after: Json | undefined];

describe("visitFields", () => {
  it("tells every field of a set, in its order, with what both values have there", () => {
    const visits: Visit[] = [];
    const fields = fieldSetOf(
      [
        ".name",
        ".labels",
        ".labels.a",
        '.tags[="x"]',
        '.servers[name="s"].address',
        ".notes[1]",
        ".zzzzzzzz.b",
      ].map(parsePath),
    );
    visitFields(
      typeNamed("toy.Widget"),
      {
        before: { name: "a", labels: { a: "1" }, servers: [{ name: "s", address: "1" }], notes: ["m", "n"] },
        after: { name: null, tags: ["x"], servers: [{ name: "s" }], zzzzzzzz: { b: 1 } } as Json,
      },
      fields,
      (path, before, after) => visits.push([printPath(path), before, after]),
    );
    expect(visits).toEqual([
      [".labels", { a: "1" }, undefined],
      [".labels.a", "1", undefined],
      [".name", "a", null],
      [".notes[1]", "n", undefined],
      ['.servers[name="s"].address', "1", undefined],
      ['.tags[="x"]', undefined, "x"],
      [".zzzzzzzz.b", undefined, 1],
    ]);
  });

  it("takes the first of duplicates, and nothing where a value is absent", () => {
    const visits: Visit[] = [];
    const servers = [
      { name: "a", address: "1" },
      { name: "a", address: "2" },
    ];
    visitFields(
      typeNamed("toy.Widget"),
      { before: undefined, after: { servers } },
      fieldSetOf([parsePath('.servers[name="a"].address')]),
      (path, before, after) => visits.push([printPath(path), before, after]),
    );
    expect(visits).toEqual([['.servers[name="a"].address', undefined, "1"]]);
  });

  it.each(subjects)("of %s tells what pathsOf and valueAt tell", (_, type) => {
    const drawn = fc.tuple(variantsOf(type, { duplicates: true }).map(deepFreeze), paths.map(parsedSetOf));
    fc.assert(
      fc.property(drawn, ([[before, after], foreign]) => {
        const { added, removed } = compare(type, { from: before, to: after });
        const own = union(valueFields(type, before), valueFields(type, after));
        const fields = deepFreeze(union(union(own, foreign), union(added, removed)));
        const visits: [FieldPath, Json | undefined, Json | undefined][] = [];
        visitFields(type, { before, after }, fields, (...visit) => visits.push(visit));
        const wanted = [...pathsOf(fields)].map((path) => [
          path,
          valueAt(type, before, path),
          valueAt(type, after, path),
        ]);
        expect(visits).toEqual(wanted);
      }),
    );
  });
});
