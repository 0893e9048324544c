import type { Type } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";
import { typeAtPlace } from "./check-places.ts";
import type { Place } from "./place.ts";
import { isAbove } from "./translate-place.ts";

/** Which fields of one side are stashed: a tree of names, `*` for each item of a keyed list or each value of a map. */
export interface StashPlan {
  /** Whether this is one of them, and with it all that is inside; if not, some that are inside. */
  readonly stashed: boolean;
  readonly fields: ReadonlyMap<string, StashPlan>;
  readonly each: StashPlan | undefined;
  /** What joins an edit with what was stashed here; without it, the edit is all that counts. */
  readonly merge: MergeEdit | undefined;
}

/** A value that was stashed, and what has become since of the part of it that the other side shows. */
export interface EditedStash {
  readonly kept: Json | undefined;
  /** What the other side has shown of it. */
  readonly seen: Json | undefined;
  /** What it shows now. */
  readonly read: Json | undefined;
  /** The same, as the result has it so far: without defaults where these do not count. */
  readonly value: Json | undefined;
}

export type MergeEdit = (edited: EditedStash) => Json | undefined;

/** What joins edits at a place. */
export interface PlacedMerge {
  readonly place: Place;
  readonly merge: MergeEdit;
}

/** Items of lists without keys cannot be found again once the list is edited, so of these the whole list is stashed. */
export function createStashPlan(
  type: Type,
  places: readonly Place[],
  merges: readonly PlacedMerge[] = [],
): StashPlan {
  const stashed = places.map((place) => {
    typeAtPlace(type, place);
    return cutAtPlainList(type, place);
  });
  const covered = merges.filter(({ place }) => stashed.some((upper) => isAbove(upper, place)));
  return planOf([...stashed.map((place) => ({ place, merge: undefined })), ...covered], false);
}

function cutAtPlainList(type: Type, place: Place): Place {
  const cut = place.findIndex((step, index) => {
    const { list } = typeAtPlace(type, place.slice(0, index));
    return step === "*" && list !== undefined && list.topology !== "map";
  });
  return cut < 0 ? place : place.slice(0, cut);
}

interface Planned {
  readonly place: Place;
  readonly merge: MergeEdit | undefined;
}

function planOf(planned: readonly Planned[], inside: boolean): StashPlan {
  const ends = planned.filter(({ place }) => place.length === 0);
  const stashed = inside || ends.length > 0;
  const fields = new Map<string, Planned[]>();
  const each: Planned[] = [];
  for (const { place, merge } of planned) {
    const [step, ...rest] = place;
    if (step === "*") each.push({ place: rest, merge });
    else if (step !== undefined)
      fields.set(step.name, [...(fields.get(step.name) ?? []), { place: rest, merge }]);
  }
  return {
    stashed,
    fields: new Map([...fields].map(([name, inner]) => [name, planOf(inner, stashed)])),
    each: each.length === 0 ? undefined : planOf(each, stashed),
    merge: ends.find(({ merge }) => merge !== undefined)?.merge,
  };
}

/** The plan for a field, or for an item where no name is given; `undefined` if nothing in it is stashed. */
export function planInside(plan: StashPlan, name?: string): StashPlan | undefined {
  const inner = (name === undefined ? undefined : plan.fields.get(name)) ?? plan.each;
  return inner ?? (plan.stashed ? WHOLE : undefined);
}

const WHOLE: StashPlan = { stashed: true, fields: new Map(), each: undefined, merge: undefined };
