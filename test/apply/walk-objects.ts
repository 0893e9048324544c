import fc from "fast-check";
import { apply, strip, update } from "fieldwise/apply";
import type { ObjectType } from "fieldwise/schema";
import { isObject, type JsonObject, MergeError } from "fieldwise/value";
import { merge } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { relativeOf, variantsOf } from "../typed/variants.ts";

/** A kind of whole objects: its type, and what all of them say about themselves. */
export interface Kind {
  readonly type: ObjectType;
  readonly apiVersion: string;
  readonly kind: string;
  /** Where the type comes from, if it is random: who reports a failure wants to know. */
  readonly schema?: JsonObject;
}

/** The object as one of a kind. It has a name and no uid, and says nothing about who owns what. */
export function withIdentity({ apiVersion, kind }: Kind, object: JsonObject): JsonObject {
  const { uid: _, ...metadata } = isObject(object.metadata) ? object.metadata : {};
  return strip({ ...object, apiVersion, kind, metadata: { ...metadata, name: "one" } });
}

/** A few objects of a kind that have much in common; the last one may hold items of lists twice. */
export function familiesOf(kind: Kind): fc.Arbitrary<readonly JsonObject[]> {
  const { type } = kind;
  return variantsOf(type)
    .chain(([first, second]) =>
      fc.tuple(
        fc.constant(first),
        fc.constant(second),
        relativeOf(type, first),
        relativeOf(type, second),
        relativeOf(type, first, { duplicates: true }),
      ),
    )
    .map((family) => family.map((object) => deepFreeze(withIdentity(kind, structuredClone(object)))));
}

/** An object after some writes, and what to write next. */
export interface Situation {
  readonly live: JsonObject;
  /** Fits the type, without duplicates. */
  readonly config: JsonObject;
  /** Fits the type. */
  readonly object: JsonObject;
  readonly manager: string;
}

interface PastWrite {
  readonly how: "apply" | "replace" | "merge";
  readonly manager: string;
  /** Which one of the family. */
  readonly place: number;
}

const managers = fc.constantFrom("ann", "bob", "cyd");

/** Objects that several managers applied and updated, with force where it takes that. */
export function situationsOf(kind: Kind): fc.Arbitrary<Situation> {
  const past = fc.array(
    fc.record<PastWrite>({
      how: fc.constantFrom("apply", "apply", "replace", "merge"),
      manager: managers,
      place: fc.nat({ max: 4 }),
    }),
    { maxLength: 5 },
  );
  return fc
    .tuple(familiesOf(kind), past, managers, fc.nat({ max: 3 }), fc.nat({ max: 4 }))
    .map(([family, writes, manager, config, object]) => ({
      live: reload(
        writes.reduce((live, write, second) => after(kind, live, family, write, second), identity(kind)),
      ),
      config: family[config] as JsonObject,
      object: family[object] as JsonObject,
      manager,
    }));
}

/** The object as if it were read from a store: it shares nothing with what was written. */
export function reload(object: JsonObject): JsonObject {
  return deepFreeze(structuredClone(object));
}

/** What every object of a kind starts as, before anybody wrote. */
export function identity(kind: Kind): JsonObject {
  return deepFreeze(withIdentity(kind, {}));
}

export function timeAt(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString().replace(".000", "");
}

function after(
  { type }: Kind,
  live: JsonObject,
  family: readonly JsonObject[],
  { how, manager, place }: PastWrite,
  second: number,
): JsonObject {
  const object = family[place] as JsonObject;
  const now = timeAt(second);
  try {
    if (how === "apply") {
      const applied = apply(type, { live, config: object, manager, now, force: true });
      return applied.ok ? deepFreeze(applied.object) : live;
    }
    const written = how === "replace" ? object : merge(type, { live, config: object });
    return deepFreeze(update(type, { live, object: written, manager, now }).object);
  } catch (error) {
    // A config must not hold items twice, and what is left of an item must keep its keys.
    if (error instanceof MergeError) return live;
    throw error;
  }
}
