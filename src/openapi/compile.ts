import {
  checkTypes,
  createList,
  createType,
  deduced,
  type Field,
  type ListType,
  type MapType,
  type Type,
  type TypeParts,
  untyped,
} from "../schema/index.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../value/index.ts";
import {
  isStrings,
  readListTopology,
  readMapTopology,
  readPatchStrategy,
  readUnions,
} from "./annotations.ts";
import {
  isIntOrString,
  isNullable,
  isOneOfQuantity,
  isScalarName,
  QUANTITY_SCALAR,
  readKinds,
  readReference,
  readScalar,
  readTypeName,
} from "./keywords.ts";
import { META_DEFINITIONS, withObjectFields } from "./object-meta.ts";

/** Where a compiler finds definitions. */
export interface DefinitionSource {
  readonly has: (name: string) => boolean;
  /** The OpenAPI schema of a definition that is there. */
  readonly read: (name: string) => Json;
  /** Where a definition is in its document, for errors. */
  readonly placeOf: (name: string) => string;
}

const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
const RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

/** Where a schema is within its definition, and what it inherits from the schemas around it. */
interface Place {
  readonly where: string;
  readonly depth: number;
  /** Whether a schema around this one asks to keep keys that are not declared. */
  readonly preserveUnknown: boolean;
}

/** Compiles OpenAPI definitions to types, each when somebody first looks at it. */
export class Compiler {
  readonly #source: DefinitionSource;
  readonly #definitions = new Map<string, Type>();
  readonly #places = new Map<Type, string>();
  readonly #checked = new Set<Type>();

  constructor(source: DefinitionSource) {
    this.#source = source;
  }

  /** The type of a definition, `undefined` if there is none of that name. It may still turn out unsound. */
  find(name: string): Type | undefined {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    if (!this.#source.has(name) && !Object.hasOwn(META_DEFINITIONS, name)) return undefined;
    const type = createType(name, () => this.#build(name));
    this.#definitions.set(name, type);
    this.#places.set(type, this.#source.placeOf(name));
    return type;
  }

  /** The same, with all it leads to known to be sound. */
  findChecked(name: string): Type | undefined {
    const type = this.find(name);
    if (type !== undefined) this.check(type);
    return type;
  }

  /** Builds a type and all it leads to; throws if one of them is unsound. */
  check(type: Type): void {
    checkTypes(type, this.#checked, (checked) => this.#places.get(checked) ?? checked.name);
  }

  #build(name: string): TypeParts {
    const where = this.#source.placeOf(name);
    const schema = this.#read(name, where);
    if (name === QUANTITY) return { scalar: QUANTITY_SCALAR };
    if (name === RAW_EXTENSION) return untyped;
    const reference = readReference(schema, where);
    const parts =
      reference === undefined
        ? this.#partsOf(schema, { where, depth: 0, preserveUnknown: false })
        : this.#variantOf(this.#finalTarget(reference, where), schema, where);
    return { ...parts, kinds: readKinds(schema, where) };
  }

  #read(name: string, where: string): JsonObject {
    const schema = this.#source.has(name) ? this.#source.read(name) : getField(META_DEFINITIONS, name);
    return asSchema(schema, where);
  }

  /** Follows definitions that only refer to another, to one that does not. */
  #finalTarget(reference: string, where: string): Type {
    const passed = new Set<string>();
    let name = reference;
    for (;;) {
      const target = this.#refer(name, where);
      const next = readReference(this.#read(name, where), this.#source.placeOf(name));
      if (next === undefined) return target;
      if (passed.has(next))
        throw new MergeError("REFERENCE_INVALID", where, "this refers only to itself: say what it is");
      passed.add(next);
      name = next;
    }
  }

  #refer(name: string, where: string): Type {
    const type = this.find(name);
    if (type !== undefined) return type;
    throw new MergeError(
      "REFERENCE_INVALID",
      where,
      `there is no definition "${name}", which this refers to: add it`,
    );
  }

