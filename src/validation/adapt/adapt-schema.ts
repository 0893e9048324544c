import {
  asObject,
  type DefinitionSource,
  isEmbedded,
  missingDefinition,
  OBJECT_META,
  OWNER_REFERENCE,
  preservesUnknown,
  QUANTITY,
  RAW_EXTENSION,
  readCount,
  readFlag,
  readList,
  readNames,
  readReference,
  readSchemas,
} from "../../openapi/internal.ts";
import { getField, isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import type { ListFacts } from "../check/check-list.ts";
import type { Combination } from "../check/combine.ts";
import { adaptScalar, readType } from "./adapt-scalar.ts";
import { type AdaptedSchema, keep, type SchemaPart } from "./adapted-schema.ts";

/** A definition that a schema refers to. Where schemas are combined, it does not say which fields there may be. */
export interface DefinitionFacts {
  readonly name: string;
  readonly combined: boolean;
}

/** The schema of what has no fields at all, on any level. */
const CLOSED: SchemaPart = { adapt: () => ({ additionalProperties: false, items: { part: CLOSED } }) };

/** How many levels of a schema go into one function. */
const PART_DEPTH = 4;

/** Where a schema is, and what the schemas around it make of it. */
interface Place {
  readonly where: string;
  readonly depth: number;
  readonly structural: boolean;
  /** Whether it is part of an `anyOf` or the like, and so asks something of values but does not list their fields. */
  readonly combined: boolean;
  /** Whether it is of the items of a list that keeps unknown fields. */
  readonly preserved: boolean;
}

/** Turns OpenAPI definitions into schemas for the engines, one at a time. */
export class SchemaAdapter {
  readonly #source: DefinitionSource;

  constructor(source: DefinitionSource) {
    this.#source = source;
  }

  /** The schema of a definition, with what it refers to left to be asked for. */
  definition({ name, combined }: DefinitionFacts): AdaptedSchema {
    if (name === RAW_EXTENSION) return {};
    if (name === QUANTITY) return { quantityRule: true };
    const where = this.#source.placeOf(name);
    const structural = this.#source.isStructural?.(name) === true;
    const adapted = this.#adaptNow(this.#source.read(name), {
      where,
      depth: 0,
      structural,
      combined,
      preserved: false,
    });
    // Servers ask for an owner's fields in words of their own, as for all metadata.
    return name === OWNER_REFERENCE ? { ...adapted, required: undefined } : adapted;
  }

  /** Adapts a schema, or leaves that for later where functions would get long. */
  #adapt(stated: Json | undefined, place: Place): AdaptedSchema {
    return place.depth % PART_DEPTH === 0 && isContainer(stated)
      ? { part: { adapt: () => this.#adaptNow(stated, place) } satisfies SchemaPart }
      : this.#adaptNow(stated, place);
  }

  #adaptNow(stated: Json | undefined, place: Place): AdaptedSchema {
    const { where, combined } = place;
    if (place.depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    const schema = asObject(stated, where);
    const name = readReference(schema, where);
    if (name === undefined) return this.#adaptRules(schema, place, !combined);
    if (!this.#source.has(name)) throw missingDefinition(name, where);
    const { $ref, allOf, ...beside } = schema;
    return { ...this.#adaptRules(beside, place, false), definition: { name, combined } };
  }

  #adaptRules(schema: JsonObject, place: Place, closes: boolean): AdaptedSchema {
    const type = readType(schema, place.where, place.structural);
    return {
      ...adaptScalar(schema, type, place.where, place.structural),
      ...this.#adaptList(schema, place),
      ...this.#adaptObject(
        schema,
        place,
        closes && (type.types.length === 0 || type.types.includes("object")),
      ),
      ...this.#adaptCombination(schema, place),
      ...(place.combined && { matchRule: type }),
    };
  }

  #adaptList(schema: JsonObject, place: Place): AdaptedSchema {
    const { where, combined } = place;
    const preserved = place.preserved || preservesUnknown(schema);
    const facts = combined ? undefined : this.#readListFacts(schema, where);
    return {
      ...keep("minItems", readCount(schema, "minItems", where)),
      ...keep("maxItems", readCount(schema, "maxItems", where)),
      ...(readFlag(schema, "uniqueItems", where) && { uniqueRule: true }),
      ...keep("listRule", facts),
      ...(schema.items !== undefined && {
        items: this.#adapt(schema.items, { ...inside(place, "items"), preserved }),
      }),
    };
  }

  #readListFacts(schema: JsonObject, where: string): ListFacts | undefined {
    const topology = schema["x-kubernetes-list-type"];
    if (topology === "set") return { topology, keys: [] };
    if (topology !== "map") return undefined;
    const names = readNames(schema, "x-kubernetes-list-map-keys", where);
    const fields = this.#fieldsOf(schema.items, where);
    const keys = names.map((name) => ({ name, default: defaultOf(getField(fields, name)) }));
    return { topology, keys };
  }

  /** The fields of a list's items. */
  #fieldsOf(items: Json | undefined, where: string): JsonObject {
    if (!isObject(items)) return {};
    const name = readReference(items, where);
    const schema = name === undefined || !this.#source.has(name) ? items : this.#source.read(name);
    return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  }

  #adaptObject(schema: JsonObject, place: Place, closes: boolean): AdaptedSchema {
    const { where, structural } = place;
    const declared = readSchemas(schema, "properties", where);
    const embedded = structural && isEmbedded(schema);
    const fields = embedded ? withEmbeddedFields(declared) : declared;
    const names = Object.keys(fields);
    const preserved = place.preserved || preservesUnknown(schema);
    const closed = closes && !preserved && (structural || names.length > 0);
    const required = readNames(schema, "required", where);
    return {
      ...keep("minProperties", readCount(schema, "minProperties", where)),
      ...keep("maxProperties", readCount(schema, "maxProperties", where)),
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(embedded && { embeddedRule: true }),
      ...(names.length > 0 && {
        properties: Object.fromEntries(
          names.map((name) => [name, this.#adapt(fields[name], inside(place, `properties.${name}`))]),
        ),
      }),
      ...keep("additionalProperties", this.#adaptOthers(schema, place, closed)),
    };
  }

  /** What holds for fields that are not declared: `false` if there are none. */
  #adaptOthers(schema: JsonObject, place: Place, closed: boolean): AdaptedSchema | false | undefined {
    const { additionalProperties: others } = schema;
    if (others === undefined) return closed ? false : undefined;
    if (others === false) return false;
    if (others !== true) return this.#adapt(others, inside(place, "additionalProperties"));
    // Where Kubernetes prunes, it keeps the fields, but nothing of what is in them.
    return place.structural && !place.combined ? { part: CLOSED } : undefined;
  }

  #adaptCombination(schema: JsonObject, place: Place): AdaptedSchema {
    // These say in two ways that a value is a number or a text.
    if (schema.format === "int-or-string") return {};
    const part = (stated: Json, step: string): SchemaPart => ({
      adapt: () => this.#adaptNow(stated, { ...inside(place, step), combined: true }),
    });
    const parts = (keyword: string): readonly SchemaPart[] =>
      (readList(schema, keyword, place.where) ?? []).map((stated, index) =>
        part(stated, `${keyword}[${index}]`),
      );
    const [anyOf, oneOf, allOf] = [parts("anyOf"), parts("oneOf"), parts("allOf")];
    const not = schema.not === undefined ? undefined : part(schema.not, "not");
    if (anyOf.length + oneOf.length + allOf.length === 0 && not === undefined) return {};
    return { combination: { anyOf, oneOf, allOf, not } satisfies Combination<SchemaPart> };
  }
}

/** The fields of an object that says itself what it is. What its apiVersion and kind must be is `checkEmbedded`'s. */
function withEmbeddedFields(declared: JsonObject): JsonObject {
  const { apiVersion = {}, kind = {}, metadata } = declared;
  const stated = isObject(metadata) && isObject(metadata.properties) && { properties: metadata.properties };
  return {
    ...declared,
    apiVersion,
    kind,
    metadata: { ...stated, $ref: `#/components/schemas/${OBJECT_META}` },
  };
}

function isContainer(schema: Json | undefined): boolean {
  return isObject(schema) && (schema.properties ?? schema.items ?? schema.additionalProperties) !== undefined;
}

function defaultOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema.default : undefined;
}

function inside(place: Place, step: string): Place {
  return { ...place, where: `${place.where}.${step}`, depth: place.depth + 1, preserved: false };
}
