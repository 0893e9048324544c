import {
  asObject,
  circularDefinition,
  missingDefinition,
  preservesUnknown,
  readDuplicateOf,
  readKinds,
  readList,
  readNames,
  readPatchStrategy,
  readReference,
  readSchemas,
} from "../../openapi/internal.ts";
import { getField, isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { joinParts } from "./join-parts.ts";
import { readDeprecation, readFeature, readMarks, readType } from "./keywords.ts";
import { ADDS, readConstraints } from "./read-constraints.ts";
import { readInstability } from "./read-instability.ts";
import { ANYTHING, type FieldShape, PLAIN, type Shape } from "./shape.ts";

/** Reads JSON schemas, as OpenAPI documents and custom resources have them. */
export class SchemaReader {
  readonly #definitions: ReadonlyMap<string, Json>;
  readonly #named = new Map<string, Shape>();
  readonly #shapes = new Map<JsonObject, Shape>();
  readonly #following = new Set<string>();
  readonly #prunes: boolean;

  /** `prunes` for custom resources, which drop what their schema does not name. */
  constructor(definitions: ReadonlyMap<string, Json>, prunes = false) {
    this.#definitions = definitions;
    this.#prunes = prunes;
  }

  /** The shape of a definition; of the one that it refers to, if that is all it does. */
  definition(name: string, from = name): Shape {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const schema = this.#find(name, from);
    if (this.#following.has(name)) throw circularDefinition(name);
    if (this.#following.size > MAX_DEPTH) throw tooDeep(name);
    this.#following.add(name);
    const shape = this.#read(schema, name, 0, name);
    this.#following.delete(name);
    this.#named.set(name, shape);
    return shape;
  }

  /** The shape of a schema that is written inline. */
  read(stated: Json | undefined, where: string, depth = 0): Shape {
    return this.#read(asObject(stated, where), where, depth, "");
  }

  #find(name: string, from: string): JsonObject {
    const schema = this.#definitions.get(name);
    if (schema !== undefined) return asObject(schema, name);
    throw missingDefinition(name, from);
  }

  #read(schema: JsonObject, where: string, depth: number, definition: string): Shape {
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    const known = definition === "" ? (plainShape(schema) ?? this.#shapes.get(schema)) : undefined;
    if (known !== undefined) return known;
    const reference = addsFields(schema) ? undefined : readReference(schema, where);
    const shape =
      reference === undefined
        ? this.#create(this.#joined(schema, where, 0), where, depth, definition, schema)
        : this.#refer(schema, this.definition(reference, where), where);
    if (definition === "") this.#shapes.set(schema, shape);
    return shape;
  }

  #refer(schema: JsonObject, target: Shape, where: string): Shape {
    if (!ADDS.some((keyword) => schema[keyword] !== undefined)) return target;
    const { type: _, ...rest } = schema;
    const constraints = readConstraints(rest, where, "any");
    return { ...ANYTHING, ...constraints, values: () => "none", refersTo: target };
  }

  /** A schema with all parts of its `allOf` in it. */
  #joined(schema: JsonObject, where: string, depth: number): JsonObject {
    const parts = readList(schema, "allOf", where);
    if (parts === undefined) return schema;
    if (depth > MAX_DEPTH) throw tooDeep(where.slice(0, 200));
    const { allOf: _, ...own } = schema;
    return parts.reduce<JsonObject>((joined, stated) => {
      let part = asObject(stated, `${where}.allOf`);
      if (part.$ref !== undefined) part = this.#find(readReference(part, where) as string, where);
      return joinParts(joined, this.#joined(part, where, depth + 1));
    }, own);
  }

  #create(schema: JsonObject, where: string, depth: number, definition: string, stated: JsonObject): Shape {
    const type = readType(schema, where);
    const shape: Shape = {
      ...ANYTHING,
      ...readConstraints(schema, where, type),
      definition,
      kinds: readKinds(schema, where),
      marks: readMarks(schema, where),
      feature: readFeature(schema, where),
      schema: stated,
      prunes: this.#prunes,
    };
    const { items, additionalProperties } = schema;
    if (type === "array") {
      const item = items === undefined ? ANYTHING : undefined;
      return { ...shape, items: () => item ?? this.read(items, `${where}.items`, depth + 1) };
    }
    if (type !== "object") return shape;
    const values = isObject(additionalProperties)
      ? () => this.read(additionalProperties, `${where}.additionalProperties`, depth + 1)
      : this.#isOpen(schema)
        ? () => "any" as const
        : () => "none" as const;
    let fields: ReadonlyMap<string, FieldShape> | undefined;
    return {
      ...shape,
      values,
      fields: () => {
        fields ??= this.#fields(schema, where, depth);
        return fields;
      },
    };
  }

  /** Whether an object may hold fields that its schema does not name, and that nothing else is said about. */
  #isOpen(schema: JsonObject): boolean {
    const { additionalProperties, properties } = schema;
    const saysNothing = properties === undefined && !this.#prunes;
    return preservesUnknown(schema) || (additionalProperties ?? saysNothing) === true;
  }

  #fields(schema: JsonObject, where: string, depth: number): ReadonlyMap<string, FieldShape> {
    const properties = readSchemas(schema, "properties", where);
    const required = new Set(readNames(schema, "required", where));
    const fields = new Map<string, FieldShape>();
    for (const name of Object.keys(properties)) {
      const at = `${where}.properties.${name}`;
      const property = asObject(getField(properties, name), at);
      fields.set(name, {
        shape: this.read(property, at, depth + 1),
        required: required.has(name),
        default: property.default,
        deprecated: property.deprecated === true,
        deprecation: readDeprecation(property, at),
        patch: readPatchStrategy(property, at),
        feature: readFeature(property, at),
        duplicateOf: readDuplicateOf(property, at),
        marks: readMarks(property, at),
        instability: readInstability(property, at),
      });
    }
    return fields;
  }
}

/** Whether a schema is what its `allOf` refers to, and fields of its own. */
function addsFields({ $ref, properties }: JsonObject): boolean {
  return $ref === undefined && properties !== undefined;
}

function plainShape(schema: JsonObject): Shape | undefined {
  for (const keyword in schema) {
    if (keyword !== "type" && keyword !== "description" && keyword !== "default") return undefined;
  }
  return PLAIN.get(schema.type);
}
