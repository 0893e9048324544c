import type { Field, ListType, MapType, ObjectType, Type, UnionMember } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
  withField,
} from "../../value/internal.ts";
import { ANY_VALUES, type Cursor, type Domains, generateOwn, stepInto } from "./domains.ts";
import { generateKey, generateName, generateScalar } from "./generate-scalar.ts";
import { IDENTITY_FIELDS, identityOf, isFree } from "./identity.ts";
import { itemLimits } from "./limits.ts";
import type { Random } from "./random.ts";

/** Below this, nothing is generated that the type does not require. */
const DEEP = 24;
/** Below this, not even that: the type requires itself without end. */
const TOO_DEEP = 96;

const MOST_ITEMS = 4;

/** Generates objects from random numbers. */
export class ObjectGenerator {
  readonly #random: Random;
  readonly #domains: Domains;

  constructor(random: Random, domains: Domains = ANY_VALUES) {
    this.#random = random;
    this.#domains = domains;
  }

  /** An object, with about `size` values at most beside those that it must have. */
  object(type: ObjectType, size: number, depth = 0, at: Cursor = this.#domains.start): JsonObject {
    const identity = identityOf(type);
    if (identity === undefined) return this.#map(type.map, size, depth, at, []);
    const object = this.#map(type.map, size, depth, at, IDENTITY_FIELDS);
    const metadata = this.#named(type.map.fields.get("metadata")?.type, object.metadata, at);
    const own = { ...identity, ...metadata };
    // Keys that come first stay first; values that come last count.
    return { ...own, ...object, ...own };
  }

  /** Metadata with a name, where it can have one; lists have none. */
  #named(type: Type | undefined, metadata: Json | undefined, at: Cursor): JsonObject {
    const name = type?.map?.fields.get("name");
    if (name === undefined) return {};
    const inside = stepInto(stepInto(at, "metadata"), "name");
    const own = this.#domains.find(inside, name.type) && this.value(name.type, 0, 0, inside);
    const object = isObject(metadata) ? metadata : {};
    return { metadata: withField(object, "name", own ?? generateName(this.#random)) };
  }

  /** A value of a type; `undefined` if the generator that a caller has for it leaves it out. */
  value(type: Type, size: number, depth: number, at: Cursor): Json | undefined {
    const own = this.#domains.find(at, type);
    if (own !== undefined) return generateOwn(own, type, this.#random);
    if (type.nullable && this.#random.once(8)) return null;
    const { scalar, list, map } = type;
    const mayHold = (map !== undefined || list !== undefined) && size > 1 && depth < DEEP;
    if (scalar !== undefined && (!mayHold || this.#random.once(2)))
      return generateScalar(scalar, this.#random);
    if (map !== undefined && (list === undefined || this.#random.once(2)))
      return this.object(type as ObjectType, size, depth, at);
    return list === undefined ? null : this.#list(list, size, depth, at);
  }

  #map(map: MapType, size: number, depth: number, at: Cursor, needed: readonly string[]): JsonObject {
    const fields = depth > TOO_DEEP ? [] : this.#chooseFields(map, depth > DEEP ? 0 : size, needed);
    const extras = map.element === undefined || depth > DEEP ? 0 : this.#random.below(countFor(size) + 1);
    const share = Math.floor((size - 1) / Math.max(1, fields.length + extras));
    const object: MutableObject = {};
    const set = (name: string, type: Type): void => {
      const value = this.value(type, share, depth + 1, stepInto(at, name));
      if (value !== undefined) setField(object, name, value);
    };
    for (const { name, type } of fields) set(name, type);
    setDiscriminators(map, object);
    for (let index = 0; index < extras; index++) {
      const key = generateKey(this.#random);
      if (!map.fields.has(key)) set(key, map.element as Type);
    }
    return object;
  }

  /** The fields that an object gets: those it must have, one of a union at most, and some others. */
  #chooseFields({ fields, unions }: MapType, size: number, needed: readonly string[]): readonly Field[] {
    const all = [...fields.values()];
    const isNeeded = ({ name, required }: Field): boolean => required || needed.includes(name);
    const inUnions = new Set(
      unions.flatMap(({ members, discriminator }) => [discriminator, ...members.map(({ field }) => field)]),
    );
    const optional = all.filter((field) => !isNeeded(field) && !inUnions.has(field.name) && isFree(field));
    const chosen = new Set(this.#random.pickSome(optional, size).map(({ name }) => name));
    for (const { members, discriminator } of unions) {
      const declared = members.flatMap(({ field }) => fields.get(field) ?? []);
      if (declared.length === 0 || declared.some(isNeeded)) continue;
      const mustHaveOne = discriminator !== undefined && fields.get(discriminator)?.required;
      if (mustHaveOne || (size > 0 && this.#random.once(2))) chosen.add(this.#random.pick(declared).name);
    }
    return all.filter((field) => isNeeded(field) || chosen.has(field.name));
  }

  #list(list: ListType, size: number, depth: number, at: Cursor): JsonArray {
    const [least, most] = itemLimits(at.schema);
    const wanted = depth > DEEP ? 0 : this.#random.below(countFor(size) + 1);
    const count = Math.min(most, Math.max(least, wanted));
    const share = Math.floor((size - 1) / Math.max(1, count));
    const items: Json[] = [];
    const elements = new Set<string>();
    // Items that are there already do not count towards those that must be.
    for (let tries = 0; tries < count + 4 * least && items.length < count; tries++) {
      const item = this.item(list, share, depth + 1, stepInto(at, undefined));
      if (item === undefined) continue;
      if (list.topology !== "atomic") {
        const element = itemElement(list, item);
        if (element === undefined || elements.has(element)) continue;
        elements.add(element);
      }
      items.push(item);
    }
    return items;
  }

  /** An item; one of a keyed list has its keys, or leaves one out that has a default. */
  item({ topology, keys, element }: ListType, size: number, depth: number, at: Cursor): Json | undefined {
    const own = this.#domains.find(at, element);
    if (own !== undefined || topology !== "map" || element.map === undefined)
      return this.value(element, size, depth, at);
    const needed = keys.filter((key) => key.default === undefined || this.#random.once(2));
    return this.#map(
      element.map,
      size,
      depth,
      at,
      needed.map(({ name }) => name),
    );
  }
}

/** Lets discriminators name the member that is set. */
export function setDiscriminators({ fields, unions }: MapType, object: MutableObject): void {
  for (const { discriminator, members } of unions) {
    const member = members.find(({ field }) => Object.hasOwn(object, field));
    const field = discriminator === undefined ? undefined : fields.get(discriminator);
    if (field === undefined || member === undefined) continue;
    const value = valueFor(member, field);
    if (value !== undefined) setField(object, field.name, value);
  }
}

/**
 * The discriminator's value that stands for a member. Some of Kubernetes' unions state the name of a Go field,
 * `LocalhostProfile`, where the value that the discriminator lists is `Localhost`.
 */
function valueFor({ value }: UnionMember, { type }: Field): Json | undefined {
  const listed = type.scalar?.enum;
  if (listed === undefined || listed.includes(value)) return value;
  return listed.find((candidate) => value.startsWith(String(candidate)));
}

/** How many items or keys at most. */
function countFor(size: number): number {
  return Math.max(0, Math.min(MOST_ITEMS, size));
}
