import type { PathPattern } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { equal, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { findTypePath, nextPath, pathsOfType, type TypePath } from "./type-paths.ts";

/** Tracks which paths of a type objects have set to a value that differs from its absence. */
export class Coverage {
  readonly top: TypePath;
  readonly paths: readonly TypePath[];
  readonly #defaults = new Map<TypePath, Json>();
  readonly #exercised = new Set<TypePath>();

  constructor(type: ObjectType, defaults: readonly (readonly [PathPattern, Json])[] = []) {
    ({ top: this.top, paths: this.paths } = pathsOfType(type));
    for (const path of this.paths)
      if (path.field?.default !== undefined) this.#defaults.set(path, path.field.default);
    for (const [steps, value] of defaults) {
      const path = findTypePath(this.top, steps);
      if (path !== undefined) this.#defaults.set(path, value);
    }
  }

  /** Records the paths that an object sets. */
  mark(object: JsonObject): void {
    this.#mark(this.top, object);
  }

  has(path: TypePath): boolean {
    return this.#exercised.has(path);
  }

  get missed(): readonly TypePath[] {
    return this.paths.filter((path) => !this.#exercised.has(path));
  }

  /**
   * Whether losing a value would show: it is neither the default nor zero nor empty. The only value of an enum counts, although
   * losing it might not show.
   */
  isTelling(path: TypePath | undefined, value: Json): boolean {
    if (value === null) return false;
    if (typeof value === "object") return !isEmpty(value) || isEnd(path);
    if (path?.type.scalar?.enum?.length === 1) return true;
    const fallback = path && this.#defaults.get(path);
    return fallback === undefined ? !isZero(value) : !equal(value, fallback);
  }

  #mark(path: TypePath, value: Json): void {
    if (this.isTelling(path, value)) this.#exercised.add(path);
    if (isEnd(path)) return;
    if (Array.isArray(value)) {
      if (path.each !== undefined) for (const item of value) this.#mark(path.each, item);
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        const inside = nextPath(path, name);
        if (inside !== undefined) this.#mark(inside, value[name] as Json);
      }
    }
  }
}

function isEnd(path: TypePath | undefined): boolean {
  return path === undefined || (path.fields.size === 0 && path.each === undefined);
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** Whether a scalar is Go's zero value. */
function isZero(value: Json): boolean {
  return value === "" || value === 0 || value === 0n || value === false;
}
