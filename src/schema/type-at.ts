import { invalidArgument, MergeError, showValue } from "../value/internal.ts";
import { checkTypeArgument } from "./check-object-type.ts";
import { didYouMean, nearMatches } from "./near-matches.ts";
import type { Field, MapType, Type } from "./types.ts";

/** A place in objects. */
export interface Place {
  readonly type: Type;
  /** The declared field that leads to it; `undefined` at the top, for a key of a map, and for the items of a list. */
  readonly field: Field | undefined;
}

/**
 * The type at a path of field names, as in `kubectl explain`. Lists are passed through, and whatever stands in
 * brackets too, so the path of a field in an object will do; a name with a dot in it goes in quotes.
 */
export function typeAt(type: Type, path: string): Type {
  return placeAt(type, path).type;
}

/** The place at such a path as `typeAt` takes: the type there, and the declared field that leads to it. */
export function placeAt(root: Type, path: string): Place {
  checkTypeArgument(root);
  if (typeof path !== "string") throw invalidArgument(`the path is ${showValue(path)}: pass a string`);
  let type = root;
  let field: Field | undefined;
  let passed = "";
  for (const name of namesInPath(path)) {
    const { map } = throughLists(type);
    field = map?.fields.get(name);
    const next = field?.type ?? map?.element;
    if (next === undefined) throw unknownField(passed + name, name, map);
    type = next;
    passed += `${name}.`;
  }
  return { type, field };
}

/** The fields that can be inside a type or, of a list, inside its items; of a map, `*` for any key. */
export function fieldsInside(type: Type): ReadonlyMap<string, Place> {
  const { map } = throughLists(type);
  const places = new Map<string, Place>();
  for (const [name, field] of map?.fields ?? []) places.set(name, { type: field.type, field });
  if (places.size === 0 && map?.element !== undefined)
    places.set("*", { type: map.element, field: undefined });
  return places;
}

const STEP = /\[(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]|"((?:[^"\\]|\\.)*)"|([^.[\]"]+)/g;

/** The names that a path leads through, as `typeAt` takes it. */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(STEP)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []);
}

/** What the items of a list are, or the items of its items; the type itself if it is no list. */
function throughLists(type: Type): Type {
  let inner = type;
  const seen = new Set<Type>();
  while (inner.map === undefined && inner.list !== undefined && !seen.has(inner)) {
    seen.add(inner);
    inner = inner.list.element;
  }
  return inner;
}

function unknownField(path: string, name: string, map: MapType | undefined): MergeError {
  const names = [...(map?.fields.keys() ?? [])];
  const otherwise =
    names.length === 0 ? "nothing is below here" : `there are ${names.slice(0, 12).join(", ")}`;
  const hint = didYouMean(nearMatches(name, names), otherwise);
  return new MergeError("FIELD_UNKNOWN", path, `there is no such field: ${hint}`);
}
