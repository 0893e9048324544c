import {
  createField,
  createList,
  createSchema,
  createType,
  deduced,
  type Field,
  type ListType,
  type MapType,
  type Origin,
  type Schema,
  type Type,
  type TypeParts,
  untyped,
} from "../schema/internal.ts";
import { type Json, type JsonObject, MAX_DEPTH, MergeError, tooDeep } from "../value/internal.ts";
import {
  checkAnnotations,
  readFeatureGate,
  readListTopology,
  readMapTopology,
  readPatchStrategy,
  readUnions,
} from "./annotations.ts";
import type { DefinitionSource } from "./definition-source.ts";
import {
  circularDefinition,
  isEmbedded,
  isIntOrString,
  isNullable,
  isOneOfQuantity,
  isScalarName,
  isStruct,
  missingDefinition,
  preservesUnknown,
  QUANTITY_SCALAR,
  readKinds,
  readReference,
  readScalar,
  readTypeName,
} from "./keywords.ts";
import { META_DEFINITIONS } from "./meta-definitions.ts";
import { withObjectFields } from "./object-meta.ts";
import { readDuplicateOf } from "./read-duplicate-of.ts";
import { asObject, readNames, readSchemas } from "./read-keyword.ts";
import { TypeRegistry } from "./registry.ts";
import { OBJECT_META, QUANTITY, RAW_EXTENSION } from "./well-known.ts";

/**
 * The schema of OpenAPI definitions, each compiled when somebody first looks at it. A type is handed out only
 * if it and all it leads to are sound, unless the source is `trusted`: then that is not looked into. The source holds what
 * it promises: one of the caller's goes through `checkedSource` first.
 */
export function compileDefinitions(source: DefinitionSource, trusted: boolean): Schema {
  const compiler = new Compiler(source);
  return createSchema({
    names: source.names,
    kinds: source.kinds,
    find: (name) => (trusted ? compiler.find(name) : compiler.findSound(name)),
    check: (name) => compiler.check(name),
  });
}

/** Where a schema is within its definition, and what it inherits from the schemas around it. */
interface Place {
  readonly where: string;
  readonly depth: number;
  /** Whether a schema around this one asks to keep keys that are not declared. */
  readonly preserveUnknown: boolean;
  /** Where its definition comes from. */
  readonly origin: Origin | undefined;
}

class Compiler {
  readonly #source: DefinitionSource;
  readonly #types = new TypeRegistry();
  readonly #builtAliases = new Set<string>();

  constructor(source: DefinitionSource) {
    this.#source = source;
  }

  find(name: string): Type | undefined {
    const known = this.#types.get(name);
    if (known !== undefined || !this.#source.has(name)) return known;
    return this.#types.define(name, this.#source.placeOf(name), () => this.#build(name));
  }

  findSound(name: string): Type | undefined {
    const type = this.find(name);
    if (type !== undefined) this.#types.checkAll(type);
    return type;
  }

  check(name: string): void {
    const type = this.find(name);
    if (type !== undefined) this.#types.check(type);
  }

  #build(name: string): TypeParts {
    const where = this.#source.placeOf(name);
    const schema = asObject(this.#source.read(name), where);
    if (name === QUANTITY) return { scalar: QUANTITY_SCALAR };
    if (name === RAW_EXTENSION) return untyped;
    const resource = this.#source.resourceOf?.(name);
    const stated = readKinds(schema, where);
    const kinds = resource === undefined ? stated : stated.map((kind) => ({ ...kind, resource }));
    const reference = readReference(schema, where);
    const origin = this.#source.originOf?.(name);
    if (reference === undefined) {
      return { ...this.#partsOf(schema, { where, depth: 0, preserveUnknown: false, origin }), kinds };
    }
    this.#buildAliases(name, reference);
    const parts = this.#variantOf(this.#refer(reference, where), schema, where);
    this.#builtAliases.add(name);
    return { ...parts, kinds, origin: origin ?? parts.origin };
  }

  /** Builds definitions that only refer to another from the far end on, so that no chain of them recurses. */
  #buildAliases(name: string, reference: string): void {
    const aliases = new Set([name]);
    let next: string | undefined = reference;
    while (next !== undefined && this.#source.has(next) && !this.#builtAliases.has(next)) {
      const where = this.#source.placeOf(next);
      if (aliases.has(next)) throw circularDefinition(where);
      const target = readReference(asObject(this.#source.read(next), where), where);
      if (target !== undefined) aliases.add(next);
      next = target;
    }
    for (const alias of [...aliases].slice(1).reverse()) void this.#refer(alias, alias).kinds;
  }

  #refer(name: string, where: string): Type {
    const type = this.find(name);
    if (type !== undefined) return type;
    throw missingDefinition(name, where);
  }

  /** A type as some place refers to it, where it may be nullable or merge otherwise than as it is defined. */
  #variantOf(target: Type, schema: JsonObject, where: string): TypeParts {
    const topology = readMapTopology(schema, where);
    const { scalar, list, map, nullable, origin } = target;
    if (topology !== undefined && map === undefined) {
      const message = "this says how an object merges, but refers to something else: remove it";
      throw new MergeError("MAP_TYPE_INVALID", where, message);
    }
    return {
      scalar,
      list,
      map: map && { ...map, topology: topology ?? map.topology },
      nullable: nullable || isNullable(schema),
      origin,
    };
  }

  #typeOf(stated: Json | undefined, place: Place): Type {
    const { where, depth } = place;
    const schema = asObject(stated, where);
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    checkAnnotations(schema, where);
    const reference = readReference(schema, where);
    if (reference === undefined) {
      const parts = this.#partsOf(schema, place);
      const type = createType("", parts);
      return parts.list === undefined && parts.map === undefined ? type : this.#types.place(type, where);
    }
    const target = this.#refer(reference, where);
    if (readMapTopology(schema, where) === undefined && !isNullable(schema)) return target;
    const variant = createType(target.name, () => this.#variantOf(target, schema, where));
    return this.#types.place(variant, where);
  }

  #partsOf(schema: JsonObject, around: Place): TypeParts {
    const { where } = around;
    const type = readTypeName(schema, where) ?? (isStruct(schema) ? "object" : undefined);
    const nullable = isNullable(schema);
    if (isIntOrString(schema)) return { nullable, scalar: readScalar(schema, "int-or-string", where) };
    if (isScalarName(type)) return { nullable, scalar: readScalar(schema, type, where) };
    if (type === undefined && isOneOfQuantity(schema)) return { nullable, scalar: QUANTITY_SCALAR };
    const opens = preservesUnknown(schema);
    const place = { ...around, preserveUnknown: around.preserveUnknown || opens };
    return {
      nullable,
      origin: place.origin,
      scalar: type === undefined ? readScalar(schema, "untyped", where) : undefined,
      list: type === "object" ? undefined : this.#listOf(schema, place, type === "array"),
      map: type === "array" ? undefined : this.#mapOf(schema, place),
    };
  }

