import {
  checkTypes,
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
  untyped,
} from "../schema/index.ts";
import {
  compareStrings,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../value/index.ts";
import { checkUnions, createUnion, isStrings } from "./annotations.ts";

/**
 * The types of a schema in structured-merge-diff's own form: `{types: [{name, map | list | scalar}]}`. They are
 * compiled right away, so a schema that is unsound is an error here. It knows no kinds: ask for definitions.
 */
export function loadMergeSchema(document: Json): Schema {
  const compiler = new MergeSchemaCompiler(readTypes(document));
  for (const name of compiler.names) compiler.check(compiler.find(name) as Type);
  return createSchema({
    names: () => compiler.names,
    kinds: () => [],
    find: (name) => compiler.find(name),
    check: (type) => compiler.check(type),
  });
}

/** Types that every such schema may refer to, whether it defines them or not. */
const WELL_KNOWN: ReadonlyMap<string, Type> = new Map([
  ["__untyped_deduced_", deduced],
  ["__untyped_atomic_", untyped],
]);

function readTypes(document: Json): ReadonlyMap<string, JsonObject> {
  const list = isObject(document) ? document.types : undefined;
  if (!Array.isArray(list)) {
    throw new MergeError(
      "DOCUMENT_INVALID",
      "",
      'a structured-merge-diff schema must be an object with a list "types"',
    );
  }
  const types = new Map<string, JsonObject>();
  for (const [index, type] of (list as JsonArray).entries()) {
    const name = isObject(type) ? type.name : undefined;
    if (typeof name !== "string") throw invalid(`types[${index}]`, 'a type must be an object with a "name"');
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
  readonly #types = new Map<string, Type>();
  readonly #places = new Map<Type, string>();
  readonly #checked = new Set<Type>();

  constructor(atoms: ReadonlyMap<string, JsonObject>) {
    this.#atoms = atoms;
    this.names = [...atoms.keys()];
  }

  find(name: string): Type | undefined {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const atom = this.#atoms.get(name);
    if (atom === undefined) return WELL_KNOWN.get(name);
    const type = this.#place(
      createType(name, () => this.#partsOf(atom, `types.${name}`, 0)),
      `types.${name}`,
    );
    this.#types.set(name, type);
    return type;
  }

  check(type: Type): void {
    checkTypes(type, this.#checked, (checked) => this.#places.get(checked) ?? checked.name);
  }

  #place(type: Type, where: string): Type {
    this.#places.set(type, where);
    return type;
  }

  #partsOf({ scalar, list, map }: JsonObject, where: string, depth: number): TypeParts {
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    return {
      scalar: scalar === undefined ? undefined : readScalar(scalar, where),
      list:
        list === undefined
          ? undefined
          : this.#listOf(objectOf(list, `${where}.list`), `${where}.list`, depth),
      map: map === undefined ? undefined : this.#mapOf(objectOf(map, `${where}.map`), `${where}.map`, depth),
    };
  }

  #typeOf(stated: Json | undefined, where: string, depth: number): Type {
    const reference = objectOf(stated, where);
    const { namedType, elementRelationship, nullable } = reference;
    if (namedType === undefined) {
      const parts = this.#partsOf(reference, where, depth + 1);
      return this.#place(createType("", { ...parts, nullable: nullable === true }), where);
    }
    const target = typeof namedType === "string" ? this.find(namedType) : undefined;
    if (target === undefined) {
      const message = `there is no type ${JSON.stringify(namedType)}, which this refers to: add it`;
      throw new MergeError("REFERENCE_INVALID", where, message);
    }
    if (elementRelationship === undefined && nullable !== true) return target;
    return this.#place(
      createType(target.name, () => variantOf(target, reference, where)),
      where,
    );
  }

  #listOf(list: JsonObject, where: string, depth: number): ListType {
    const { elementRelationship, keys = [] } = list;
    if (!isStrings(keys))
      throw new MergeError("LIST_KEY_INVALID", where, '"keys" must be a list of field names');
    const element = this.#typeOf(list.elementType, `${where}.elementType`, depth);
    return createList(
      readListRelationship(elementRelationship, keys, where),
      element,
      [...keys].sort(compareStrings),
    );
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
      unions: readUnions(map, fields, where),
    };
  }

  #fieldsOf(map: JsonObject, where: string, depth: number): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>();
    for (const [index, field] of listOf(map.fields, `${where}.fields`).entries()) {
      const at = `${where}.fields[${index}]`;
      const { name, type, default: value } = objectOf(field, at);
      if (typeof name !== "string") throw invalid(at, 'a field must have a "name"');
      fields.set(name, {
        name,
        element: `f:${name}`,
        type: this.#typeOf(type, `${at}.type`, depth),
        required: false,
        default: value,
        patch: undefined,
      });
    }
    return fields;
  }
}

