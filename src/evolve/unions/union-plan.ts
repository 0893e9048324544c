import { type FieldPath, matchesPath } from "../../fieldpath/internal.ts";
import { didYouMean, type MapType, nearMatches, type Type } from "../../schema/internal.ts";
import { checkRecord, checkText, getField, MergeError } from "../../value/internal.ts";
import { typesWithin } from "../reachable-types.ts";
import { type DeclaredUnion, type PlacedUnion, type ReadUnion, readDeclaredUnion } from "./declared-union.ts";

/** Unions beside those of the schema, and corrections of them. */
export interface UnionSources {
  readonly declared: readonly DeclaredUnion[];
  /** Unions that hold without being declared, as those of Kubernetes' own types; a declared one replaces those that share a member with it. */
  readonly implied: readonly DeclaredUnion[];
  /** The discriminator's values, by member. */
  readonly values: object;
}

/** The unions of all objects inside those of a type. */
export class UnionPlan {
  readonly #placed: readonly PlacedUnion[];
  readonly #byMap: ReadonlyMap<MapType, readonly ReadUnion[]>;

  constructor(type: Type, { declared, implied, values }: UnionSources) {
    const read = (union: DeclaredUnion): PlacedUnion => readDeclaredUnion(type, union);
    const [stated, known] = [declared.map(read), implied.map(read)];
    const unions = (map: MapType): readonly ReadUnion[] =>
      layer(layer(unionsIn(stated, map), unionsIn(known, map)), published(map));
    const maps = typesWithin(type).flatMap(({ map }) => map ?? []);
    const all = maps.map((map) => [map, unions(map)] as const).filter(([, { length }]) => length > 0);
    const places = stated.filter(({ at }) => at !== undefined);
    const members = [...places.map(({ union }) => union), ...all.flatMap(([, some]) => some)].flatMap(
      (union) => union.members.map(({ field }) => field),
    );
    const corrected = readValues(values, members);
    this.#byMap = new Map(all.map(([map, some]) => [map, some.map((union) => withValues(union, corrected))]));
    this.#placed = places.map((place) => ({ ...place, union: withValues(place.union, corrected) }));
  }

  /** Whether the type has no unions at all. */
  get isEmpty(): boolean {
    return this.#placed.length === 0 && this.#byMap.size === 0;
  }

  /** The unions of one object. */
  unionsOf(map: MapType, path: FieldPath): readonly ReadUnion[] {
    const ofType = this.#byMap.get(map) ?? NONE;
    if (this.#placed.length === 0) return ofType;
    const here = this.#placed.filter(({ at = [] }) => at.length === path.length && matchesPath(at, path));
    return here.length === 0
      ? ofType
      : layer(
          here.map(({ union }) => union),
          ofType,
        );
  }
}

const NONE: readonly ReadUnion[] = [];

function unionsIn(placed: readonly PlacedUnion[], map: MapType): readonly ReadUnion[] {
  return placed.filter(({ maps }) => maps.has(map)).map(({ union }) => union);
}

function published({ unions }: MapType): readonly ReadUnion[] {
  return unions.map((union) => ({ ...union, zeroIsUnset: false }));
}

/** Some unions, and those of others that share no member with any of them. */
function layer(upper: readonly ReadUnion[], lower: readonly ReadUnion[]): readonly ReadUnion[] {
  if (upper.length === 0) return lower;
  const fields = new Set(upper.flatMap(({ members }) => members.map(({ field }) => field)));
  return [...upper, ...lower.filter(({ members }) => !members.some(({ field }) => fields.has(field)))];
}

function readValues(values: object, known: readonly string[]): Readonly<Record<string, string>> {
  checkRecord(values, "values");
  for (const name of Object.keys(values)) {
    checkText(getField(values, name), "each of values");
    if (known.includes(name)) continue;
    const others =
      known.length === 0 ? "the type has none" : `there are ${[...new Set(known)].slice(0, 12).join(", ")}`;
    const hint = didYouMean(nearMatches(name, new Set(known)), others);
    throw new MergeError("FIELD_UNKNOWN", name, `this is not a member of a union: ${hint}`);
  }
  return { ...values } as Record<string, string>;
}

function withValues(union: ReadUnion, values: Readonly<Record<string, string>>): ReadUnion {
  const members = union.members.map(({ field, value }) => ({
    field,
    value: Object.hasOwn(values, field) ? (values[field] as string) : value,
  }));
  return { ...union, members };
}
