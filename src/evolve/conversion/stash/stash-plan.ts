import type { Type } from "../../../schema/internal.ts";
import type { Json } from "../../../value/internal.ts";
import type { Place } from "../place.ts";
import type { ReadItem } from "../steps/list-item.ts";
import { isAbove } from "../steps/translate-place.ts";
import { typeAtPlace } from "../type-at-place.ts";

/** Which fields of one side are stashed: a tree of names, `*` for each item of a keyed list or each value of a map. */
export interface StashPlan {
  /** Whether this is stashed, with all that is inside it; if not, only some fields inside are. */
  readonly stashed: boolean;
  readonly fields: ReadonlyMap<string, StashPlan>;
  readonly each: StashPlan | undefined;
  /** The items of this list that the other side shows as fields: editing these leaves the other items alone. */
  readonly items: readonly ReadItem[];
}

/** A stashed value, and the other side's view of it then and now. */
export interface EditedStash {
  readonly kept: Json | undefined;
  /** What the other side showed of it. */
  readonly seen: Json | undefined;
  /** What it shows now. */
  readonly read: Json | undefined;
  /** The same in the result so far, without defaults if these are left out. */
  readonly value: Json | undefined;
}

/** An item of a list that the other side shows. */
export interface PlacedItem {
  readonly place: Place;
  readonly item: ReadItem;
}

/** Plans a stash. Items without keys cannot be matched once they are edited, so their whole list is stashed. */
export function createStashPlan(
  type: Type,
  places: readonly Place[],
  items: readonly PlacedItem[] = [],
): StashPlan {
  const stashed = places.map((place) => {
    typeAtPlace(type, place);
    return cutAtPlainList(type, place);
  });
  const covered = items.filter(({ place }) => stashed.some((upper) => isAbove(upper, place)));
  return planOf([...stashed.map((place) => ({ place })), ...covered], false);
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
  readonly item?: ReadItem;
}

function planOf(planned: readonly Planned[], inside: boolean): StashPlan {
  const ends = planned.filter(({ place }) => place.length === 0);
  const stashed = inside || ends.length > 0;
  const fields = new Map<string, Planned[]>();
  const each: Planned[] = [];
  for (const { place, ...about } of planned) {
    const [step, ...rest] = place;
    const inner = { place: rest, ...about };
    if (step === "*") each.push(inner);
    else if (step !== undefined) fields.set(step.name, [...(fields.get(step.name) ?? []), inner]);
  }
  return {
    stashed,
    fields: new Map([...fields].map(([name, inner]) => [name, planOf(inner, stashed)])),
    each: each.length === 0 ? undefined : planOf(each, stashed),
    items: ends.flatMap(({ item }) => item ?? []),
  };
}

/** The plan for a field, or for an item where no name is given; `undefined` if nothing in it is stashed. */
export function planInside(plan: StashPlan, name?: string): StashPlan | undefined {
  const inner = (name === undefined ? undefined : plan.fields.get(name)) ?? plan.each;
  return inner ?? (plan.stashed ? WHOLE : undefined);
}

const WHOLE: StashPlan = { stashed: true, fields: new Map(), each: undefined, items: [] };