function readScalar(scalar: Json, where: string): ScalarType {
  const kind = SCALAR_KINDS.get(scalar);
  if (kind !== undefined) return { kind, format: undefined, enum: undefined };
  throw invalid(
    where,
    `${JSON.stringify(scalar)} is not a scalar: use one of ${[...SCALAR_KINDS.keys()].join(", ")}`,
  );
}

/** A type as some place refers to it, where it may be nullable or merge otherwise than as it is defined. */
function variantOf({ scalar, list, map, nullable }: Type, reference: JsonObject, where: string): TypeParts {
  const relationship = reference.elementRelationship;
  const parts = { scalar, list, map, nullable: nullable || reference.nullable === true };
  if (relationship === undefined) return parts;
  if (map !== undefined)
    return { ...parts, map: { ...map, topology: readMapRelationship(relationship, where) } };
  if (list === undefined)
    throw invalid(where, '"elementRelationship" is for lists and maps, this is neither: remove it');
  const names = list.keys.map(({ name }) => name);
  return {
    ...parts,
    list: createList(readListRelationship(relationship, names, where), list.element, names),
  };
}

function readListRelationship(
  relationship: Json | undefined,
  keys: readonly string[],
  where: string,
): ListType["topology"] {
  if (relationship === "atomic") return "atomic";
  if (relationship === "associative") return keys.length > 0 ? "map" : "set";
  const stated = relationship === undefined ? "missing" : JSON.stringify(relationship);
  const message = `"elementRelationship" is ${stated}: use "atomic" or "associative"`;
  throw new MergeError("LIST_TYPE_INVALID", where, message);
}

function readMapRelationship(relationship: Json | undefined, where: string): MapType["topology"] {
  if (relationship === undefined || relationship === "" || relationship === "separable") return "granular";
  if (relationship === "atomic") return "atomic";
  const message = `"elementRelationship" is ${JSON.stringify(relationship)}: use "separable" or "atomic"`;
  throw new MergeError("MAP_TYPE_INVALID", where, message);
}

function readUnions(map: JsonObject, fields: ReadonlyMap<string, Field>, where: string): readonly Union[] {
  const unions = listOf(map.unions, `${where}.unions`).map((union) => {
    const { discriminator, deduceInvalidDiscriminator, fields: members } = objectOf(union, `${where}.unions`);
    const read = listOf(members, `${where}.unions`).map((member) => {
      const { fieldName, discriminatorValue } = objectOf(member, `${where}.unions`);
      return { field: String(fieldName), value: String(discriminatorValue) };
    });
    const name = discriminator === undefined ? undefined : String(discriminator);
    return createUnion(name, read, deduceInvalidDiscriminator === true);
  });
  checkUnions(unions, fields, where);
  return unions;
}

function listOf(value: Json | undefined, where: string): JsonArray {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(where, "this must be a list");
  return value;
}

function objectOf(value: Json | undefined, where: string): JsonObject {
  if (!isObject(value)) throw invalid(where, "this must be an object");
  return value;
}

function invalid(where: string, message: string): MergeError {
  return new MergeError("SCHEMA_INVALID", where, message);
}