  #listOf(schema: JsonObject, place: Place, itemsRequired: boolean): ListType {
    const { topology, keyNames } = readListTopology(schema, place.where);
    if (schema.items !== undefined) {
      return createList(topology, this.#typeOf(schema.items, inside(place, "items")), keyNames);
    }
    if (!itemsRequired) return createList(topology, untyped, keyNames);
    const message = 'an array needs the schema of its items: add "items"';
    throw new MergeError("SCHEMA_INVALID", place.where, message);
  }

  #mapOf(schema: JsonObject, place: Place): MapType {
    const fields = this.#fieldsOf(schema, place);
    return {
      topology: readMapTopology(schema, place.where) ?? "granular",
      fields,
      element: this.#elementOf(schema, place, fields.size > 0),
      preserveUnknown: preservesUnknown(schema),
      embedded: isEmbedded(schema),
      unions: readUnions(schema, place.where),
    };
  }

  #fieldsOf(schema: JsonObject, place: Place): ReadonlyMap<string, Field> {
    const stated = readSchemas(schema, "properties", place.where);
    const embedded = isEmbedded(schema);
    const properties = embedded ? withObjectFields(stated) : stated;
    const requiredNames = new Set(readNames(schema, "required", place.where));
    const fields = new Map<string, Field>();
    for (const name of Object.keys(properties)) {
      const at = inside(place, `properties.${name}`);
      const property = asObject(properties[name], at.where);
      const facts = {
        required: requiredNames.has(name),
        default: property.default,
        patch: readPatchStrategy(property, at.where),
        duplicateOf: readDuplicateOf(property, at.where),
        featureGate: readFeatureGate(property, at.where),
      };
      const type = embedded && name === "metadata" ? this.#objectMeta() : this.#typeOf(property, at);
      fields.set(name, createField(name, type, facts));
    }
    return fields;
  }

  /** The type of an embedded resource's metadata, which not every document defines. */
  #objectMeta(): Type {
    return this.find(OBJECT_META) ?? (new Compiler(META_SOURCE).find(OBJECT_META) as Type);
  }

  #elementOf(schema: JsonObject, place: Place, hasFields: boolean): Type | undefined {
    const { additionalProperties } = schema;
    if (additionalProperties === undefined) return place.preserveUnknown || !hasFields ? deduced : undefined;
    if (typeof additionalProperties === "boolean") return additionalProperties ? deduced : undefined;
    return this.#typeOf(additionalProperties, inside(place, "additionalProperties"));
  }
}

const META_SOURCE: DefinitionSource = {
  names: () => Object.keys(META_DEFINITIONS),
  kinds: () => [],
  has: (name) => Object.hasOwn(META_DEFINITIONS, name),
  read: (name) => META_DEFINITIONS[name] as Json,
  placeOf: (name) => name,
  originOf: () => "built-in",
};

function inside(place: Place, step: string): Place {
  return { ...place, where: `${place.where}.${step}`, depth: place.depth + 1 };
}
