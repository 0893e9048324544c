import fc from "fast-check";
import { applyConfig, type ManagedFields, type Managers, strip, trackUpdate } from "fieldwise/apply";
import {
  canonicalFieldsV1,
  difference,
  EMPTY,
  type FieldSet,
  fieldSetOf,
  parsePath,
  pathsOf,
  recursiveDifference,
  union,
} from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { compare } from "fieldwise/typed";
import { canonicalText, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { typeNamed } from "../patch/schemas.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { relativeOf, variantsOf } from "../typed/variants.ts";
import { applyByTheBook, type Outcome, updateByTheBook } from "./model-updater.ts";
import { RenamedVersions, type Renames } from "./model-versions.ts";

/** Types, which fields of theirs are never owned, and how other versions call their fields. */
const subjects: [string, readonly string[], Renames][] = [
  [
    "toy.Widget",
    ["apiVersion", "kind", "metadata", "metadata.name"],
    {
      v2: { servers: "backends", ports: "labels", labels: "marks", replicas: "count" },
      v3: { tags: "codes", codes: "tags", byName: "named", listsByName: "byName", strategy: "plan" },
    },
  ],
  [
    "io.k8s.api.core.v1.Pod",
    ["apiVersion", "kind", "metadata", "metadata.name", "metadata.uid"],
    { v2: { spec: "desired", status: "observed" }, v3: { spec: "status", status: "spec" } },
  ],
  [
    "deduced",
    ["a", "b", "b.a"],
    { v2: { a: "b", b: "a" }, v3: { constructor: "toString", toString: "a", a: "constructor" } },
  ],
];

/** Who owns what, before somebody writes. */
interface State {
  readonly live: JsonObject;
  /** What is applied, or written in live's place. */
  readonly config: JsonObject;
  readonly managers: Managers;
  /** What nobody comes to own, in `v1`. */
  readonly ignored: FieldSet;
}

const ME = "me";
const OTHERS = ["a", "b", "c"];

/** States in which anybody may own anything: parts of parts, what is not there, nothing at all. */
function statesOf(
  type: ObjectType,
  versions: RenamedVersions,
  drawVersion: fc.Arbitrary<string>,
  duplicates: boolean,
): fc.Arbitrary<State> {
  return variantsOf(type, { duplicates })
    .map((objects) => objects.map(strip) as [JsonObject, JsonObject])
    .chain(([config, live]) => fc.tuple(fc.constant({ config, live }), relativeOf(type, config)))
    .chain(([{ config, live }, gone]) => {
      const paths = [...pathsOf([live, config, gone].map((object) => partsIn(type, object)).reduce(union))];
      const sets = fc.oneof(
        { weight: 5, arbitrary: fc.subarray(paths).map(fieldSetOf) },
        fc.constant(partsIn(type, live)),
        fc.constant(partsIn(type, config)),
      );
      const managed = fc
        .tuple(sets, drawVersion, fc.boolean())
        .map(([fields, version, applied]): ManagedFields => {
          return { version, applied, fields: structuredClone(versions.fieldsIn(version, fields)) };
        });
      const managers = fc
        .tuple(fc.option(managed, { freq: 9, nil: undefined }), fc.array(managed, { maxLength: 3 }))
        .map(([mine, theirs]): Managers => {
          const named = theirs.map((their, place): [string, ManagedFields] => [
            OTHERS[place] as string,
            their,
          ]);
          return new Map(mine === undefined ? named : [[ME, { ...mine, applied: true }], ...named]);
        });
      const ignored = fc.option(fc.subarray(paths, { maxLength: 2 }).map(fieldSetOf), {
        freq: 3,
        nil: EMPTY,
      });
      return fc.record({ live: fc.constant(live), config: fc.constant(config), managers, ignored });
    })
    .map((state) => {
      for (const part of [state.live, state.config, ...state.managers.values()]) deepFreeze(part);
      return state;
    });
}

/** All that an object is made of, whether it can be owned or only holds what can. */
function partsIn(type: ObjectType, object: JsonObject): FieldSet {
  return compare(type, { from: {}, to: object }).added;
}

type Comparable = Readonly<Record<keyof Outcome, Json>>;

function comparable({ object, managers, conflicts, dropped }: Outcome): Comparable {
  const textOf = (fields: FieldSet): string => JSON.stringify(canonicalFieldsV1(fields));
  return {
    object: canonicalText(object),
    managers: Object.fromEntries(
      [...managers].map(([name, { version, applied, fields }]) => [name, [version, applied, textOf(fields)]]),
    ),
    conflicts: Object.fromEntries([...conflicts].map(([name, fields]) => [name, textOf(fields)])),
    dropped: [...dropped].sort(),
  };
}

describe.each(subjects)("of %s", (name, neverOwned, renames) => {
  const type = typeNamed(name) as ObjectType;
  const versions = new RenamedVersions(type, renames);
  const stripped = fieldSetOf(neverOwned.map(parsePath));
  const check = (states: fc.Arbitrary<State>, law: (state: State) => void): void =>
    fc.assert(
      fc.property(states, (state) => {
        law(state);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 1000 },
    );

  describe.each([
    ["one version", fc.constant("v1"), false],
    ["one version and lists that hold items twice", fc.constant("v1"), true],
    ["several versions", fc.constantFrom("v1", "v1", "v2", "v3"), false],
    ["versions of which one is gone", fc.constantFrom("v1", "v2", "gone"), false],
  ])("in %s", (_, drawVersion, duplicates) => {
    const states = statesOf(type, versions, drawVersion, duplicates);
    const ignoring = (ignored: FieldSet) => (version: string) => {
      const there = versions.fieldsIn(version, ignored);
      return (fields: FieldSet): FieldSet => recursiveDifference(fields, there);
    };

    const withoutStripped = (managers: Managers): Managers =>
      new Map(
        [...managers].map(([name, managed]) => {
          const fields = difference(managed.fields, versions.fieldsIn(managed.version, stripped));
          return [name, deepFreeze({ ...managed, fields })];
        }),
      );

    it("applying takes out and puts back as the book says", () => {
      check(states, ({ live, config, managers, ignored }) => {
        const about = { live, config, managers, manager: ME, version: "v1" };
        const { convert } = versions;
        const wanted = applyByTheBook({
          ...about,
          type,
          convert,
          ignored: (version) => versions.fieldsIn(version, ignored),
        });
        const found = applyConfig(type, about, { convert, ignore: ignoring(ignored) });
        expect(comparable(found)).toEqual(comparable(wanted));
      });
    });

    it("applying with fields that are never owned strips them after all else, as the book says", () => {
      check(states, ({ live, config, managers: owned }) => {
        const managers = withoutStripped(owned);
        const about = { live, config, managers, manager: ME, version: "v1" };
        const { convert } = versions;
        const wanted = applyByTheBook({ ...about, type, convert, stripped });
        expect(comparable(applyConfig(type, about, { convert, unowned: stripped }))).toEqual(
          comparable(wanted),
        );
      });
    });

    it("updating moves ownership as the book says", () => {
      check(states, ({ live, config: object, managers, ignored }) => {
        const about = { live, object, managers, manager: ME, version: "v1" };
        const { convert } = versions;
        const wanted = updateByTheBook({
          ...about,
          type,
          convert,
          ignored: (version) => versions.fieldsIn(version, ignored),
          stripped,
        });
        const found = trackUpdate(type, about, { convert, ignore: ignoring(ignored), unowned: stripped });
        const { managers: after, dropped } = comparable(wanted);
        expect(comparable({ object: {}, conflicts: new Map(), ...found })).toMatchObject({
          managers: after,
          dropped,
        });
      });
    });
  });
});
