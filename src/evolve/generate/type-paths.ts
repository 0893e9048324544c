import { type PathElement, type PathPattern, printPath } from "../../fieldpath/internal.ts";
import type { Field, Type } from "../../schema/internal.ts";
import { identityOf, isFree } from "./identity.ts";

/** A path that objects of a type can have, and those that go on from it. */
export interface TypePath {
  /** As results have it: `.spec.disks[*].size`, `.spec.labels.*`. */
  readonly text: string;
  readonly steps: PathPattern;
  readonly type: Type;
  /** The declared field at its end; `undefined` for items, for the values of maps, and at the top. */
  readonly field: Field | undefined;
  /** The path that it goes on from; `undefined` at the top. */
  readonly before: TypePath | undefined;
  readonly fields: ReadonlyMap<string, TypePath>;
  /** To each item, or to each key that is not declared; `undefined` if there are none. */
  readonly each: TypePath | undefined;
}

/** How many times a type is entered again inside of itself. */
const MOST_RETURNS = 2;
/** More than any real type has; the shortest paths come first. */
const MOST_PATHS = 20_000;

interface GrowingPath extends TypePath {
  readonly before: GrowingPath | undefined;
  readonly fields: Map<string, GrowingPath>;
  each: GrowingPath | undefined;
}

/**
 * The top of a type, and all its paths, shorter ones first: fields, items and the values of maps. Recursive types are entered
 * twice more. A field that allows anything is one path. `apiVersion` and `kind` are left out.
 */
export function pathsOfType(type: Type): { readonly top: TypePath; readonly paths: readonly TypePath[] } {
  const top = createPath("", [], type, undefined, undefined);
  const all = [top];
  // Paths that are added on the way come up later in the same loop.
  for (const path of all) {
    if (all.length > MOST_PATHS) break;
    for (const longer of goOn(path)) all.push(longer);
  }
  return { top, paths: all.slice(1, MOST_PATHS + 1) };
}

function createPath(
  text: string,
  steps: PathPattern,
  type: Type,
  field: Field | undefined,
  before: GrowingPath | undefined,
): GrowingPath {
  return { text, steps, type, field, before, fields: new Map(), each: undefined };
}

function* goOn(path: GrowingPath): Generator<GrowingPath, void> {
  const { scalar, list, map } = path.type;
  const isTop = path.before === undefined;
  if ((scalar !== undefined && !isTop) || countReturns(path) > MOST_RETURNS) return;
  const stated = isTop && identityOf(path.type) !== undefined ? ["apiVersion", "kind"] : [];
  for (const field of map?.fields.values() ?? []) {
    if (!isFree(field) || stated.includes(field.name)) continue;
    const step: PathElement = { kind: "field", name: field.name };
    const text = path.text + printPath([step], { exact: true });
    const longer = createPath(text, [...path.steps, step], field.type, field, path);
    path.fields.set(field.name, longer);
    yield longer;
  }
  const each = list?.element ?? (isTop && scalar !== undefined ? undefined : map?.element);
  if (each === undefined) return;
  const text = path.text + (list === undefined ? ".*" : "[*]");
  path.each = createPath(text, [...path.steps, "*"], each, undefined, path);
  yield path.each;
}

function countReturns({ type, before }: TypePath): number {
  let count = 0;
  for (let path = before; path !== undefined; path = path.before) if (path.type === type) count++;
  return count;
}

/** The path of a type by its steps; a name that is not declared is a key of a map. `undefined` if it is not listed. */
export function findTypePath(top: TypePath, steps: PathPattern): TypePath | undefined {
  let path: TypePath | undefined = top;
  for (const step of steps)
    path = typeof step === "object" && step.kind === "field" ? nextPath(path, step.name) : path?.each;
  return path;
}

/** One step further: to a field or a key by its name. */
export function nextPath(path: TypePath | undefined, name: string): TypePath | undefined {
  return path?.fields.get(name) ?? path?.each;
}
