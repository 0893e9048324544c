import type { PathPattern } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { equal, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { findTypePath, nextPath, pathsOfType, type TypePath } from "./type-paths.ts";

/** Which paths of a type some objects have set to something that says more than its absence. */
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

  /** Takes down what an object has set. */
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
   * Whether a value could be told apart from none: it is not what its absence would come to, the default or what is zero or empty. One
   * that is the only choice could not, and counts.
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

/** Whether a scalar is what Go has for one that was never set. */
function isZero(value: Json): boolean {
  return value === "" || value === 0 || value === 0n || value === false;
}
