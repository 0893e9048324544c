import type { MapType, Type } from "../../schema/internal.ts";

/** What is known of the objects of a type that was made of a message. */
export interface KnownNames {
  /** The names of fields that are not those of the type, and which those are. */
  readonly others: ReadonlyMap<string, string>;
  /** For `Any`: the type that a type URL names. */
  readonly find: ((url: string) => Type | undefined) | undefined;
}

const known = new WeakMap<MapType, KnownNames>();

export function keepNames(map: MapType, names: KnownNames): void {
  known.set(map, names);
}

export function namesOf(map: MapType): KnownNames | undefined {
  return known.get(map);
}
