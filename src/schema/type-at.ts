import { MergeError } from "../value/index.ts";
import { nearMatches } from "./near-matches.ts";
import type { Field, Type } from "./types.ts";

/** The type at a path of field names, as in `kubectl explain`: lists are passed through, `[]` may be written. */
export function typeAt(type: Type, path: string): Type {
  return resolvePath(type, path).type;
}

/** The same, with the declared field that leads there, if one does. */
export function resolvePath(root: Type, path: string): { type: Type; field: Field | undefined } {
  let type = root;
  let field: Field | undefined;
  let passed = "";
  for (const name of splitPath(path)) {
    const map = throughLists(type).map;
    field = map?.fields.get(name);
    const next = field?.type ?? map?.element;
    if (next === undefined) {
      const near = nearMatches(name, map?.fields.keys() ?? []);
      const hint = near.length > 0 ? `: did you mean ${near.join(" or ")}?` : "";
      throw new MergeError("FIELD_UNKNOWN", passed + name, `there is no such field${hint}`);
    }
    type = next;
    passed += `${name}.`;
  }
  return { type, field };
}

function splitPath(path: string): readonly string[] {
  return path
    .replaceAll("[]", "")
    .split(".")
    .filter((name) => name !== "");
}

function throughLists(type: Type): Type {
  let inner = type;
  const seen = new Set<Type>();
  while (inner.map === undefined && inner.list !== undefined && !seen.has(inner)) {
    seen.add(inner);
    inner = inner.list.element;
  }
  return inner;
}
