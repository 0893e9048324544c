import fc from "fast-check";
import { apply, owners, update } from "fieldwise/apply";
import { createNormalize } from "fieldwise/kubernetes";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { thingType } from "./thing-type.ts";

const text = { type: "string" };
const member = { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } } };
const type = thingType(
  {
    type: text,
    a: member,
    b: member,
    c: text,
  },
  {
    "x-kubernetes-unions": [
      { discriminator: "type", "fields-to-discriminateBy": { a: "A", b: "B", c: "C" } },
    ],
  },
);

const VALUES: Readonly<Record<string, string>> = { a: "A", b: "B", c: "C" };
const normalize = createNormalize(type, { unions: {} });

const number = fc.integer({ min: 1, max: 2 });
const inside = fc.record({ x: number, y: number }, { requiredKeys: ["x"] });
const discriminator = fc.constantFrom("A", "B", "C", "D");
const value = fc.constantFrom("1", "2");
/** Mostly what does not contradict itself. */
const fields = fc.oneof(
  fc.record({ type: fc.constant("A"), a: inside }, { requiredKeys: ["a"] }),
  fc.record({ type: fc.constant("B"), b: inside }, { requiredKeys: ["b"] }),
  fc.record({ type: fc.constant("C"), c: value }, { requiredKeys: ["c"] }),
  fc.record({ type: discriminator }, { requiredKeys: [] }),
  fc.record({ type: discriminator, a: inside, b: inside, c: value }, { requiredKeys: [] }),
);
const write = fc.record({
  verb: fc.constantFrom("apply", "force", "put", "merge"),
  manager: fc.constantFrom("one", "two", "three"),
  fields,
});

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

/** What apply empties is null at first, with unions and without. */
function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

const THING = { apiVersion: "example.com/v1", kind: "Thing" };

/** What comes of a write; `undefined` if it is refused. */
function perform(
  live: JsonObject | undefined,
  { verb, manager, fields: stated }: Write,
): JsonObject | undefined {
  try {
    if (verb === "apply" || verb === "force") {
      const parts = { live, config: { ...THING, ...stated }, manager, force: verb === "force" };
      const result = apply(type, parts, { normalize });
      return result.ok ? (result.object as JsonObject) : undefined;
    }
    const kept = verb === "merge" ? live : { metadata: live?.metadata ?? {} };
    const object = { ...kept, ...THING, ...stated };
    return update(type, { live, object, manager }, { normalize }).object as JsonObject;
  } catch (error) {
    if (error instanceof MergeError && error.code === "UNION_VIOLATED") return undefined;
    throw error;
  }
}

/** The objects that a sequence of writes leads to, one after the other, each with the write that made it. */
function* play(writes: readonly Write[]): Generator<[object: JsonObject, by: Write]> {
  let live: JsonObject | undefined;
  for (const by of writes) {
    const next = perform(live, by);
    if (next === undefined) continue;
    live = next;
    yield [live, by];
  }
}

const sequences = fc.array(write, { minLength: 1, maxLength: 6 });

describe("after every write, by whoever and by whatever verb", () => {
  it("at most one member is set, and the discriminator names no other", () => {
    fc.assert(
      fc.property(sequences, (writes) => {
        for (const [object] of play(writes)) {
          const set = Object.keys(VALUES).filter((name) => isSet(object[name]));
          expect(set.length).toBeLessThan(2);
          for (const name of set) expect(object.type).toBe(VALUES[name]);
        }
      }),
    );
  });

  it("the same apply once more changes nothing", () => {
    fc.assert(
      fc.property(sequences, (writes) => {
        for (const [object, by] of play(writes))
          if (by.verb === "apply" || by.verb === "force") expect(perform(object, by)).toEqual(object);
      }),
    );
  });

  it("what a config states is there, and its manager owns it", () => {
    fc.assert(
      fc.property(sequences, (writes) => {
        for (const [object, { verb, manager, fields: stated }] of play(writes)) {
          if (verb !== "apply" && verb !== "force") continue;
          expect(object).toMatchObject(stated);
          for (const path of Object.keys(stated).filter((name) => name === "type" || name === "c"))
            expect(owners(type, { live: object, path }).map((owner) => owner.manager)).toContain(manager);
        }
      }),
    );
  });

  it("nobody owns a member that is not set", () => {
    fc.assert(
      fc.property(sequences, (writes) => {
        for (const [object] of play(writes)) {
          const owned = JSON.stringify(object.metadata ?? {});
          for (const name of Object.keys(VALUES))
            if (object[name] === undefined) expect(owned).not.toContain(`"f:${name}"`);
        }
      }),
    );
  });
});
