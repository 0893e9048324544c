import { decodeElement, type FieldPath, type PathElement, printPath } from "../../fieldpath/index.ts";
import type { ListType, MapType, ObjectType, Type, Union } from "../../schema/index.ts";
import { itemElement } from "../../typed/index.ts";
import {
  checkObject,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../../value/index.ts";
import type { Notice } from "../duplicates/index.ts";
import { indexItems } from "../places.ts";
import { settleUnion, type UnionMode } from "./settle-union.ts";

export interface UnionsWrite {
  /** Absent on create. */
  readonly before?: JsonObject | undefined;
  readonly after: JsonObject;
  /** The config, where the write is an apply. */
  readonly config?: JsonObject | undefined;
  /** Who owns a field; whoever loses a member is named. Default: nobody is known. */
  readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined;
}

export interface UnionOptions {
  readonly mode: UnionMode;
  /**
   * The discriminator's values where the published ones are wrong, by member: some built-in types publish the name of a Go
   * field, `{localhostProfile: "Localhost"}`. Default: as published.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** What becomes of a write, so that at most one member of every union is set. */
export interface ReconciledUnions {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: JsonObject;
  /** Members that were cleared, what they held, and who owned them. */
  readonly cleared: readonly ClearedMember[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

export interface ClearedMember {
  readonly path: FieldPath;
  readonly value: Json;
  readonly owners: readonly string[];
}

/** Keeps at most one member of every union of an object set, however deep it is. */
export function reconcileUnions(
  type: ObjectType,
  write: UnionsWrite,
  options: UnionOptions,
): ReconciledUnions {
  checkObject(write.after, "after");
  const walk = new UnionWalk(options, write.ownersOf ?? (() => []));
  const object = walk.value(type, write.before, write.after, write.config, []) as JsonObject;
  return { object, cleared: walk.cleared, errors: walk.errors };
}

class UnionWalk {
  readonly cleared: ClearedMember[] = [];
  readonly errors: Notice[] = [];
  readonly #options: UnionOptions;
  readonly #ownersOf: (path: FieldPath) => readonly string[];

  constructor(options: UnionOptions, ownersOf: (path: FieldPath) => readonly string[]) {
    this.#options = options;
    this.#ownersOf = ownersOf;
  }

  value(
    type: Type | undefined,
    before: Json | undefined,
    after: Json,
    config: Json | undefined,
    path: FieldPath,
  ): Json {
    if (path.length > MAX_DEPTH) throw tooDeep();
    if (Array.isArray(after))
      return type?.list === undefined ? after : this.#list(type.list, before, after, config, path);
    if (!isObject(after) || type?.map === undefined) return after;
    const [earlier, stated] = [isObject(before) ? before : undefined, isObject(config) ? config : undefined];
    let object = this.#fields(type.map, earlier, after, stated, path);
    for (const union of type.map.unions) object = this.#union(union, earlier, object, stated, path);
    return object;
  }

  #fields(
    { fields, element }: MapType,
    before: JsonObject | undefined,
    after: JsonObject,
    config: JsonObject | undefined,
    path: FieldPath,
  ): JsonObject {
    const draft = new ObjectDraft(after);
    for (const name of Object.keys(after)) {
      const value = after[name] as Json;
      const [earlier, stated] = [before && getField(before, name), config && getField(config, name)];
      const type = fields.get(name)?.type ?? element;
      draft.set(name, this.value(type, earlier, value, stated, [...path, { kind: "field", name }]));
    }
    return draft.finish();
  }

  #list(
    list: ListType,
    before: Json | undefined,
    after: JsonArray,
    config: Json | undefined,
    path: FieldPath,
  ): JsonArray {
    const [earlier, stated] = [indexItems(list, before), indexItems(list, config)];
    const items = after.map((item, index) => {
      const key = list.topology === "map" ? itemElement(list, item) : undefined;
      const step: PathElement = (key && decodeElement(key)) || { kind: "index", index };
      const [was, wanted] = key === undefined ? [] : [earlier.get(key), stated.get(key)];
      return this.value(list.element, was, item, wanted, [...path, step]);
    });
    return items.every((item, index) => item === after[index]) ? after : items;
  }

  #union(
    published: Union,
    before: JsonObject | undefined,
    after: JsonObject,
    config: JsonObject | undefined,
    path: FieldPath,
  ): JsonObject {
    const union = this.#withValues(published);
    const {
      clear = [],
      discriminator,
      error,
    } = settleUnion(this.#options.mode, { union, before, after, config });
    if (error !== undefined) this.errors.push({ path: printPath(path), message: error });
    const draft = new ObjectDraft(after);
    for (const name of clear) {
      const at: FieldPath = [...path, { kind: "field", name }];
      this.cleared.push({ path: at, value: after[name] as Json, owners: this.#ownersOf(at) });
      draft.remove(name);
    }
    if (discriminator !== undefined) draft.set(union.discriminator as string, discriminator);
    return draft.finish();
  }

  #withValues(union: Union): Union {
    const { values } = this.#options;
    if (values === undefined) return union;
    const members = union.members.map(({ field, value }) => ({
      field,
      value: Object.hasOwn(values, field) ? (values[field] as string) : value,
    }));
    return { ...union, members };
  }
}
