import fc from "fast-check";
import { type Applied, apply, extract, owners, storyOf, strip, update } from "fieldwise/apply";
import {
  canonicalFieldsV1,
  difference,
  EMPTY,
  type FieldPath,
  hasPath,
  intersection,
  isSubset,
  leaves,
} from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { canonicalText, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf, union } from "../../src/fieldpath/internal.ts";
import { compare, valueAt, valueFields, withNamedFields } from "../../src/typed/internal.ts";
import { respell } from "../arbitraries.ts";
import { typeNamed } from "../patch/schemas.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import {
  appliedBy,
  canBeStatedAgain,
  entriesOf,
  expectEntriesInOrder,
  idOf,
  NEVER_OWNED,
} from "./model-entries.ts";
import { expectShared, isBelow, isInside, partsIn, unordered, withoutEmpty } from "./model-values.ts";
import { identity, type Kind, reload, type Situation, situationsOf, timeAt } from "./walk-objects.ts";
import { partitionsOf } from "./walk-partitions.ts";

const subjects: [string, Kind][] = [
  ["toy.Widget", { type: objectType("toy.Widget"), apiVersion: "toy.example/v1", kind: "Widget" }],
  ["Pod", { type: objectType("io.k8s.api.core.v1.Pod"), apiVersion: "v1", kind: "Pod" }],
  [
    "Deployment",
    { type: objectType("io.k8s.api.apps.v1.Deployment"), apiVersion: "apps/v1", kind: "Deployment" },
  ],
  ["an object without a schema", { type: objectType("deduced"), apiVersion: "free.example/v1", kind: "Any" }],
];

function objectType(name: string): ObjectType {
  return typeNamed(name) as ObjectType;
}

const NOW = timeAt(60);
const LATER = timeAt(3600);

/** Who owns what, without when: that may depend on who came first. */
function ownership(object: JsonObject): readonly string[] {
  return entriesOf(object)
    .map((entry) => `${idOf(entry)} ${JSON.stringify(canonicalFieldsV1(entry.fieldsV1))}`)
    .sort();
}

/** The same, with a config that states nothing empty. */
function withFullConfig(situation: Situation): Situation {
  return { ...situation, config: deepFreeze(withoutEmpty(situation.config) as JsonObject) };
}

