import { readFileSync } from "node:fs";
import fc from "fast-check";
import { acrossVersions, type Convert } from "fieldwise/apply";
import {
  canonicalFieldsV1,
  difference,
  EMPTY,
  type FieldSet,
  fieldSetOf,
  leaves,
  parsePath,
  recursiveDifference,
} from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { canonicalText, isObject, type Json, type JsonObject, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { applyConfig, type ManagedFields, type Managers, trackUpdate } from "../../src/apply/internal.ts";
import { extractItems, merge } from "../../src/typed/internal.ts";
import { typeNamed } from "../patch/schemas.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { applyByTheBook, type Outcome, updateByTheBook } from "./model-updater.ts";
import { RenamedVersions, type Renames } from "./model-versions.ts";
import { ME, type State, statesOf } from "./walk-states.ts";

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

/** What a write comes to; `undefined` if it is refused, as where an item lost its keys. */
function outcomeOf(write: () => Outcome): Outcome | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

function attempt(write: () => Outcome): Comparable | undefined {
  const outcome = outcomeOf(write);
  return outcome && comparable(outcome);
}

/** Who owns what, as it is stored: by name, and all of it applied but for updaters, whose names start with `u`. */
type Sets = Readonly<Record<string, JsonObject>>;

const hardCases: [string, string, { live: JsonObject; sets: Sets; config: JsonObject; object: Json }][] = [
  [
    "an empty object stays an empty one if somebody else owns it too",
    "toy.Widget",
    {
      live: { strategy: {} },
      sets: { me: { "f:strategy": {} }, other: { "f:strategy": {} } },
      config: {},
      object: { strategy: {} },
    },
  ],
  [
    "an empty object stays an empty one if the manager states it again",
    "toy.Widget",
    {
      live: { strategy: {} },
      sets: { me: { "f:strategy": { ".": {}, "f:type": {} } } },
      config: { strategy: {} },
      object: { strategy: {} },
    },
  ],
  [
    "an object that loses all it had is null if the manager states it as an empty one",
    "toy.Widget",
    {
      live: { strategy: { type: "a" } },
      sets: { me: { "f:strategy": { "f:type": {} } } },
      config: { strategy: {} },
      object: { strategy: null },
    },
  ],
  [
    "an object goes with the last field in it that was applied, though somebody owns an empty list there",
    "io.k8s.api.core.v1.Pod",
    {
      live: { spec: { nodeName: "a", volumes: [] }, status: { phase: "b" } },
      sets: { me: { "f:spec": { "f:nodeName": {} } }, updater: { "f:spec": { "f:volumes": {} } } },
      config: {},
      object: { status: { phase: "b" } },
    },
  ],
  [
    "an object goes if nothing but empty lists is left in it, though the manager states it as an empty one",
    "io.k8s.api.core.v1.Pod",
    {
      live: { spec: { nodeName: "a", volumes: [] }, status: { phase: "b" } },
      sets: { me: { "f:spec": { "f:nodeName": {} } } },
      config: { spec: {} },
      object: { status: { phase: "b" } },
    },
  ],
  [
    "an object goes if nothing but empty lists and what nobody owns is in it, though nothing was given up",
    "io.k8s.api.core.v1.Pod",
    {
      live: { spec: { nodeName: "a", volumes: [] }, status: { phase: "b" } },
      sets: { me: { "f:spec": {} } },
      config: { spec: {} },
      object: { status: { phase: "b" } },
    },
  ],
  [
    "metadata without anything in it keeps the name",
    "toy.Widget",
    {
      live: { metadata: { name: "a", labels: { b: "c" } } },
      sets: { me: { "f:metadata": { "f:labels": { "f:b": {} } } } },
      config: { metadata: {} },
      object: { metadata: { name: "a" } },
    },
  ],
  [
    "metadata with nothing but an empty list in it does not keep the name",
    "toy.Widget",
    {
      live: { metadata: { name: "a", labels: { b: "c" } }, name: "d" },
      sets: { me: { "f:metadata": { "f:labels": { "f:b": {} } } } },
      config: { metadata: { finalizers: [] } },
      object: { name: "d" },
    },
  ],
  [
    "an item that loses all it had goes, though somebody else owns it",
    "io.k8s.api.core.v1.Pod",
    {
      live: { spec: { containers: [{ image: "a" }] } },
      sets: {
        me: { "f:spec": { "f:containers": { 'k:{"name":""}': { ".": {}, "f:image": {} } } } },
        updater: { "f:spec": { "f:containers": { 'k:{"name":""}': {} } } },
      },
      config: {},
      object: { spec: { containers: null } },
    },
  ],
  [
    "nothing is left if the manager gave up all",
    "toy.Widget",
    { live: { name: "a" }, sets: { me: { "f:name": {} } }, config: {}, object: null },
  ],
];

describe.each(subjects)("of %s", { timeout: 60_000 }, (name, neverOwned, renames) => {
  const type = typeNamed(name) as ObjectType;
  const versions = new RenamedVersions(type, renames);
  const stripped = fieldSetOf(neverOwned.map(parsePath));
  const check = (states: fc.Arbitrary<State>, law: (state: State) => void): void =>
    fc.assert(
      fc.property(states, (state) => {
        law(state);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 400 },
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
        const ignoredIn = (version: string) => versions.fieldsIn(version, ignored);
        expect(
          attempt(() =>
            applyConfig(type, about, { convert: acrossVersions(convert), ignore: ignoring(ignored) }),
          ),
        ).toEqual(attempt(() => applyByTheBook({ ...about, type, convert, ignoredIn })));
      });
    });

    it("applying strips fields that are never owned after all else, as the book says", () => {
      check(states, ({ live, config, managers: owned }) => {
        const managers = withoutStripped(owned);
        const about = { live, config, managers, manager: ME, version: "v1" };
        const { convert } = versions;
        expect(
          attempt(() => applyConfig(type, about, { convert: acrossVersions(convert), unowned: stripped })),
        ).toEqual(attempt(() => applyByTheBook({ ...about, type, convert, stripped })));
      });
    });

    it("updating moves ownership as the book says", () => {
      check(states, ({ live, config: object, managers, ignored }) => {
        const about = { live, object, managers, manager: ME, version: "v1" };
        const { convert } = versions;
        const ignoredIn = (version: string) => versions.fieldsIn(version, ignored);
        const options = { convert: acrossVersions(convert), ignore: ignoring(ignored), unowned: stripped };
        const found = trackUpdate(type, about, options);
        const wanted = updateByTheBook({ ...about, type, convert, ignoredIn, stripped });
        expect(comparable({ ...wanted, ...found })).toEqual(comparable(wanted));
      });
    });
  });
});

