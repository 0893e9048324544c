import fc from "fast-check";
import { applyMergePatch, createMergePatch, createThreeWayMergePatch } from "fieldwise/patch";
import { canonicalText, equal, isObject, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { json, key } from "../arbitraries.ts";
import { objectsOf, pairsOf, triplesOf } from "./objects.ts";
import { typeNamed } from "./schemas.ts";
import { deepFreeze, respellKeys } from "./spelling.ts";

const deduced = typeNamed("deduced");
const pairs = pairsOf(deduced).map(deepFreeze);
const triples = triplesOf(deduced).map(deepFreeze);
const anyObject = fc
  .uniqueArray(fc.tuple(key, json({ bigint: true })), { maxLength: 4, selector: ([name]) => name })
  .map((entries): JsonObject => deepFreeze(Object.fromEntries(entries)));

const expectSame = (value: Json, wanted: Json) => expect(canonicalText(value)).toBe(canonicalText(wanted));

/** RFC 7396, section 2, as it is written there. */
function mergeByTheBook(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, mergeByTheBook(result.get(name), value as Json));
  }
  return Object.fromEntries(result);
}

describe("applyMergePatch", () => {
  it("does what RFC 7396 says, and leaves its inputs alone", () => {
    fc.assert(
      fc.property(anyObject, anyObject, (live, patch) => {
        expectSame(applyMergePatch({ live, patch }), mergeByTheBook(live, patch));
      }),
    );
  });

  it("gives the same when the patch is applied twice: live itself", () => {
    fc.assert(
      fc.property(anyObject, anyObject, (live, patch) => {
        const once = deepFreeze(applyMergePatch({ live, patch }));
        expect(applyMergePatch({ live: once, patch })).toBe(once);
      }),
    );
  });

  it("shares with live what the patch leaves alone", () => {
    fc.assert(
      fc.property(anyObject, anyObject, (live, patch) => {
        const result = applyMergePatch({ live, patch });
        if (equal(result, live)) expect(result).toBe(live);
        for (const name of Object.keys(live)) {
          if (!Object.hasOwn(patch, name)) expect(result[name]).toBe(live[name]);
        }
      }),
    );
  });
});

describe("createMergePatch", () => {
  it("makes the patch that turns one object into the other", () => {
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        const patch = deepFreeze(createMergePatch({ from, to }));
        expectSame(applyMergePatch({ live: from, patch }), to);
        expectSame(patch, createMergePatch({ from: respellKeys(from), to: respellKeys(to) } as never));
      }),
    );
  });

  it("is empty exactly for equal objects", () => {
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        expect(Object.keys(createMergePatch({ from, to })).length === 0).toBe(equal(from, to));
      }),
    );
    fc.assert(
      fc.property(anyObject, (object) => {
        expectSame(createMergePatch({ from: object, to: respellKeys(object) as JsonObject }), {});
      }),
    );
  });

  it("removes what should become null, for a merge patch cannot set it", () => {
    const patch = createMergePatch({ from: { a: 1 }, to: { a: null } });
    expect(applyMergePatch({ live: { a: 1 }, patch })).toEqual({});
  });
});

describe("createThreeWayMergePatch", () => {
  const plan = (lastApplied: JsonObject | undefined, desired: JsonObject, live: JsonObject) => {
    const result = createThreeWayMergePatch({ lastApplied, desired, live });
    if (!result.ok) throw new Error("there are conflicts");
    return deepFreeze(result.patch);
  };

  it("makes live what is desired where nobody else has a say", () => {
    fc.assert(
      fc.property(pairs, ([live, desired]) => {
        expectSame(applyMergePatch({ live, patch: plan(live, desired, live) }), desired);
      }),
    );
  });

  it("has nothing to do after it was done", () => {
    fc.assert(
      fc.property(triples, ([lastApplied, desired, live]) => {
        const once = applyMergePatch({ live, patch: plan(lastApplied, desired, live) });
        expectSame(plan(desired, desired, once), {});
      }),
    );
  });

  it("removes nothing where nothing was applied", () => {
    fc.assert(
      fc.property(objectsOf(deduced), objectsOf(deduced), (desired, live) => {
        const result = applyMergePatch({ live, patch: plan(undefined, desired, live) });
        expect(Object.keys(result).sort()).toEqual(
          [...new Set([...Object.keys(live), ...Object.keys(desired)])].sort(),
        );
      }),
    );
  });

  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(triples, ([lastApplied, desired, live]) => {
        const respelt = [lastApplied, desired, live].map(respellKeys) as [JsonObject, JsonObject, JsonObject];
        expectSame(plan(...respelt), plan(lastApplied, desired, live));
      }),
    );
  });
});
