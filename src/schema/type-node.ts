import { canonicalName, type Json } from "../value/internal.ts";
import type {
  DuplicateOf,
  Field,
  ListKey,
  ListType,
  MapType,
  Origin,
  PatchStrategy,
  ScalarType,
  Type,
  TypeKind,
} from "./types.ts";

/** What a type consists of. What is left out is not allowed, or not so. */
export interface TypeParts {
  readonly scalar?: ScalarType | undefined;
  readonly list?: ListType | undefined;
  readonly map?: MapType | undefined;
  readonly nullable?: boolean;
  readonly kinds?: readonly TypeKind[];
  readonly origin?: Origin | undefined;
}

/**
 * A type, from its parts or from a function that gives them when somebody first looks. So types can refer to
 * each other in cycles, and a definition costs nothing before it is used.
 */
export function createType(name: string, parts: TypeParts | (() => TypeParts)): Type {
  return new TypeNode(name, parts);
}

/** A list's type. Its keys take their defaults from the type of the items, when somebody first looks. */
export function createList(
  topology: ListType["topology"],
  element: Type,
  keyNames: readonly string[] = [],
): ListType {
  return new ListNode(topology, element, keyNames);
}

/** A declared field. What is left out is not so. */
export function createField(name: string, type: Type, facts: FieldFacts = {}): Field {
  const { required = false, default: value, patch, duplicateOf, featureGate } = facts;
  return { name, element: `f:${name}`, type, required, default: value, patch, duplicateOf, featureGate };
}

/** What there is to know of a field beside its name and type. */
export interface FieldFacts {
  readonly required?: boolean;
  readonly default?: Json | undefined;
  readonly patch?: PatchStrategy | undefined;
  readonly duplicateOf?: DuplicateOf | undefined;
  readonly featureGate?: string | undefined;
}

class TypeNode implements Type {
  readonly name: string;
  #build: (() => TypeParts) | undefined = undefined;
  #scalar: ScalarType | undefined = undefined;
  #list: ListType | undefined = undefined;
  #map: MapType | undefined = undefined;
  #nullable = false;
  #kinds = NO_KINDS;
  #origin: Origin | undefined = undefined;
  #mergesByStrategy: boolean | undefined = undefined;

  constructor(name: string, parts: TypeParts | (() => TypeParts)) {
    this.name = name;
    if (typeof parts === "function") this.#build = parts;
    else this.#take(parts);
  }

  get scalar(): ScalarType | undefined {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#scalar;
  }

  get list(): ListType | undefined {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#list;
  }

  get map(): MapType | undefined {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#map;
  }

  get nullable(): boolean {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#nullable;
  }

  get kinds(): readonly TypeKind[] {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#kinds;
  }

  get origin(): Origin | undefined {
    if (this.#build !== undefined) this.#take(this.#build());
    return this.#origin;
  }

  get mergesByStrategy(): boolean {
    this.#mergesByStrategy ??= statesStrategy(this);
    return this.#mergesByStrategy;
  }

  #take({ scalar, list, map, nullable = false, kinds = NO_KINDS, origin }: TypeParts): void {
    this.#scalar = scalar;
    this.#list = list;
    this.#map = map;
    this.#nullable = nullable;
    this.#kinds = kinds;
    this.#origin = origin;
    this.#build = undefined;
  }
}

const NO_KINDS: readonly TypeKind[] = [];

/** Whether a type is built-in, or states a patch strategy outside its metadata. */
function statesStrategy(root: Type): boolean {
  const found = new Set([root]);
  for (const { list, map, origin } of found) {
    if (origin === "built-in") return true;
    if (origin === "custom") continue;
    if (list !== undefined) found.add(list.element);
    if (map?.element !== undefined) found.add(map.element);
    for (const { name, type, patch } of map?.fields.values() ?? []) {
      // All kinds share Kubernetes' own metadata, custom resources too.
      if (name === "metadata" && map?.fields.has("kind")) continue;
      if (patch !== undefined) return true;
      found.add(type);
    }
  }
  return false;
}

class ListNode implements ListType {
  readonly topology: ListType["topology"];
  readonly element: Type;
  readonly #keyNames: readonly string[];
  #keys: readonly ListKey[] | undefined = undefined;
  #keyTexts: readonly string[] | undefined = undefined;

  constructor(topology: ListType["topology"], element: Type, keyNames: readonly string[]) {
    this.topology = topology;
    this.element = element;
    this.#keyNames = keyNames;
  }

  get keys(): readonly ListKey[] {
    this.#keys ??= this.#keyNames.map((name) => {
      const field = this.element.map?.fields.get(name);
      return { name, default: field?.default ?? undefined };
    });
    return this.#keys;
  }

  get keyTexts(): readonly string[] {
    this.#keyTexts ??= this.#keyNames.map(
      (name, index) => `${index === 0 ? "k:{" : ","}${canonicalName(name)}:`,
    );
    return this.#keyTexts;
  }
}