/** What is left of an item must keep its keys, or Kubernetes refuses the write. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

describe.each(subjects)("of %s", { timeout: 60_000 }, (_, kind) => {
  const { type } = kind;
  const check = <T>(arbitrary: fc.Arbitrary<T>, law: (drawn: T) => void): void =>
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        law(drawn);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 100 },
    );
  const situations = situationsOf(kind);

  /** Applies by force; what Kubernetes would refuse all the same is not looked at. */
  function force({ live, config, manager }: Situation): Applied {
    const result = attempt(() => apply(type, { live, config, manager, now: NOW, force: true }));
    if (result === undefined) throw new fc.PreconditionFailure();
    if (!result.ok) throw new Error("a forced apply cannot conflict");
    deepFreeze(result.object);
    return result;
  }

  describe("applying", () => {
    /** Checks that a config has nothing left to do, however it is spelled. */
    function expectSettled(written: JsonObject, { config, manager }: Situation): void {
      // Who is not tracked yet is from the next apply on.
      if (entriesOf(written).length === 0) return;
      const live = reload(written);
      for (const again of [config, respellKeys(config), respell(config)] as JsonObject[]) {
        const result = apply(type, { live, config: deepFreeze(again), manager, now: LATER });
        if (!result.ok) throw new Error(result.message);
        expect(result.object).toBe(live);
        expect(result.changed).toBe(false);
        expect(storyOf(result).changes).toEqual([]);
      }
    }

    it("a second time changes nothing, and gives live itself, however the config is spelled", () => {
      check(situations.map(withFullConfig), (situation) => expectSettled(force(situation).object, situation));
    });

    it("a second time changes nothing if the first time removed nothing, and nothing is stated as empty", () => {
      // What is stated as empty and holds only empty lists and what nobody owns, Kubernetes takes away the next time.
      check(situations, (situation) => {
        const first = force(situation);
        fc.pre(storyOf(first).removed.length === 0 && !/\{\}|null/.test(canonicalText(situation.config)));
        expectSettled(first.object, situation);
      });
    });

    it("a fourth time changes nothing, whatever the config", () => {
      // What is stated as empty, Kubernetes may take away the second time, and put in again, now empty, the third time.
      check(situations, (situation) => {
        const first = force(situation);
        const second = force({ ...situation, live: first.object });
        const third = force({ ...situation, live: second.object });
        expectSettled(third.object, situation);
      });
    });

    it("removes nothing but what the manager applied before, and what is inside of that", () => {
      check(situations, (situation) => {
        const { live, config, manager } = situation;
        const { object } = force(situation);
        const before = withNamedFields(type, appliedBy(manager, live) ?? EMPTY);
        const stated = valueFields(type, config);
        const { removed } = compare(type, { from: strip(live), to: strip(object) });
        for (const path of pathsOf(removed)) {
          const replaced = isInside(leaves(stated), path);
          const wasThereTwice = hasPath(stated, path);
          expect(isInside(before, path) || replaced || wasThereTwice).toBe(true);
        }
      });
    });

    // An object in which nothing but empty lists is left goes, though somebody states it as an empty one.
    it("removes nothing that the config states, unless it is empty", () => {
      check(situations.map(withFullConfig), (situation) => {
        const { object } = force(situation);
        for (const path of pathsOf(valueFields(type, situation.config)))
          expect(valueAt(type, object, path)).toBeDefined();
      });
    });

    it("removes nothing that somebody else applied, unless it is empty or inside of what the config states", () => {
      check(situations, (situation) => {
        const { live, config, manager } = situation;
        const { object } = force(situation);
        const stated = leaves(valueFields(type, config));
        const filled = valueFields(type, withoutEmpty(strip(live)) as JsonObject);
        for (const { operation, manager: other, fieldsV1 } of entriesOf(live)) {
          if (operation !== "Apply" || other === manager) continue;
          for (const path of pathsOf(intersection(fieldsV1, filled)))
            if (!isInside(stated, path)) expect(valueAt(type, object, path)).toBeDefined();
        }
      });
    });

    it("by force changes no field that the config does not mention", () => {
      check(situations, (situation) => {
        const { live, config } = situation;
        const { object } = force(situation);
        const { added, modified } = compare(type, { from: strip(live), to: strip(object) });
        const mentioned = partsIn(type, config);
        for (const path of pathsOf(union(added, modified)))
          expect(isInside(mentioned, path) || isEmptied(situation, object, path)).toBe(true);
      });
    });

    /** Whether all that was in some place was given up, so that Kubernetes leaves `null` there. */
    function isEmptied({ live, manager }: Situation, object: JsonObject, path: FieldPath): boolean {
      const before = withNamedFields(type, appliedBy(manager, live) ?? EMPTY);
      return (
        valueAt(type, object, path) === null && [...pathsOf(before)].some((other) => isBelow(other, path))
      );
    }

    it("gives the manager what the config states, and all of that is there", () => {
      check(situations.map(withFullConfig), (situation) => {
        const { config, manager } = situation;
        const { object } = force(situation);
        const wanted = difference(valueFields(type, config), NEVER_OWNED);
        expect(JSON.stringify(appliedBy(manager, object) ?? EMPTY)).toBe(JSON.stringify(wanted));
        for (const path of pathsOf(appliedBy(manager, object) ?? EMPTY)) {
          expect(valueAt(type, object, path)).toBeDefined();
          expect(owners(type, { live: object, path }).some((owner) => owner.manager === manager)).toBe(true);
        }
      });
    });

    it("takes from others nothing but what it changed or removed", () => {
      check(situations, (situation) => {
        const { live, manager } = situation;
        const result = force(situation);
        const { added, modified, removed } = compare(type, { from: strip(live), to: strip(result.object) });
        const touched = union(union(added, modified), removed);
        const before = entriesOf(live);
        const after = new Map(entriesOf(result.object).map((entry) => [idOf(entry), entry.fieldsV1]));
        for (const entry of before) {
          if (entry.operation === "Apply" && entry.manager === manager) continue;
          const left = after.get(idOf(entry)) ?? EMPTY;
          expect(JSON.stringify(left)).toBe(JSON.stringify(difference(entry.fieldsV1, touched)));
        }
      });
    });

    it("writes entries as Kubernetes stores them", () => {
      check(situations, (situation) => {
        expectEntriesInOrder(situation.live);
        expectEntriesInOrder(force(situation).object);
      });
    });

    it("shares with live every part that stays as it is", () => {
      check(situations, (situation) => expectShared(force(situation).object, situation.live, type));
    });

    it("without force gives the same as by force, or says who is in the way", () => {
      check(situations, (situation) => {
        const { live, config, manager } = situation;
        const forced = force(situation);
        const result = apply(type, { live, config, manager, now: NOW });
        if (result.ok) {
          expect(canonicalText(result.object)).toBe(canonicalText(forced.object));
          expect(storyOf(forced).takenOver).toEqual([]);
          return;
        }
        const inTheWay = result.conflicts.map(({ path, owner }) => `${idOf(owner)} ${path}`);
        expect(inTheWay.length).toBeGreaterThan(0);
        expect(
          storyOf(forced)
            .takenOver.map(({ path, from }) => `${idOf(from)} ${path}`)
            .sort(),
        ).toEqual(inTheWay.sort());
        for (const { steps, owner } of result.conflicts) {
          expect(owner.operation === "Apply" && owner.manager === manager).toBe(false);
          if (entriesOf(live).length > 0)
            expect(owners(type, { live, path: steps }).map((found) => idOf(found))).toContain(idOf(owner));
        }
      });
    });

    it.each<[string, (config: JsonObject) => JsonObject, string]>([
      [
        "says who owns what",
        (config) => withMetadata(config, { managedFields: [] }),
        "MANAGED_FIELDS_INVALID",
      ],
      ["is for another kind", (config) => ({ ...config, kind: "Other" }), "KIND_MISMATCH"],
      ["does not say its version", ({ apiVersion: _version, ...config }) => config, "KIND_MISMATCH"],
    ])("a config that %s is an error, and leaves live alone", (_what, spoil, code) => {
      check(situations, ({ live, config, manager }) => {
        const spoiled = deepFreeze(spoil(config));
        let thrown: unknown;
        try {
          apply(type, { live, config: spoiled, manager, force: true });
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(MergeError);
        expect((thrown as MergeError).code).toBe(code);
      });
    });
  });

  describe("two managers", () => {
    it("whose fields have nothing in common may apply in any order", () => {
      check(partitionsOf(kind), ({ third, first, second }) => {
        const start = deepFreeze(update(type, { object: third, manager: "cyd", now: timeAt(0) }).object);
        const write = (live: JsonObject, manager: string, config: JsonObject): JsonObject => {
          const result = apply(type, { live, config, manager, now: NOW });
          if (!result.ok) throw new Error(result.message);
          return deepFreeze(result.object);
        };
        const both = write(write(start, "ann", first.before), "bob", second.before);
        const oneWay = write(write(both, "ann", first.after), "bob", second.after);
        const otherWay = write(write(both, "bob", second.after), "ann", first.after);
        expect(canonicalText(unordered(type, strip(otherWay)))).toBe(
          canonicalText(unordered(type, strip(oneWay))),
        );
        expect(ownership(otherWay)).toEqual(ownership(oneWay));
      });
    });
  });

  describe("updating", () => {
    it("leaves no field that it added or changed without an owner", () => {
      check(situations, ({ live, object, manager }) => {
        const result = update(type, { live, object, manager, now: NOW });
        const { added, modified } = compare(type, { from: strip(live), to: object });
        const owned = entriesOf(result.object).map(({ fieldsV1 }) => fieldsV1);
        const wanted = difference(union(added, modified), NEVER_OWNED);
        expect(isSubset(wanted, owned.reduce(union, EMPTY))).toBe(true);
      });
    });

    it("gives the object that was written, with entries as Kubernetes stores them", () => {
      check(situations, ({ live, object, manager }) => {
        const result = update(type, { live, object, manager, now: NOW });
        expect(canonicalText(strip(result.object))).toBe(canonicalText(object));
        expectEntriesInOrder(result.object);
        for (const name of Object.keys(object))
          if (name !== "metadata") expect(result.object[name]).toBe(object[name]);
      });
    });

    it("with what is there changes nothing, and gives the object itself", () => {
      check(situations, ({ live, manager }) => {
        fc.pre(entriesOf(live).length > 0);
        expect(update(type, { live, object: live, manager, now: LATER }).object).toBe(live);
        const stripped = deepFreeze(strip(live));
        const result = update(type, { live, object: stripped, manager, now: LATER });
        expect(canonicalText(result.object)).toBe(canonicalText(live));
      });
    });

    it("takes from others nothing but what it changed or removed", () => {
      check(situations, ({ live, object, manager }) => {
        const result = update(type, { live, object, manager, now: NOW });
        const { added, modified, removed } = compare(type, { from: strip(live), to: object });
        const touched = union(union(added, modified), removed);
        const after = new Map(entriesOf(result.object).map((entry) => [idOf(entry), entry.fieldsV1]));
        for (const entry of entriesOf(live)) {
          const kept = difference(entry.fieldsV1, touched);
          const left = after.get(idOf(entry)) ?? EMPTY;
          if (entry.operation === "Update" && entry.manager === manager)
            expect(isSubset(kept, left)).toBe(true);
          else expect(JSON.stringify(left)).toBe(JSON.stringify(kept));
        }
      });
    });
  });

  describe("extracting", () => {
    it("what a manager applied, and applying that, changes nothing and gives live itself", () => {
      check(situations, ({ live }) => {
        for (const { manager, operation, fieldsV1 } of entriesOf(live)) {
          if (operation !== "Apply" || !canBeStatedAgain(type, live, fieldsV1)) continue;
          const config = deepFreeze(extract(type, { live, manager }) as JsonObject);
          const result = apply(type, { live, config, manager, now: LATER });
          if (!result.ok) throw new Error(result.message);
          expect(canonicalText(result.object)).toBe(canonicalText(live));
          expect(result.object).toBe(live);
        }
      });
    });

    it("gives nothing for who applied nothing", () => {
      check(situations, ({ live }) => expect(extract(type, { live, manager: "nobody" })).toBeUndefined());
    });
  });
});