describe("in hard cases", () => {
  it.each(hardCases)("%s", (_, name, { live, sets, config, object }) => {
    const type = typeNamed(name) as ObjectType;
    const managers = new Map<string, ManagedFields>();
    for (const [owner, fields] of Object.entries(sets))
      managers.set(owner, { version: "v1", applied: !owner.startsWith("u"), fields: fields as FieldSet });
    const about = deepFreeze({ live, config, manager: ME, version: "v1" });
    const stripped = fieldSetOf(["metadata", "metadata.name"].map(parsePath));
    const sameShape: Convert = (value) => ({ type, object: value });
    const book = applyByTheBook({ ...about, managers, type, convert: sameShape, stripped });
    expect(book.object).toEqual(object);
    const applied = applyConfig(type, { ...about, managers }, { unowned: stripped });
    expect(comparable(applied)).toEqual(comparable(book));
  });
});

describe("in several versions", () => {
  const type = typeNamed("toy.Widget") as ObjectType;
  const versions = new RenamedVersions(type, { v2: { name: "title", tags: "marks" } });
  const apply = (live: JsonObject, config: JsonObject, entries: [string, ManagedFields][]) =>
    applyConfig(
      type,
      { live, config, managers: new Map(entries), manager: ME, version: "v1" },
      { convert: acrossVersions(versions.convert) },
    );
  const inVersion = (version: string, fields: FieldSet): ManagedFields => ({
    version,
    applied: true,
    fields,
  });

  it("nothing is left if the manager gave up all that it applied in another one", () => {
    const { object } = apply({ name: "a" }, {}, [[ME, inVersion("v2", { "f:title": {} })]]);
    expect(object).toBeNull();
  });

  it("what somebody owns by another name stays", () => {
    const { object, managers } = apply({ name: "a", tags: ["b", "c"] }, {}, [
      [ME, inVersion("v1", { "f:name": {}, "f:tags": { 'v:"b"': {}, 'v:"c"': {} } })],
      ["other", inVersion("v2", { "f:title": {}, "f:marks": { 'v:"c"': {} } })],
    ]);
    expect(object).toEqual({ name: "a", tags: ["c"] });
    expect([...managers.keys()]).toEqual(["other"]);
  });

  it("who is of one that is gone is dropped and reported, and what it owned stays", () => {
    const { object, managers, dropped } = apply({ name: "a", tags: ["b"] }, { tags: ["b"] }, [
      [ME, inVersion("gone", { "f:label": {}, "f:tags": { 'v:"b"': {} } })],
      ["first", inVersion("gone", { "f:label": {} })],
      ["second", inVersion("v2", { "f:title": {} })],
    ]);
    expect(object).toEqual({ name: "a", tags: ["b"] });
    expect(dropped).toEqual([ME, "first"]);
    expect(Object.fromEntries(managers)).toEqual({
      [ME]: inVersion("v1", { "f:tags": { 'v:"b"': {} } }),
      second: inVersion("v2", { "f:title": {} }),
    });
  });
});

