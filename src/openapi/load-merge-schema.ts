import {
  createField,
  createList,
  createSchema,
  createType,
  deduced,
  type Field,
  type ListType,
  type MapType,
  type ScalarKind,
  type ScalarType,
  type Schema,
  type Type,
  type TypeParts,
  type Union,
  type UnionMember,
  untyped,
} from "../schema/internal.ts";
import {
  compareStrings,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  showValue,
  tooDeep,
} from "../value/internal.ts";
import { createUnion } from "./annotations.ts";
import { readDocument, wrongDocument } from "./document.ts";
import { asObject, isStrings } from "./read-keyword.ts";
import { TypeRegistry } from "./registry.ts";
import { noElements, readListRelationship, readMapRelationship, withRelationship } from "./relationship.ts";

/**
 * The types of a schema in structured-merge-diff's own form: `{types: [{name, map | list | scalar}]}`. They are
 * compiled right away, so a schema that is unsound is an error here. An `elementRelationship` beside a named or inline
 * type counts before the type's own. The schema knows no kinds: ask for definitions.
 */
export function loadMergeSchema(document: object): Schema {
  const compiler = new MergeSchemaCompiler(readTypes(document));
  for (const name of compiler.names) compiler.check(name);
  return createSchema({
    names: () => compiler.names,
    kinds: () => [],
    find: (name) => compiler.find(name),
    check: (name) => compiler.check(name),
  });
}

/** Types that every such schema may refer to, whether it defines them or not. */
const WELL_KNOWN: ReadonlyMap<string, Type> = new Map([
  ["__untyped_deduced_", deduced],
  ["__untyped_atomic_", untyped],
]);

const EXPECTED = 'a structured-merge-diff schema with a list "types"';

function readTypes(stated: object): ReadonlyMap<string, JsonObject> {
  const document = readDocument(stated, EXPECTED);
  const list = document.types;
  if (!Array.isArray(list)) throw wrongDocument(document, EXPECTED);
  const types = new Map<string, JsonObject>();
  for (const [index, type] of (list as JsonArray).entries()) {
    const name = isObject(type) ? type.name : undefined;
    if (typeof name !== "string") throw invalid(`types[${index}]`, 'a type has no name: add "name"');
    if (types.has(name)) throw invalid(`types[${index}]`, `there are two types named "${name}": rename one`);
    types.set(name, type as JsonObject);
  }
  return types;
}

const SCALAR_KINDS: ReadonlyMap<Json, ScalarKind> = new Map<Json, ScalarKind>([
  ["numeric", "number"],
  ["string", "string"],
  ["boolean", "boolean"],
  ["untyped", "untyped"],
]);

class MergeSchemaCompiler {
  readonly names: readonly string[];
  readonly #atoms: ReadonlyMap<string, JsonObject>;
  readonly #types = new TypeRegistry();
  /** The keys that lists state, which atomic ones keep for places that override them. */
  readonly #statedKeys = new Map<ListType, readonly string[]>();

  constructor(atoms: ReadonlyMap<string, JsonObject>) {
    this.#atoms = atoms;
    this.names = [...atoms.keys()];
  }

  find(name: string): Type | undefined {
    const known = this.#types.get(name);
    const atom = this.#atoms.get(name);
    if (known !== undefined) return known;
    if (atom === undefined) return WELL_KNOWN.get(name);
    const where = `types.${name}`;
    return this.#types.define(name, where, () => this.#partsOf(atom, where, 0));
  }

  check(name: string): void {
    const type = this.find(name);
    if (type !== undefined) this.#types.check(type);
  }

