import { encodeElement, type FieldPath, type FieldSet, isMember } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import { ownedLength, resolvePath } from "../../typed/internal.ts";
import { checkNames, type Names, readObject } from "../../value/internal.ts";
import { decodeEntries, type Entry, managedFieldsOf, type Owner } from "../entries/managed-fields.ts";

/** A field of a live object. */
export interface OwnedField {
  readonly live: object;
  /** As results have it, or as `printPath` writes it. */
  readonly path: string | FieldPath;
}

const PARTS: Names = { live: "any", path: "any" };

/**
 * Who owns a field of a live object: those that own it, or something atomic that it is inside of. Nobody is an empty
 * list. A path that the type does not have is an error.
 */
export function owners(type: ObjectType, parts: OwnedField): readonly Owner[] {
  checkObjectType(type);
  checkNames("parts", parts, PARTS);
  const live = readObject(parts.live, "live");
  const { path } = parts;
  const steps = resolvePath(type, [live], path);
  return ownersOf(type, decodeEntries(managedFieldsOf(live)).values(), steps);
}

export function ownersOf(type: ObjectType, entries: Iterable<Entry>, path: FieldPath): readonly Owner[] {
  const owned = path.slice(0, ownedLength(type, path));
  return [...entries].filter(({ fields }) => holds(fields, owned)).map(({ owner }) => owner);
}

/** The same, and those that own something inside the field. */
export function ownersWithin(type: ObjectType, entries: Iterable<Entry>, path: FieldPath): readonly Owner[] {
  const owned = path.slice(0, ownedLength(type, path));
  return [...entries].filter(({ fields }) => nodeAt(fields, owned) !== undefined).map(({ owner }) => owner);
}

function holds(fields: FieldSet, path: FieldPath): boolean {
  const node = nodeAt(fields, path);
  return path.length > 0 && node !== undefined && isMember(node);
}

function nodeAt(fields: FieldSet, path: FieldPath): FieldSet | undefined {
  let node: FieldSet | undefined = fields;
  for (const element of path) node = node?.[encodeElement(element)];
  return node;
}