describe("extracting and applying changes nothing", () => {
  const [, kind] = subjects[0] as [string, Kind];
  const hardCases: [string, JsonObject, JsonObject][] = [
    ["where somebody else filled a list that was applied as null", { tags: null }, { tags: ["a"] }],
    [
      "where somebody else filled a list that was applied as an empty one",
      { tags: [], name: "a" },
      { tags: ["a"] },
    ],
    [
      "where somebody else filled an object that was applied as null",
      { strategy: null },
      { strategy: { type: "a" } },
    ],
    [
      "where somebody else filled an object that was applied empty",
      { strategy: {} },
      { strategy: { type: "a" } },
    ],
    [
      "where somebody else wrote out a key that has its default value",
      { ports: [{ port: 80, name: "a" }] },
      { ports: [{ port: 80, protocol: "TCP" }] },
    ],
  ];

  it.each(hardCases)("%s", (_, own, others) => {
    const { type } = kind;
    const before = reload(identity(kind));
    const write = (live: JsonObject, fields: JsonObject, manager: string): JsonObject => {
      const config = deepFreeze({ ...before, ...fields });
      const result = apply(type, { live, config, manager, now: NOW });
      if (!result.ok) throw new Error(result.message);
      return reload(result.object);
    };
    const live = write(write(before, own, "ann"), others, "bob");
    const config = deepFreeze(extract(type, { live, manager: "ann" }) as JsonObject);
    const result = apply(type, { live, config, manager: "ann", now: LATER });
    expect(result.ok && canonicalText(result.object)).toBe(canonicalText(live));
    expect(result.ok && result.object === live).toBe(true);
  });
});

function withMetadata(config: JsonObject, fields: JsonObject): JsonObject {
  return { ...config, metadata: { ...(config.metadata as JsonObject), ...fields } };
}
