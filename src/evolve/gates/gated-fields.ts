import type { PathElement, PathPattern } from "../../fieldpath/internal.ts";
import type { MapType, ObjectType } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import { type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import { mapObjects, mapPlaces, type Place } from "../places.ts";
import { typesWithin } from "../reachable-types.ts";

/** A declared field behind a gate, wherever objects have it. */
export interface GatedField {
  readonly name: string;
  readonly gate: string;
}

/** Changes every object that may have a gated field. Gives the object itself if none changed. */
export type VisitGated = (object: Json, change: (place: Place, field: GatedField) => JsonObject) => Json;

/** Visits the field that a path of the caller's leads to. A path to no field of the type is an error. */
export function fieldAtPath(type: ObjectType, path: string, gate: string): VisitGated {
  const steps = readPattern(type, path);
  const last = steps.at(-1);
  if (!isName(last) || !steps.every((step) => step === "*" || isName(step))) {
    const message = "a gate is about one field, in all items of a list: name a field, with [*] for items";
    throw new MergeError("PATH_INVALID", path, message);
  }
  const field = { name: last.name, gate };
  const parent = steps.slice(0, -1);
  return (object, change) => mapPlaces(type, { after: object }, parent, (place) => change(place, field));
}

/** Visits the fields that the schema of a type puts behind gates that are off; `undefined` if there are none. */
export function declaredFields(type: ObjectType, on: ReadonlySet<string>): VisitGated | undefined {
  const byMap = new Map<MapType, readonly GatedField[]>();
  const known = new Map<string, GatedField>();
  for (const { name: definition, map } of typesWithin(type)) {
    const fields = [...(map?.fields.values() ?? [])].flatMap(({ name, featureGate: gate }) => {
      if (gate === undefined || on.has(gate)) return [];
      // A definition may have several types, by the ways in which others refer to it.
      const key = `${definition} ${name}`;
      const field = (definition === "" ? undefined : known.get(key)) ?? { name, gate };
      known.set(key, field);
      return [field];
    });
    if (map !== undefined && fields.length > 0) byMap.set(map, fields);
  }
  if (byMap.size === 0) return undefined;
  return (object, change) =>
    mapObjects(type, { after: object }, (place, map) =>
      (byMap.get(map) ?? []).reduce((after, field) => change({ ...place, after }, field), place.after),
    );
}

function isName(step: PathPattern[number] | undefined): step is PathElement & { readonly kind: "field" } {
  return typeof step === "object" && step.kind === "field";
}
