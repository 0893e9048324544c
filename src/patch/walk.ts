import type { Field, ListKey, Type } from "../schema/internal.ts";
import {
  type ErrorCode,
  equal,
  type Json,
  MAX_DEPTH,
  MergeError,
  type Names,
  tooDeep,
} from "../value/internal.ts";

/** How the lists of a type merge. */
export interface PatchOptions {
  /**
   * What tells the items of a list apart. `annotations`: the patch strategy and merge key, as in Kubernetes, or for
   * a type that has none, as custom resources, the list type and its keys. `schema`: always the list type and
   * its keys, so that two ports that differ by protocol both survive. Default: `annotations`.
   */
  readonly listKeys?: "annotations" | "schema" | undefined;
  /** Other keys for some lists, as `keysByPath` makes them. Those lists merge. Default: none. */
  readonly keysByPath?: KeysByPath | undefined;
}

/** The keys by which a list merges; `undefined` if that is for the schema to say. */
export type KeysByPath = (names: readonly string[]) => readonly ListKey[] | undefined;

export const PATCH_OPTIONS: Names = { listKeys: "annotations|schema", keysByPath: "function" };

/** Whether two values of a type mean the same; `undefined` stands for an absent one. */
export type Equality = (type: Type, a: Json | undefined, b: Json | undefined) => boolean;

/** How one list merges. */
export interface ListMerge {
  readonly merges: boolean;
  /** What tells its items apart, if they are objects. */
  readonly keys: readonly ListKey[];
  readonly element: Type;
}

/** A field's name, an item's place, or what prints itself. */
export type Step = string | number | (() => string);

function printStep(step: Step): string {
  if (typeof step === "string") return `.${step}`;
  return typeof step === "number" ? `[${step}]` : step();
}

/** Where a walk over objects and their type is, and how it merges what it finds. */
export class Walk {
  readonly #trail: Step[] = [];
  /** Whether lists merge by their list type and keys, which is ours, and not by patch strategies. */
  readonly bySchema: boolean;
  readonly #keysByPath: KeysByPath | undefined;
  readonly #equal: Equality | undefined;

  constructor(type: Type, options: PatchOptions, equality?: Equality) {
    this.bySchema = options.listKeys === "schema" || type.mergesByStrategy !== true;
    this.#keysByPath = options.keysByPath;
    this.#equal = equality;
  }

  /** Whether this is deeper than real objects have lists. */
  get isDeep(): boolean {
    return this.#trail.length > 16;
  }

  /** Goes into a field or an item. */
  enter(step: Step): void {
    this.#trail.push(step);
    if (this.#trail.length > MAX_DEPTH) throw tooDeep(this.path().slice(0, 200));
  }

  /** Comes back out of it. */
  leave(): void {
    this.#trail.pop();
  }

  path(): string {
    return this.#trail.map(printStep).join("");
  }

  error(code: ErrorCode, message: string): MergeError {
    return new MergeError(code, this.path(), message);
  }

  /** Whether two values of a key are equal, or mean the same to the caller. */
  isSame(a: Json | undefined, b: Json | undefined, key: string, parent: Type): boolean {
    if (equal(a, b)) return true;
    return this.#equal?.(fieldOf(parent, key)?.type ?? parent.map?.element ?? UNKNOWN, a, b) === true;
  }

  /** The type of a key that both sides have; it must have one, as else nobody can tell how to merge it. */
  typeOf(field: Field | undefined, parent: Type): Type {
    const type = field?.type ?? parent.map?.element;
    if (type !== undefined) return type;
    throw this.error("FIELD_UNKNOWN", "the type has no such field: remove it");
  }

  /** How the list that the walk is in merges: a field of its parent, if that declares it. */
  listMergeOf(field: Field | undefined, parent: Type): ListMerge {
    const type = this.typeOf(field, parent);
    const element = type.list?.element ?? type;
    const keys = this.#keysByPath?.(this.#trail.filter((step) => typeof step === "string"));
    if (keys !== undefined) return { merges: true, keys, element };
    const place = this.bySchema ? type : field;
    if (place === undefined) return { merges: false, keys: [], element };
    let how = known.get(place);
    if (how === undefined) {
      how = this.bySchema ? mergeBySchema(type, element) : mergeByStrategy(field as Field, element);
      known.set(place, how);
    }
    return how;
  }
}

/** The type of a key that its parent does not know. */
const UNKNOWN = { name: "", nullable: false, kinds: [] as const } as unknown as Type;

/** Whether the objects of a field are replaced as a whole. */
export function isReplaced(field: Field | undefined): boolean {
  return field?.patch?.action === "replace";
}

/** A key's field, if the type declares it. */
export function fieldOf({ map }: Type, key: string): Field | undefined {
  return map?.fields.get(key);
}

/** How lists merge, by their types or, where patch strategies decide, by their fields. */
const known = new WeakMap<Type | Field, ListMerge>();

/** As the list type and its keys say. */
function mergeBySchema({ list }: Type, element: Type): ListMerge {
  return { merges: list !== undefined && list.topology !== "atomic", keys: list?.keys ?? [], element };
}

/** As the field's patch strategy and merge key say. */
function mergeByStrategy({ patch }: Field, element: Type): ListMerge {
  const keys = patch?.mergeKey === undefined ? [] : [{ name: patch.mergeKey, default: undefined }];
  return { merges: patch?.action === "merge", keys, element };
}
