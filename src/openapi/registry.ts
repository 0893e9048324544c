import { checkType, createType, type Type, type TypeParts } from "../schema/internal.ts";

/** The types of a document's definitions, and where each type is, for the errors of its check. */
export class TypeRegistry {
  readonly #definitions = new Map<string, Type>();
  readonly #places = new Map<Type, string>();
  /** The types that are written inside a definition. */
  readonly #inside = new Map<Type, Type[]>();
  readonly #checked = new Set<Type>();
  #building: Type | undefined = undefined;

  get(name: string): Type | undefined {
    return this.#definitions.get(name);
  }

  /** Adds a definition, to be built when somebody first looks at it. */
  define(name: string, where: string, build: () => TypeParts): Type {
    const type: Type = createType(name, () => {
      const outer = this.#building;
      this.#building = type;
      this.#inside.set(type, []);
      try {
        return build();
      } finally {
        this.#building = outer;
      }
    });
    this.#definitions.set(name, type);
    this.#places.set(type, where);
    return type;
  }

  /** Adds a type that is written inside the definition which is being built. */
  place(type: Type, where: string): Type {
    this.#places.set(type, where);
    if (this.#building !== undefined) this.#inside.get(this.#building)?.push(type);
    return type;
  }

  /** Throws if a definition by itself is unsound. */
  check(definition: Type): void {
    this.#checkOne(definition);
    for (const type of this.#inside.get(definition) ?? []) this.#checkOne(type);
  }

  /** Throws if a type, or one that it leads to, is unsound. */
  checkAll(root: Type): void {
    const found = new Set([root]);
    for (const type of found) {
      if (this.#checked.has(type)) continue;
      this.#checkOne(type);
      for (const next of linksOf(type)) found.add(next);
    }
    for (const type of found) this.#checked.add(type);
  }

  #checkOne(type: Type): void {
    checkType(this.#places.get(type) ?? type.name, type);
  }
}

function* linksOf({ list, map }: Type): Generator<Type> {
  if (list !== undefined) yield list.element;
  if (map === undefined) return;
  if (map.element !== undefined) yield map.element;
  for (const { type } of map.fields.values()) yield type;
}
