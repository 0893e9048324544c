import type { PathPattern } from "../../fieldpath/internal.ts";
import type { ListType, MapType, ObjectType, Type, Union } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  copyObject,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
  withField,
  withItem,
} from "../../value/internal.ts";
import { type Cursor, type Domains, generateOwn, stepInto } from "./domains.ts";
import { generateName } from "./generate-scalar.ts";
import { hasSameIdentity } from "./identity.ts";
import { itemLimits } from "./limits.ts";
import { type ObjectGenerator, setDiscriminators } from "./object-generator.ts";
import type { Random } from "./random.ts";

/** A path to set, and the values that will do. */
export interface Aim {
  readonly steps: PathPattern;
  /** Whether a value will do; `zero` for a zero or empty one. */
  readonly wanted: ((value: Json) => boolean) | "zero";
}

/** How many values are tried until one will do. */
const ATTEMPTS = 16;
/** The size of values at the end of a path. */
const SMALL = 4;

/** Sets chosen paths of generated objects, with the objects and items on the way to them. */
export class Aimer {
  readonly #random: Random;
  readonly #domains: Domains;
  readonly #generator: ObjectGenerator;

  constructor(generator: ObjectGenerator, random: Random, domains: Domains) {
    this.#generator = generator;
    this.#random = random;
    this.#domains = domains;
  }

  /** The object with the path set; `undefined` if the caller's generators or the type do not allow it. */
  aim(type: ObjectType, object: JsonObject, aim: Aim): JsonObject | undefined {
    const aimed = this.#inMap(type.map, object, aim, 0, this.#domains.start);
    return aimed && withNameOf(object, aimed);
  }

  #value(type: Type, value: Json | undefined, aim: Aim, depth: number, at: Cursor): Json | undefined {
    const own = this.#domains.find(at, type);
    if (own !== undefined) return this.#choose(aim, depth, () => generateOwn(own, type, this.#random));
    const step = aim.steps[depth];
    if (step === undefined) {
      if (aim.wanted === "zero") return this.#zero(type, depth, at);
      return this.#choose(aim, depth, () => this.#generator.value(type, SMALL, depth, at));
    }
    const { list, map } = type;
    if (list !== undefined && (step === "*" || map === undefined))
      return this.#inList(list, Array.isArray(value) ? value : [], aim, depth, at);
    if (map === undefined) return undefined;
    const object = isObject(value) ? value : this.#generator.object(type as ObjectType, 0, depth, at);
    return this.#inMap(map, object, aim, depth, at);
  }

  /** A value that has what is wanted at the rest of the path. */
  #choose({ steps, wanted }: Aim, depth: number, generate: () => Json | undefined): Json | undefined {
    if (wanted === "zero") return undefined;
    const rest = steps.slice(depth);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const value = generate();
      if (value !== undefined && reaches(value, rest, wanted)) return value;
    }
    return undefined;
  }

  #inMap(map: MapType, object: JsonObject, aim: Aim, depth: number, at: Cursor): JsonObject | undefined {
    const step = aim.steps[depth];
    const isKey = step === "*" || step?.kind !== "field";
    const name = isKey ? this.#key(map, object) : step.name;
    const type = isKey ? map.element : (map.fields.get(name)?.type ?? map.element);
    if (type === undefined) return undefined;
    const value = this.#value(type, getField(object, name), aim, depth + 1, stepInto(at, name));
    if (value === undefined) return undefined;
    const result = copyObject(object);
    setField(result, name, value);
    for (const union of map.unions) this.#settleUnion(map, union, result, name, depth, at);
    setDiscriminators(map, result);
    return result;
  }

  /** Clears the other members beside one that was set, and sets a member beside a discriminator. */
  #settleUnion(
    { fields }: MapType,
    { members, discriminator }: Union,
    object: MutableObject,
    name: string,
    depth: number,
    at: Cursor,
  ): void {
    const declared = members.flatMap(({ field }) => fields.get(field) ?? []);
    const isMember = declared.some((member) => member.name === name);
    if (declared.length === 0 || (!isMember && discriminator !== name)) return;
    const chosen = isMember ? name : this.#random.pick(declared).name;
    for (const { field } of members) if (field !== chosen) delete object[field];
    const type = fields.get(chosen)?.type as Type;
    const value =
      getField(object, chosen) ?? this.#generator.value(type, SMALL, depth + 1, stepInto(at, chosen));
    if (value !== undefined) setField(object, chosen, value);
  }

  /** A key of the object that the type does not declare, or a new one. */
  #key({ fields }: MapType, object: JsonObject): string {
    return Object.keys(object).find((key) => !fields.has(key)) ?? generateName(this.#random);
  }

  #inList(list: ListType, items: JsonArray, aim: Aim, depth: number, at: Cursor): JsonArray | undefined {
    const inside = stepInto(at, undefined);
    const create = (): Json | undefined => this.#generator.item(list, 0, depth + 1, inside);
    const index = this.#random.below(items.length);
    const item = this.#value(list.element, items[index] ?? create(), aim, depth + 1, inside);
    if (item === undefined) return undefined;
    if (items.length > 0) return distinct(list, withItem(items, index, item), item);
    // A conversion may treat the first item differently from the others.
    const [least, most] = itemLimits(at.schema);
    const count = Math.min(most, Math.max(least, aim.wanted === "zero" ? 1 : 2));
    const others = Array.from({ length: count - 1 }, () => another(list, item, create)).filter(
      (other) => other !== undefined,
    );
    return distinct(list, [item, ...others], item);
  }

  /** A zero or empty value of a type; `undefined` if none is known to be valid. */
  #zero(type: Type, depth: number, at: Cursor): Json | undefined {
    const { scalar, list, map } = type;
    if (scalar === undefined) {
      if (map !== undefined) return this.#generator.object(type as ObjectType, 0, depth, at);
      return list === undefined || itemLimits(at.schema)[0] > 0 ? undefined : [];
    }
    if (scalar.enum !== undefined || scalar.kind === "untyped") return undefined;
    if (scalar.kind === "string") return scalar.format === undefined ? "" : undefined;
    return scalar.kind === "boolean" ? false : 0;
  }
}

