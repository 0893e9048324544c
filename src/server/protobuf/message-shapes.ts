import { type FieldFact, fieldFactsOf, unpackFact } from "../../kubernetes/facts.ts";
import { type DefinitionSource, readReference } from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { BASE64, BOOLEAN, type Codec, DOUBLE, INT32, INT64, STRING } from "./codec.ts";
import { messageCodec, wrappedCodec } from "./message-codecs.ts";
import { type Field, type MessageShape, type NamedField, shapeOf } from "./message-shape.ts";
import { SCHEMA, schemaCodecs } from "./schema-codecs.ts";
import { SPECIAL_CODECS } from "./special-codecs.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

/** What is left of objects, which OpenAPI does not tell of, with the numbers of its fields. */
const PARTIAL: ReadonlyMap<string, { readonly properties: JsonObject; readonly facts: readonly string[] }> =
  new Map([
    ["PartialObjectMetadata", { properties: { metadata: refer(`${META}ObjectMeta`) }, facts: ["1"] }],
    [
      "PartialObjectMetadataList",
      {
        properties: {
          metadata: refer(`${META}ListMeta`),
          items: { type: "array", items: refer("PartialObjectMetadata") },
        },
        facts: ["1", "2!"],
      },
    ],
  ]);

/** Puts together what OpenAPI and the facts say of each message, when it is first asked for. */
export class MessageShapes {
  readonly #source: DefinitionSource;
  readonly #shapes = new Map<string, MessageShape>();
  readonly #schemas: ReadonlyMap<string, Codec>;

  constructor(source: DefinitionSource) {
    this.#source = source;
    this.#schemas = schemaCodecs(this.#referred(SCHEMA));
  }

  /** The shape of a definition's message. */
  definition(name: string): MessageShape {
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      shape = this.#compile(name);
      this.#shapes.set(name, shape);
    }
    return shape;
  }

  #compile(name: string): MessageShape {
    const partial = PARTIAL.get(name);
    const properties = partial?.properties ?? (this.#source.read(name) as JsonObject).properties;
    const facts = partial?.facts.map(unpackFact) ?? fieldFactsOf(name) ?? [];
    const names = isObject(properties) ? Object.keys(properties) : [];
    const placed = names.flatMap((field, index): readonly Placed[] => {
      const fact = facts[index];
      if (fact === undefined) return [];
      const schema = (properties as JsonObject)[field] as JsonObject;
      return [{ numbers: fact.numbers, field: this.#field(field, schema, fact) }];
    });
    return embed(placed);
  }

  #field(name: string, schema: JsonObject, { numbers, presence, wrapped }: FieldFact): NamedField {
    const field = { name, number: numbers.at(-1) as number, presence };
    const { type, items, additionalProperties } = schema;
    const codecOf = (part: Json | undefined): Codec =>
      wrapped ? wrappedCodec(this.#codec((part as JsonObject).items)) : this.#codec(part);
    if (isObject(additionalProperties)) return { ...field, is: "map", codec: codecOf(additionalProperties) };
    if (type === "array" && !wrapped) return { ...field, is: "list", codec: this.#codec(items) };
    return { ...field, is: "one", codec: codecOf(schema) };
  }

  #codec(schema: Json | undefined): Codec {
    const { type, format, ...rest } = schema as JsonObject;
    const reference = readReference(rest, "");
    if (reference !== undefined) return this.#referred(reference);
    switch (type) {
      case "boolean":
        return BOOLEAN;
      case "integer":
        return format === "int32" ? INT32 : INT64;
      case "number":
        return DOUBLE;
      default:
        return format === "byte" ? BASE64 : STRING;
    }
  }

  #referred(name: string): Codec {
    return SPECIAL_CODECS.get(name) ?? this.#schemas?.get(name) ?? messageCodec(() => this.definition(name));
  }
}

/** A field with the numbers that lead to it. */
interface Placed {
  readonly numbers: readonly number[];
  readonly field: NamedField;
}

function embed(placed: readonly Placed[]): MessageShape {
  const fields: Field[] = [];
  const inner = new Map<number, Placed[]>();
  for (const { numbers, field } of placed) {
    const [number, ...rest] = numbers as [number, ...number[]];
    if (rest.length === 0) fields.push(field);
    else inner.set(number, [...(inner.get(number) ?? []), { numbers: rest, field }]);
  }
  for (const [number, parts] of inner) fields.push({ is: "embedded", number, shape: embed(parts) });
  return shapeOf(fields);
}

function refer(definition: string): JsonObject {
  return { $ref: `#/components/schemas/${definition}` };
}
