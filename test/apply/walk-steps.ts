import fc from "fast-check";
import type { Migration } from "fieldwise/apply";
import type { Json, JsonObject } from "fieldwise/value";
import type { Kind } from "./walk-objects.ts";
import { smallObjectsOf } from "./walk-schemas.ts";

interface StepParts {
  /** How long after the step before. */
  readonly seconds: number;
  /** Whether live is read from a store, so that it shares nothing with what was written before. */
  readonly reload: boolean;
  readonly who: string;
  readonly subresource: string;
}

/** One write to the object, or to who owns what of it. `place` says which object of the pool it takes. */
export type Step = StepParts &
  (
    | { readonly do: "apply"; readonly place: number; readonly force: boolean }
    /** Applies again what the manager applied last. */
    | { readonly do: "replay"; readonly force: boolean }
    /** Takes what the manager applied, adds the object of the pool, leaves out one field, and applies that. */
    | { readonly do: "edit"; readonly place: number; readonly leaveOut: number; readonly force: boolean }
    | {
        readonly do: "update";
        readonly place: number;
        /** `mark`: sets an annotation by the manager's name. */
        readonly how: "replace" | "merge" | "remove" | "mark";
        readonly entries: SentEntries;
      }
    | { readonly do: "migrate"; readonly by: Migration }
  );

/** The `metadata.managedFields` that a client sends: live's, those of some time ago, none, or what it made up. */
export type SentEntries = "kept" | "stale" | "dropped" | "garbled" | "emptied" | "blanked";

/** A random kind, a few objects of it, and what happens to one of them. */
export interface Walk {
  readonly kind: Kind;
  readonly uid: boolean;
  /** Objects that fit the type and can be applied. */
  readonly configs: readonly JsonObject[];
  /** Objects that fit the type; their lists may hold items twice. */
  readonly objects: readonly JsonObject[];
  readonly steps: readonly Step[];
}

const APPLIERS = ["ann", "bob", "cyd"];
/** Some of them sort before `ancient-changes`. */
const UPDATERS = [
  ..."abe ada amy ben cat dan eva fay gus ida jim kim leo mia".split(" "),
  "ancient-changes",
  "before-first-apply",
];

export function walksOf(kinds: fc.Arbitrary<Kind>, length: number): fc.Arbitrary<Walk> {
  return fc.tuple(kinds, fc.integer({ min: 5, max: UPDATERS.length })).chain(([kind, most]) => {
    const updaters = UPDATERS.slice(0, most);
    const steps = fc.array(stepsBy(updaters), { minLength: 1, maxLength: length, size: "max" });
    return fc.record<Walk>({
      kind: fc.constant(kind),
      uid: hasUid(kind) ? fc.constantFrom(false, false, true) : fc.constant(false),
      configs: relativesOf(smallObjectsOf(kind)),
      objects: relativesOf(smallObjectsOf(kind, { duplicates: true })),
      steps: fc.oneof(
        { weight: 2, arbitrary: steps },
        { weight: 1, arbitrary: steps.map((others) => [...updaters.map(mark), ...others]) },
      ),
    });
  });
}

function mark(who: string): Step {
  return {
    do: "update",
    how: "mark",
    entries: "kept",
    who,
    subresource: "",
    seconds: 1,
    reload: false,
    place: 0,
  };
}

/** A few objects, and some that have each field from one or another of them. */
function relativesOf(objects: fc.Arbitrary<JsonObject>): fc.Arbitrary<readonly JsonObject[]> {
  return fc
    .tuple(
      fc.array(objects, { minLength: 2, maxLength: 4 }),
      fc.array(fc.infiniteStream(fc.nat({ max: 5 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([originals, dice]) => [...originals, ...dice.map((numbers) => mix(originals, numbers))]);
}

function mix(originals: readonly JsonObject[], numbers: Iterator<number>): JsonObject {
  const names = new Set(originals.flatMap((original) => Object.keys(original)));
  const entries = [...names].flatMap((name): [string, Json][] => {
    const original = originals[(numbers.next().value as number) % originals.length] as JsonObject;
    return Object.hasOwn(original, name) ? [[name, original[name] as Json]] : [];
  });
  return Object.fromEntries(entries);
}

function hasUid({ type }: Kind): boolean {
  return type.map.fields.get("metadata")?.type.map?.fields.has("uid") === true;
}

function stepsBy(updaters: readonly string[]): fc.Arbitrary<Step> {
  const common = {
    seconds: fc.constantFrom(0, 0, 1, 7),
    reload: fc.boolean(),
    subresource: fc.constantFrom("", "", "", "", "", "status"),
  };
  const applier = { ...common, who: fc.constantFrom(...APPLIERS), force: fc.boolean() };
  const updater = { ...common, who: fc.constantFrom(...updaters, ...APPLIERS) };
  const place = fc.nat({ max: 20 });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("apply" as const), ...applier, place }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("replay" as const), ...applier }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("edit" as const),
        ...applier,
        place,
        leaveOut: fc.nat({ max: 20 }),
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant("update" as const),
        ...updater,
        place,
        how: fc.oneof(
          { weight: 1, arbitrary: fc.constant("replace" as const) },
          { weight: 3, arbitrary: fc.constant("merge" as const) },
          { weight: 2, arbitrary: fc.constant("remove" as const) },
          { weight: 6, arbitrary: fc.constant("mark" as const) },
        ),
        entries: fc.oneof<fc.WeightedArbitrary<SentEntries>[]>(
          { weight: 40, arbitrary: fc.constant("kept") },
          { weight: 8, arbitrary: fc.constantFrom("dropped", "stale", "garbled") },
          { weight: 1, arbitrary: fc.constantFrom("emptied", "blanked") },
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("migrate" as const), ...updater, by: migrationsOf(updaters) }),
    },
  );
}

function migrationsOf(updaters: readonly string[]): fc.Arbitrary<Migration> {
  const anybody = fc.constantFrom(...APPLIERS, ...updaters);
  const some = fc.uniqueArray(anybody, { minLength: 1, maxLength: 3 });
  return fc.oneof<fc.Arbitrary<Migration>[]>(
    fc.record({ do: fc.constant("to-apply" as const), from: some, to: fc.constantFrom(...APPLIERS) }),
    fc.record({ do: fc.constant("merge" as const), from: some, to: fc.constantFrom(...APPLIERS) }),
    fc.record({ do: fc.constant("rename" as const), from: anybody, to: anybody }),
    fc.record({ do: fc.constant("drop" as const), managers: some }),
  );
}
