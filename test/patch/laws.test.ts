import fc from "fast-check";
import {
  applyPatch,
  createPatch,
  createThreeWayPatch,
  findConflicts,
  mergePatches,
  mergesByPatchStrategy,
  type PatchOptions,
  type PatchResult,
} from "fieldwise/patch";
import type { Type } from "fieldwise/schema";
import {
  canonicalText,
  compareValues,
  equal,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { objectsOf, pairsOf, triplesOf } from "./objects.ts";
import { typeNamed, widget } from "./schemas.ts";
import { deepFreeze, respellKeys } from "./spelling.ts";

const subjects: [string, Type, PatchOptions][] = [
  ["toy.Widget", widget, {}],
  ["toy.Widget by the schema's keys", widget, { listKeys: "schema" }],
  ["Pod", typeNamed("io.k8s.api.core.v1.Pod"), {}],
  ["Pod by the schema's keys", typeNamed("io.k8s.api.core.v1.Pod"), { listKeys: "schema" }],
  ["Deployment", typeNamed("io.k8s.api.apps.v1.Deployment"), {}],
  ["PodDisruptionBudget", typeNamed("io.k8s.api.policy.v1.PodDisruptionBudget"), {}],
  ["an object without a schema", typeNamed("deduced"), {}],
];

/** Texts are compared, as they tell `__proto__` from nothing and do not mind the order of keys. */
function expectSame(value: Json, wanted: Json): void {
  expect(canonicalText(value)).toBe(canonicalText(wanted));
}

/**
 * What is equal on both sides is the same on both sides, all the way down through objects that merge; an object
 * or list that is replaced is new as a whole.
 */
function expectShared(result: Json, live: Json, type: Type | undefined): void {
  if (equal(result, live)) {
    expect(result).toBe(live);
  } else if (isObject(result) && isObject(live)) {
    for (const name of Object.keys(result)) {
      const field = type?.map?.fields.get(name);
      if (!Object.hasOwn(live, name) || field?.patch?.action === "replace") continue;
      expectShared(result[name] as Json, live[name] as Json, field?.type ?? type?.map?.element);
    }
  }
}

function asItIs(value: Json): Json {
  return value;
}

/** The value with every list of scalars sorted. */
function sortScalars(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(sortScalars);
    return items.some((item) => typeof item === "object") ? items : items.sort(compareValues);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, sortScalars(field as Json)]));
}