/** The object with the name that another has, if it lost its own. */
function withNameOf(named: JsonObject, object: JsonObject): JsonObject {
  if (hasSameIdentity(named, object)) return object;
  const [from, to] = [named.metadata, object.metadata];
  return isObject(from) && isObject(to)
    ? withField(object, "metadata", withField(to, "name", from.name as Json))
    : object;
}

/** An item that differs from another; any item if none is found after some attempts. */
function another(list: ListType, one: Json, create: () => Json | undefined): Json | undefined {
  const isSame = (other: Json): boolean =>
    list.topology === "atomic" ? equal(one, other) : itemElement(list, one) === itemElement(list, other);
  let other = create();
  for (let attempt = 0; attempt < ATTEMPTS && other !== undefined && isSame(other); attempt++)
    other = create();
  return other;
}

/** The items if their keys differ; otherwise a list of only the given one. */
function distinct(list: ListType, items: JsonArray, one: Json): JsonArray | undefined {
  if (list.topology === "atomic") return items;
  if (itemElement(list, one) === undefined) return undefined;
  const elements = new Set(items.map((item) => itemElement(list, item)));
  return elements.size === items.length && !elements.has(undefined) ? items : [one];
}

/** Whether a value has what is wanted at the end of a path. */
function reaches(value: Json, [step, ...rest]: PathPattern, wanted: (value: Json) => boolean): boolean {
  if (step === undefined) return wanted(value);
  if (Array.isArray(value)) return step === "*" && value.some((item) => reaches(item, rest, wanted));
  if (!isObject(value)) return false;
  const names = step === "*" ? Object.keys(value) : step.kind === "field" ? [step.name] : [];
  return names.some((name) => {
    const inside = getField(value, name);
    return inside !== undefined && reaches(inside, rest, wanted);
  });
}