  #partsOf({ scalar, list, map }: JsonObject, where: string, depth: number): TypeParts {
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    if (scalar === undefined && list === undefined && map === undefined) {
      throw invalid(where, "a type must say what it is: add scalar, list or map");
    }
    return {
      scalar: scalar === undefined ? undefined : readScalar(scalar, where),
      list:
        list === undefined
          ? undefined
          : this.#listOf(asObject(list, `${where}.list`), `${where}.list`, depth),
      map: map === undefined ? undefined : this.#mapOf(asObject(map, `${where}.map`), `${where}.map`, depth),
    };
  }

  #typeOf(stated: Json | undefined, where: string, depth: number): Type {
    const reference = asObject(stated, where);
    const { namedType, elementRelationship, nullable } = reference;
    if (namedType === undefined) {
      const parts = this.#partsOf(withRelationship(reference, where), where, depth + 1);
      return this.#types.place(createType("", { ...parts, nullable: nullable === true }), where);
    }
    const target = typeof namedType === "string" ? this.find(namedType) : undefined;
    if (target === undefined) {
      const message = `there is no type ${showValue(namedType)}, which this refers to: define it`;
      throw new MergeError("REFERENCE_INVALID", where, message);
    }
    if (elementRelationship === undefined && nullable !== true) return target;
    const variant = createType(target.name, () => this.#variantOf(target, reference, where));
    return this.#types.place(variant, where);
  }

  /** A type as some place refers to it, where it may be nullable or merge otherwise than as it is defined. */
  #variantOf({ scalar, list, map, nullable }: Type, reference: JsonObject, where: string): TypeParts {
    const relationship = reference.elementRelationship;
    const parts = { scalar, list, map, nullable: nullable || reference.nullable === true };
    if (relationship === undefined) return parts;
    if (map !== undefined) {
      return { ...parts, map: { ...map, topology: readMapRelationship(relationship, where) } };
    }
    if (list === undefined) throw noElements(where);
    return {
      ...parts,
      list: this.#createList(relationship, list.element, this.#statedKeys.get(list) ?? [], where),
    };
  }

  #listOf(list: JsonObject, where: string, depth: number): ListType {
    const { elementRelationship, keys = [] } = list;
    if (!isStrings(keys))
      throw invalidKeys(where, '"keys" must be a list of field names: use a list of strings');
    if (new Set(keys).size < keys.length) throw invalidKeys(where, '"keys" names a field twice: remove one');
    const element = this.#typeOf(list.elementType, `${where}.elementType`, depth);
    return this.#createList(elementRelationship, element, [...keys].sort(compareStrings), where);
  }

  #createList(
    relationship: Json | undefined,
    element: Type,
    keys: readonly string[],
    where: string,
  ): ListType {
    const topology = readListRelationship(relationship, keys, where);
    const list = createList(topology, element, topology === "map" ? keys : []);
    this.#statedKeys.set(list, keys);
    return list;
  }

  #mapOf(map: JsonObject, where: string, depth: number): MapType {
    const { elementRelationship, elementType } = map;
    const fields = this.#fieldsOf(map, where, depth);
    return {
      topology: readMapRelationship(elementRelationship, where),
      fields,
      element:
        elementType === undefined ? undefined : this.#typeOf(elementType, `${where}.elementType`, depth),
      preserveUnknown: false,
      embedded: false,
      unions: readUnions(map, where),
    };
  }

  #fieldsOf(map: JsonObject, where: string, depth: number): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>();
    for (const [index, field] of listOf(map.fields, `${where}.fields`).entries()) {
      const at = `${where}.fields[${index}]`;
      const { name, type, default: value } = asObject(field, at);
      if (typeof name !== "string") throw invalid(at, 'a field has no name: add "name"');
      if (fields.has(name)) throw invalid(at, `there are two fields named "${name}": rename one`);
      fields.set(name, createField(name, this.#typeOf(type, `${at}.type`, depth), { default: value }));
    }
    return fields;
  }
}

function readScalar(scalar: Json, where: string): ScalarType {
  const kind = SCALAR_KINDS.get(scalar);
  if (kind !== undefined) return { kind, format: undefined, enum: undefined };
  throw invalid(
    where,
    `${showValue(scalar)} is not a scalar: use one of ${[...SCALAR_KINDS.keys()].join(", ")}`,
  );
}

function readUnions(map: JsonObject, where: string): readonly Union[] {
  return listOf(map.unions, `${where}.unions`).map((union, index) => {
    const at = `${where}.unions[${index}]`;
    const { discriminator, deduceInvalidDiscriminator, fields } = asObject(union, at);
    const hasDiscriminator = discriminator !== undefined;
    if (hasDiscriminator && typeof discriminator !== "string") {
      throw invalidUnion(at, "the discriminator must be the name of a field: name one");
    }
    const members = listOf(fields, `${at}.fields`).map((member) => readMember(member, at, hasDiscriminator));
    return createUnion(discriminator, members, deduceInvalidDiscriminator === true);
  });
}

function readMember(member: Json, where: string, hasDiscriminator: boolean): UnionMember {
  const { fieldName, discriminatorValue = hasDiscriminator ? undefined : "" } = asObject(member, where);
  if (typeof fieldName === "string" && typeof discriminatorValue === "string") {
    return { field: fieldName, value: discriminatorValue };
  }
  throw invalidUnion(
    where,
    'a member must have a "fieldName" and a "discriminatorValue", both text: add them',
  );
}

function invalidKeys(where: string, message: string): MergeError {
  return new MergeError("LIST_KEY_INVALID", where, message);
}

function invalidUnion(where: string, message: string): MergeError {
  return new MergeError("UNION_INVALID", where, message);
}

function listOf(value: Json | undefined, where: string): JsonArray {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(where, "this must be a list: use a list of objects");
  return value;
}

function invalid(where: string, message: string): MergeError {
  return new MergeError("SCHEMA_INVALID", where, message);
}