describe.each(subjects)("patches of %s", (_, type, options) => {
  const pairs = pairsOf(type).map(deepFreeze);
  const triples = triplesOf(type).map(deepFreeze);
  const create = (from: JsonObject, to: JsonObject, tidy = false) =>
    deepFreeze(createPatch(type, { from, to }, { ...options, tidy }));
  const apply = (live: JsonObject, patch: JsonObject) => applyPatch(type, { live, patch }, options);

  it("turn one object into the other, tidy or not, and leave their inputs alone", () => {
    // Kubernetes does not see that a list of scalars came to be sorted, so an untidy patch leaves its order.
    const settle = mergesByPatchStrategy(type) && options.listKeys !== "schema" ? sortScalars : asItIs;
    fc.assert(
      fc.property(pairs, fc.boolean(), ([from, to], tidy) => {
        const result = apply(from, create(from, to, tidy));
        if (tidy) expectSame(result, to);
        else expectSame(settle(result), settle(to));
      }),
      { numRuns: 300 },
    );
  });

  it("give the same when they are applied twice", () => {
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        const patch = create(from, to);
        const once = deepFreeze(apply(from, patch));
        expect(apply(once, patch)).toBe(once);
      }),
    );
  });

  it("share with live all that does not change", () => {
    fc.assert(
      fc.property(triples, ([from, to, live]) => {
        expectShared(apply(from, create(from, to)), from, type);
        const other = attempt(() => apply(live, create(from, to)));
        if (other !== REFUSED) expectShared(other, live, type);
      }),
    );
  });

  it("are empty for equal objects when they are to be tidy", () => {
    fc.assert(
      fc.property(objectsOf(type), (object) => {
        const copy = deepFreeze(respellKeys(object) as JsonObject);
        expectSame(create(object, copy, true), {});
        expect(apply(object, create(object, copy))).toBe(object);
      }),
    );
  });

  it("are not empty for objects that differ", () => {
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        expect(Object.keys(create(from, to, true)).length > 0).toBe(!equal(from, to));
      }),
    );
  });

  it("do not depend on the order of keys", () => {
    fc.assert(
      fc.property(triples, (objects) => {
        const [from, to, live] = objects;
        const [from2, to2, live2] = deepFreeze(objects.map(respellKeys)) as [
          JsonObject,
          JsonObject,
          JsonObject,
        ];
        const patch = create(from, to);
        const patch2 = create(from2, to2);
        expectSame(patch2, patch);
        expectSame(
          attempt(() => apply(live2, respellKeys(patch2) as JsonObject)),
          attempt(() => apply(live, patch)),
        );
        const plan = (lastApplied: JsonObject, desired: JsonObject, current: JsonObject) =>
          createThreeWayPatch(
            type,
            { lastApplied, desired, live: current },
            { ...options, conflicts: findConflicts },
          );
        expectSame(
          attempt(() => sorted(plan(from2, to2, live2))),
          attempt(() => sorted(plan(from, to, live))),
        );
      }),
    );
  });

  it("merge, one alone, into what does the same", () => {
    fc.assert(
      fc.property(triples, ([from, to, live]) => {
        const patch = create(from, to);
        const merged = mergePatches(type, [patch], options);
        expectSame(
          attempt(() => apply(live, merged)),
          attempt(() => apply(live, patch)),
        );
      }),
    );
  });

  it("from three sides make live what is desired where nobody else has a say", () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), ([live, desired], tidy) => {
        const patch = planned(
          createThreeWayPatch(type, { lastApplied: live, desired, live }, { ...options, tidy }),
        );
        expectSame(apply(live, patch), desired);
      }),
    );
  });

  it("from three sides have nothing to do after they did it", () => {
    fc.assert(
      fc.property(triples, ([lastApplied, desired, live]) => {
        const plan = (parts: { lastApplied: JsonObject; live: JsonObject }) =>
          planned(createThreeWayPatch(type, { desired, ...parts }, { ...options }));
        const once = deepFreeze(apply(live, plan({ lastApplied, live })));
        // What a patch adds whole keeps its $retainKeys and $setElementOrder: Kubernetes drops them when it decodes.
        fc.pre(!canonicalText(once).includes('"$'));
        expect(apply(once, plan({ lastApplied: desired, live: once }))).toBe(once);
      }),
    );
  });

  it("from three sides never conflict, when tidy, where live is what was last applied", () => {
    fc.assert(
      fc.property(pairs, ([live, desired]) => {
        const parts = { lastApplied: live, desired, live };
        planned(
          createThreeWayPatch(type, parts, {
            ...options,
            conflicts: findConflicts,
            tidy: true,
          }),
        );
      }),
    );
  });
});

const REFUSED = "refused";

/** A patch made for another object may be refused, as one that orders a list which turns out to be empty. */
function attempt<T>(run: () => T): T | typeof REFUSED {
  try {
    return run();
  } catch (error) {
    if (error instanceof MergeError) return REFUSED;
    throw error;
  }
}

function planned(result: PatchResult): JsonObject {
  if (!result.ok) throw new Error(`conflicts: ${result.conflicts.map(({ path }) => path).join(", ")}`);
  return deepFreeze(result.patch);
}

/** Conflicts in an order of their own; where an item stands in the patch may depend on the order of keys. */
function sorted(result: PatchResult): Json {
  if (result.ok) return result.patch;
  return result.conflicts.map((conflict) => canonicalText(conflict as unknown as Json)).sort();
}
