import {
  checkObjectType,
  type MapType,
  type ObjectOf,
  type ObjectType,
  type ScalarType,
  type Type,
} from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import {
  checkCount,
  checkFunction,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type Names,
  readArguments,
  readNamed,
  readObject,
  tooDeep,
  withField,
  withItem,
  withoutField,
} from "../../value/internal.ts";
import { sharePassed } from "../read-write.ts";
import { ANY_VALUES, type Cursor, type Domains, stepInto } from "./domains.ts";
import { hasSameIdentity, identityOf } from "./identity.ts";
import { itemLimits } from "./limits.ts";

/** How hard to try. */
export interface ShrinkOptions {
  /** How many smaller objects to try at most. Default: 5000. */
  readonly attempts?: number | undefined;
}

const OPTIONS: Names = { attempts: "number" };

/**
 * The smallest object found that still fails, by leaving out fields and items and simplifying scalars for as long as
 * that goes; the object itself if none does. All that is tried fits the type, has the fields that it requires,
 * and keeps the object's apiVersion and kind.
 */
export function shrinkObject<T>(
  type: ObjectType<T>,
  object: object,
  fails: (object: ObjectOf<T>) => boolean,
  options: ShrinkOptions = {},
): ObjectOf<T> {
  const { read, attempts } = readArguments(() => {
    checkObjectType(type);
    checkFunction(fails, "fails");
    const { attempts = 5000 } = readNamed("options", options, OPTIONS);
    checkCount(attempts, "attempts", true);
    return { read: readObject(object, "object"), attempts };
  });
  const smallest = shrink(type, read, (candidate) => fails(candidate as ObjectOf<T>), { attempts });
  return sharePassed(object, read, smallest);
}

/** The same for what is known to be an object of the type. Values of a domain stay as they are, or go. */
export function shrink(
  type: ObjectType,
  object: JsonObject,
  fails: (object: JsonObject) => boolean,
  { attempts = 5000, domains = ANY_VALUES }: ShrinkOptions & { readonly domains?: Domains },
): JsonObject {
  const keepsIdentity = identityOf(type) !== undefined;
  const shrinker = new Shrinker(domains);
  let smallest = object;
  let left = attempts;
  for (let found = true; found; ) {
    found = false;
    for (const candidate of shrinker.objects(type, smallest)) {
      if (left-- <= 0) return smallest;
      if (keepsIdentity && !hasSameIdentity(candidate, object)) continue;
      if (validate(type, candidate).length > 0 || !fails(candidate)) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return smallest;
}

/** Gives values that are a little simpler, the simplest first. Each is simpler in an order that has an end. */
class Shrinker {
  readonly #domains: Domains;

  constructor(domains: Domains) {
    this.#domains = domains;
  }

  objects(type: ObjectType, object: JsonObject): Generator<JsonObject, void> {
    return this.#objects(type.map, object, 0, this.#domains.start);
  }

  *#values(type: Type | undefined, value: Json, depth: number, at: Cursor): Generator<Json, void> {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (type !== undefined && this.#domains.find(at, type) !== undefined) return;
    if (Array.isArray(value)) yield* this.#lists(type?.list?.element, value, depth, at);
    else if (isObject(value)) yield* this.#objects(type?.map, value, depth, at);
    else yield* smallerScalars(type?.scalar, value);
  }

  *#objects(
    map: MapType | undefined,
    object: JsonObject,
    depth: number,
    at: Cursor,
  ): Generator<JsonObject, void> {
    const names = Object.keys(object);
    for (const name of names) if (!map?.fields.get(name)?.required) yield withoutField(object, name);
    for (const name of names) {
      const type = map?.fields.get(name)?.type ?? map?.element;
      for (const value of this.#values(type, object[name] as Json, depth + 1, stepInto(at, name)))
        yield withField(object, name, value);
    }
  }

  *#lists(element: Type | undefined, items: JsonArray, depth: number, at: Cursor): Generator<Json, void> {
    const [least] = itemLimits(at.schema);
    if (items.length > 1 && least === 0) yield [];
    if (items.length > least) for (const index of items.keys()) yield items.toSpliced(index, 1);
    const inside = stepInto(at, undefined);
    for (const [index, item] of items.entries()) {
      for (const value of this.#values(element, item, depth + 1, inside)) yield withItem(items, index, value);
    }
  }
}

function* smallerScalars(scalar: ScalarType | undefined, value: Json): Generator<Json, void> {
  const listed = scalar?.enum;
  if (listed !== undefined && listed.length > 0) {
    yield* listed.slice(0, Math.max(0, listed.indexOf(value)));
  } else if (typeof value === "string") {
    // Texts of a format, such as times, are as simple as they get.
    if (scalar === undefined || scalar.format === undefined) yield* smallerTexts(value);
  } else if (typeof value === "number") {
    if (value !== 0) yield 0;
    for (let cut = value / 2; Math.abs(cut) >= 1; cut /= 2) yield value - Math.trunc(cut);
    if (Math.trunc(value) !== value) yield Math.trunc(value);
  } else if (value === true) {
    yield false;
  }
}

function* smallerTexts(text: string): Generator<string, void> {
  if (text === "") return;
  yield "";
  if (text !== "a") yield "a";
  if (text.length > 1) {
    const characters = [...text];
    for (const index of characters.keys()) yield characters.toSpliced(index, 1).join("");
  }
}
