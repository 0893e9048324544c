import {
  type PathElement,
  type PathPattern,
  parsePattern,
  parsePrintedPattern,
  printPattern,
} from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { unknownField } from "./unknown-field.ts";

/** Reads a pattern for the fields of a type. One that fits no field of the type is an error. */
export function readPattern(type: Type, text: string): PathPattern {
  const pattern: (PathElement | "*")[] = [];
  let types: readonly Type[] = [type];
  let isKey = false;
  for (const step of parsePrintedPattern(text)) {
    const last = pattern.at(-1);
    // Below a scalar there is nothing: if it is the value of a key, the key holds a dot.
    if (isKey && isName(last) && isName(step) && types.every(isLeaf)) {
      pattern[pattern.length - 1] = { kind: "field", name: `${last.name}.${step.name}` };
      continue;
    }
    pattern.push(step);
    isKey = isName(step) && !types.some(({ map }) => map?.fields.has(step.name));
    const inside = [...new Set(types.flatMap((one) => typesInside(one, step)))];
    if (inside.length === 0) {
      // A name that is empty, and none that the type can have, is a slip.
      parsePattern(text);
      throw unknownField(printPattern(pattern), step, types);
    }
    types = inside;
  }
  return pattern;
}

function isName(step: PathElement | "*" | undefined): step is PathElement & { readonly kind: "field" } {
  return typeof step === "object" && step.kind === "field";
}

function isLeaf({ map, list }: Type): boolean {
  return map === undefined && list === undefined;
}

/** The types that one step can lead to. */
function typesInside({ map, list }: Type, step: PathElement | "*"): readonly Type[] {
  const inList = list === undefined ? [] : [list.element];
  const inMap = map?.element === undefined ? [] : [map.element];
  if (step === "*")
    return [...inList, ...inMap, ...[...(map?.fields.values() ?? [])].map((field) => field.type)];
  if (step.kind !== "field") return inList;
  const field = map?.fields.get(step.name);
  return field === undefined ? inMap : [field.type];
}