  /** A type as some place refers to it, where it may be nullable or merge otherwise than as it is defined. */
  #variantOf(target: Type, schema: JsonObject, where: string): TypeParts {
    const topology = readMapTopology(schema, where);
    const { scalar, list, map, nullable } = target;
    if (topology !== undefined && map === undefined) {
      const message = "this says how an object merges, but refers to something else: remove it";
      throw new MergeError("MAP_TYPE_INVALID", where, message);
    }
    return {
      scalar,
      list,
      map: map && { ...map, topology: topology ?? map.topology },
      nullable: nullable || isNullable(schema),
    };
  }

  #typeOf(stated: Json | undefined, place: Place): Type {
    const { where, depth } = place;
    const schema = asSchema(stated, where);
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    const reference = readReference(schema, where);
    if (reference === undefined) {
      const parts = this.#partsOf(schema, place);
      const type = createType("", parts);
      return parts.list === undefined && parts.map === undefined ? type : this.#place(type, where);
    }
    const target = this.#refer(reference, where);
    if (readMapTopology(schema, where) === undefined && !isNullable(schema)) return target;
    return this.#place(
      createType(target.name, () => this.#variantOf(target, schema, where)),
      where,
    );
  }

  #place(type: Type, where: string): Type {
    this.#places.set(type, where);
    return type;
  }

  #partsOf(schema: JsonObject, place: Place): TypeParts {
    const type = readTypeName(schema, place.where);
    const nullable = isNullable(schema);
    if (isIntOrString(schema)) return { nullable, scalar: readScalar(schema, "int-or-string", place.where) };
    if (isScalarName(type)) return { nullable, scalar: readScalar(schema, type, place.where) };
    if (type === undefined && isOneOfQuantity(schema)) return { nullable, scalar: QUANTITY_SCALAR };
    const opens = schema["x-kubernetes-preserve-unknown-fields"] === true && !place.preserveUnknown;
    const inner = opens ? { ...place, preserveUnknown: true } : place;
    return {
      nullable,
      scalar: type === undefined ? readScalar(schema, "untyped", place.where) : undefined,
      list: type === "object" ? undefined : this.#listOf(schema, inner, type === "array"),
      map: type === "array" ? undefined : this.#mapOf(schema, inner),
    };
  }

  #listOf(schema: JsonObject, place: Place, itemsRequired: boolean): ListType {
    const { topology, keyNames } = readListTopology(schema, place.where);
    if (schema.items !== undefined) {
      return createList(topology, this.#typeOf(schema.items, inside(place, "items")), keyNames);
    }
    if (!itemsRequired) return createList(topology, untyped, keyNames);
    const message = 'an array needs "items", the schema of its items: add it';
    throw new MergeError("SCHEMA_INVALID", place.where, message);
  }

  #mapOf(schema: JsonObject, place: Place): MapType {
    const fields = this.#fieldsOf(schema, place);
    return {
      topology: readMapTopology(schema, place.where) ?? "granular",
      fields,
      element: this.#elementOf(schema, place, fields.size > 0),
      preserveUnknown: schema["x-kubernetes-preserve-unknown-fields"] === true,
      embedded: schema["x-kubernetes-embedded-resource"] === true,
      unions: readUnions(schema, fields, place.where),
    };
  }

  #fieldsOf(schema: JsonObject, place: Place): ReadonlyMap<string, Field> {
    const { properties: declared = {}, required = [] } = schema;
    if (!isStrings(required)) {
      throw new MergeError("SCHEMA_INVALID", `${place.where}.required`, "this must be a list of field names");
    }
    const stated = asSchema(declared, `${place.where}.properties`);
    const properties = schema["x-kubernetes-embedded-resource"] === true ? withObjectFields(stated) : stated;
    const requiredNames = new Set(required);
    const fields = new Map<string, Field>();
    for (const name of Object.keys(properties)) {
      const at = inside(place, `properties.${name}`);
      const property = asSchema(properties[name], at.where);
      fields.set(name, {
        name,
        element: `f:${name}`,
        type: this.#typeOf(property, at),
        required: requiredNames.has(name),
        default: property.default,
        patch: readPatchStrategy(property, at.where),
      });
    }
    return fields;
  }

  #elementOf(schema: JsonObject, place: Place, hasFields: boolean): Type | undefined {
    const { additionalProperties } = schema;
    if (additionalProperties === undefined) return place.preserveUnknown || !hasFields ? deduced : undefined;
    if (typeof additionalProperties === "boolean") return additionalProperties ? deduced : undefined;
    return this.#typeOf(additionalProperties, inside(place, "additionalProperties"));
  }
}

function inside({ where, depth, preserveUnknown }: Place, step: string): Place {
  return { where: `${where}.${step}`, depth: depth + 1, preserveUnknown };
}

function asSchema(value: Json | undefined, where: string): JsonObject {
  if (isObject(value)) return value;
  throw new MergeError("SCHEMA_INVALID", where, "this must be an object");
}
