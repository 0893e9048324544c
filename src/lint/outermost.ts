import {
  decodeElement,
  type FieldPath,
  type FieldSet,
  isMember,
  type PathElement,
} from "../fieldpath/internal.ts";
import { MAX_DEPTH, tooDeep } from "../value/internal.ts";

/** The members of a set that are inside no other member, in its order. */
export function* outermost(fields: FieldSet, trail: FieldPath = []): Generator<FieldPath> {
  if (trail.length > MAX_DEPTH) throw tooDeep();
  for (const text in fields) {
    const element = text === "." ? undefined : decodeElement(text);
    if (element === undefined) continue;
    const node = fields[text] as FieldSet;
    const path: readonly PathElement[] = [...trail, element];
    if (isMember(node)) yield path;
    else yield* outermost(node, path);
  }
}