describe("the book", () => {
  it.each(["ssa.toy", "ssa.kubernetes", "ssa-hand.toy"])("says what Kubernetes answered in %s", (name) => {
    const file = new URL(`../../spec-fixtures/vectors/${name}.jsonl`, import.meta.url);
    const cases = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => parseJson(line) as JsonObject)
      // The others are about schemas that change, and versions.
      .filter(({ schema, versions }) => typeof schema === "string" && versions === undefined)
      .filter(({ steps }) => (steps as JsonObject[]).every((step) => step.do !== "changeSchema"));
    expect(cases.length).toBeGreaterThan(0);
    for (const vector of cases) expectAnswers(vector);
  });
});

/** Checks that the book takes an object where Kubernetes took it, step by step. */
function expectAnswers(vector: JsonObject): void {
  const type = typeNamed(vector.type as string) as ObjectType;
  const convert: Convert = (object) => ({ type, object });
  let live: JsonObject = {};
  let managers: Managers = new Map();
  for (const step of vector.steps as JsonObject[]) {
    const manager = step.manager as string;
    const about = { type, convert, live, managers, manager, version: step.version as string };
    const given = step.object as JsonObject;
    const owned = extractItems(type, live, leaves(managers.get(manager)?.fields ?? EMPTY)) ?? {};
    const outcome = outcomeOf(() => {
      if (step.do === "update") return updateByTheBook({ ...about, object: given });
      const config =
        step.do === "extractApply" ? merge(type, { live: owned as JsonObject, config: given }) : given;
      return applyByTheBook({ ...about, config });
    });
    const { error, live: object, managers: owners } = step.expect as JsonObject;
    const name = `${vector.name}: ${canonicalText(step)}`;
    if (error !== undefined) {
      const refused = (error as JsonObject).kind === "invalid";
      expect(outcome === undefined, name).toBe(refused);
      if (outcome !== undefined) expect(outcome.conflicts.size, name).toBeGreaterThan(0);
      continue;
    }
    expect(canonicalText(outcome?.object as Json), name).toBe(canonicalText(object as Json));
    managers = (outcome as Outcome).managers;
    expect(canonicalText(Object.fromEntries(managers) as unknown as Json), name).toBe(
      canonicalText(owners as Json),
    );
    live = isObject(outcome?.object) ? outcome.object : {};
  }
}
