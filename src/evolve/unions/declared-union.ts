import { type PathPattern, printPattern } from "../../fieldpath/internal.ts";
import { didYouMean, type MapType, nearMatches, type Type, type Union } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import {
  checkRecord,
  checkText,
  compareStrings,
  getField,
  invalidArgument,
  MergeError,
  type Names,
  readNamed,
  readTexts,
} from "../../value/internal.ts";
import { typesWithin } from "../reachable-types.ts";

/** A union that is declared beside the schema. */
export interface DeclaredUnion {
  /** The objects that have the members, as a pattern: `spec.strategy`, `spec.volumes[*]`. Default: the object itself. */
  readonly at?: string | undefined;
  /** In place of `at`, the definition (`Type.name`) whose objects have the members, wherever they are. */
  readonly within?: string | undefined;
  /** The field that names the member which is set. Default: none. */
  readonly discriminator?: string | undefined;
  /** The fields of which at most one is set; with the discriminator's value for each, where that is not the field's name. */
  readonly members: readonly string[] | Readonly<Record<string, string>>;
  /**
   * Whether a member that is empty text, an empty list, `0` or `false` counts as unset, as it does for a server that is
   * written in Go. Default: false.
   */
  readonly zeroIsUnset?: boolean | undefined;
}

/** A union of a type, wherever it was declared. */
export interface ReadUnion extends Union {
  readonly zeroIsUnset: boolean;
}

/** A declared union, and the objects that it is about. */
export interface PlacedUnion {
  readonly union: ReadUnion;
  /** The path to them; `undefined` if `maps` are their types. */
  readonly at: PathPattern | undefined;
  readonly maps: ReadonlySet<MapType>;
}

const NAMES: Names = {
  at: "string",
  within: "string",
  discriminator: "string",
  members: "any",
  zeroIsUnset: "boolean",
};

/** Reads a union that a caller declared. One about fields or a definition that the type does not have is an error. */
export function readDeclaredUnion(type: Type, given: DeclaredUnion): PlacedUnion {
  const declared = readNamed("parts of a union", given, NAMES);
  const { at, within, discriminator, zeroIsUnset = false } = declared;
  if (at !== undefined && within !== undefined)
    throw invalidArgument("a union has both at and within: use one of them");
  const members = readMembers(declared.members);
  const union = { discriminator, deduceInvalidDiscriminator: false, members, zeroIsUnset };
  const fields = [
    ...members.map(({ field }) => field),
    ...(discriminator === undefined ? [] : [discriminator]),
  ];
  checkUnion(union, fields, at ?? within ?? "");
  if (within === undefined) {
    const pattern = at === undefined ? [] : readPattern(type, at);
    for (const field of fields) readPattern(type, `${printPattern(pattern)}.${JSON.stringify(field)}`);
    return { union, at: pattern, maps: new Set() };
  }
  const found = typesNamed(type, within);
  for (const one of found) for (const field of fields) readPattern(one, JSON.stringify(field));
  return { union, at: undefined, maps: new Set(found.flatMap(({ map }) => map ?? [])) };
}

function checkUnion({ discriminator, members }: ReadUnion, fields: readonly string[], where: string): void {
  const twice = fields.find((name, index) => fields.indexOf(name) < index);
  if (twice !== undefined)
    throw new MergeError("UNION_INVALID", where, `"${twice}" is in two places of the union: keep one`);
  const values = new Set(members.map(({ value }) => value));
  if (discriminator !== undefined && values.size < members.length) {
    const message = "two members have the same discriminator value: give each its own";
    throw new MergeError("UNION_INVALID", where, message);
  }
}

function readMembers(given: DeclaredUnion["members"]): Union["members"] {
  const members = Array.isArray(given)
    ? readTexts(given, "the members of a union").map((field) => ({ field, value: field }))
    : readValues(given as Readonly<Record<string, string>>);
  if (members.length === 0) throw invalidArgument("a union has no members: name them");
  return members.sort((a, b) => compareStrings(a.field, b.field));
}

function readValues(given: Readonly<Record<string, string>>): { field: string; value: string }[] {
  checkRecord(given, "the members of a union");
  return Object.keys(given).map((field) => {
    const value: unknown = getField(given, field);
    checkText(value, "each of the members of a union");
    return { field, value };
  });
}

function typesNamed(type: Type, name: string): readonly Type[] {
  const types = typesWithin(type);
  const found = types.filter((one) => one.name === name);
  if (name !== "" && found.length > 0) return found;
  const names = [...new Set(types.map((one) => one.name))].filter((one) => one !== "");
  const others = names.length === 0 ? "it has none: use at" : `there are ${names.slice(0, 12).join(", ")}`;
  const hint = didYouMean(nearMatches(name, names), others);
  throw new MergeError("FIELD_UNKNOWN", name, `the type leads to no such definition: ${hint}`);
}
