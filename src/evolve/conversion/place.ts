import { parsePattern, printPath } from "../../fieldpath/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  ObjectDraft,
} from "../../value/internal.ts";

/** A declared path: names of fields, and `*` for each item of a list or each value of a map. */
export type Place = readonly PlaceStep[];
/** One step of a declared path. */
export type PlaceStep = FieldStep | "*";

/** A step to a field. */
export interface FieldStep {
  readonly kind: "field";
  readonly name: string;
}

/** Reads `spec.containers[*].ip`. A step that picks one item out of a list is an error. */
export function parsePlace(text: string): Place {
  const steps = parsePattern(text);
  if (steps.length > 0 && steps.every((step) => step === "*" || step.kind === "field")) return steps as Place;
  throw declaredWrongly(text, "the path of a conversion has only names and [*]: leave out other steps");
}

export function printPlace(place: Place): string {
  const text = place.map((step) => (step === "*" ? "[*]" : printPath([step], { exact: true }))).join("");
  return text.replace(/^\./, "");
}

export function fieldStep(name: string): PlaceStep {
  return { kind: "field", name };
}

export function isSameStep(a: PlaceStep | undefined, b: PlaceStep | undefined): boolean {
  return a === b || (typeof a === "object" && typeof b === "object" && a.name === b.name);
}

/** Several fields of the same objects. */
export interface Fields {
  /** The way to the objects. */
  readonly way: Place;
  /** The way to each field from there. */
  readonly names: readonly (readonly string[])[];
}

/** The fields at several places, as paths from the object that has them all. The places must lead into the same items. */
export function fieldsAt(places: readonly Place[]): Fields {
  const text = places.map(printPlace).join(", ");
  if (places.some((place) => place.at(-1) === "*"))
    throw declaredWrongly(text, "a step is about fields: let the paths end in names");
  const [first = []] = places;
  const shortest = Math.min(...places.map((place) => place.length));
  let parting = 0;
  while (parting < shortest - 1 && places.every((place) => isSameStep(place[parting], first[parting])))
    parting++;
  const rests = places.map((place) => place.slice(parting));
  if (rests.some((rest) => rest.includes("*")))
    throw declaredWrongly(text, "these lead into different items: rename or move the list in a step before");
  const names = rests.map((rest) => rest.map((step) => (step as FieldStep).name));
  return { way: first.slice(0, parting), names };
}

/** Throws if the same place is named twice, where each is for something of its own. */
export function checkDistinct(places: readonly Place[]): void {
  const texts = places.map(printPlace);
  const twice = texts.find((text, index) => texts.indexOf(text) < index);
  if (twice !== undefined) throw declaredWrongly(twice, "this is named twice: name it once");
}

/** Where a value is in an object: names, and the places of items. */
export type Where = readonly (string | number)[];

export function printWhere(where: Where): string {
  return printPath(
    where.map((step) =>
      typeof step === "number" ? { kind: "index", index: step } : { kind: "field", name: step },
    ),
    { exact: true },
  );
}

/** The value with `change` made wherever a way leads; the value itself if that changes nothing. */
export function changeEach(
  value: Json,
  way: Place,
  change: (value: Json, where: Where) => Json,
  where: Where = [],
): Json {
  const step = way[where.length];
  if (step === undefined) return change(value, where);
  if (step === "*" && Array.isArray(value)) {
    const items = value.map((item, index) => changeEach(item, way, change, [...where, index]));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const draft = new ObjectDraft(value);
  for (const name of step === "*" ? Object.keys(value) : [step.name]) {
    const field = getField(value, name);
    if (field !== undefined) draft.set(name, changeEach(field, way, change, [...where, name]));
  }
  return draft.finish();
}

/** The same for objects only; other values stay as they are. */
export function changeObjects(
  object: JsonObject,
  way: Place,
  change: (object: JsonObject, where: Where) => JsonObject,
): JsonObject {
  return changeEach(object, way, (value, where) =>
    isObject(value) ? change(value, where) : value,
  ) as JsonObject;
}

/** The error for a conversion that is declared wrongly. */
export function declaredWrongly(path: string, message: string): MergeError {
  return new MergeError("CONVERSION_INVALID", path, message);
}

/** The error for a value that cannot be converted. */
export function unconvertible(where: Where, message: string): MergeError {
  return new MergeError("CONVERSION_INVALID", printWhere(where), message);
}
