import {
  type DefinitionSource,
  isEmbedded,
  OBJECT_META,
  preservesUnknown,
  readReference,
} from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { type GoShape, GoShapes } from "./go-shape.ts";

/** What a structural schema says of the fields of a value, apart from what it asks of them. */
export interface StructuralShape {
  readonly fields: ReadonlyMap<string, StructuralLink>;
  /** Those of them that are filled in where they are missing. */
  readonly defaults: readonly (readonly [name: string, link: DefaultLink])[];
  /** What the values of other fields are: `"bare"` if nothing may be in them, `undefined` if there are no others. */
  readonly others: StructuralLink | "bare" | undefined;
  readonly items: StructuralLink | undefined;
  readonly preserves: boolean;
  readonly embedded: boolean;
  /** What Go's decoder reads the value into, in place of all this, as it does with metadata. */
  readonly go: GoShape | undefined;
}

/** A place of a schema. What is there is read when a value first gets there. */
export interface StructuralLink {
  readonly shape: () => StructuralShape;
  readonly nullable: boolean;
  readonly default: Json | undefined;
}

/** A place that has a default. */
export type DefaultLink = StructuralLink & { readonly default: Json };

/** Reads the shapes of a source's structural definitions, each once. */
export class StructuralShapes {
  readonly #source: DefinitionSource;
  readonly #go: GoShapes;
  readonly #definitions = new Map<string, StructuralShape>();

  constructor(source: DefinitionSource, go: GoShapes = new GoShapes(source)) {
    this.#source = source;
    this.#go = go;
  }

  definition(name: string): StructuralShape {
    let shape = this.#definitions.get(name);
    if (shape === undefined) {
      const schema = this.#source.read(name);
      shape = this.#read(isObject(schema) ? schema : {});
      this.#definitions.set(name, shape);
    }
    return shape;
  }

  /** What Go reads the metadata of an embedded object into. */
  objectMeta(): GoShape {
    return this.#go.definition(OBJECT_META);
  }

  #link(stated: Json | undefined): StructuralLink {
    const schema = isObject(stated) ? stated : {};
    const reference = readReference(schema, "");
    let shape: StructuralShape | undefined;
    return {
      shape: () => {
        shape ??= reference === undefined ? this.#read(schema) : this.#refer(reference);
        return shape;
      },
      nullable: schema.nullable === true,
      // A reference leads to what is not for the server to fill in, such as metadata.
      default: reference === undefined && schema.default !== null ? schema.default : undefined,
    };
  }

  #refer(name: string): StructuralShape {
    if (this.#source.isStructural?.(name) === true) return this.definition(name);
    return { ...EMPTY, go: this.#go.definition(name) };
  }

  #read(schema: JsonObject): StructuralShape {
    const { properties, additionalProperties: others, items } = schema;
    const names = isObject(properties) ? Object.keys(properties) : [];
    const fields = names.map((name) => [name, this.#link((properties as JsonObject)[name])] as const);
    return {
      fields: new Map(fields),
      defaults: fields.filter((field): field is [string, DefaultLink] => field[1].default !== undefined),
      others: isObject(others) ? this.#link(others) : others === true ? "bare" : undefined,
      items: items === undefined ? undefined : this.#link(items),
      preserves: preservesUnknown(schema),
      embedded: isEmbedded(schema),
      go: undefined,
    };
  }
}

const EMPTY: StructuralShape = {
  fields: new Map(),
  defaults: [],
  others: undefined,
  items: undefined,
  preserves: false,
  embedded: false,
  go: undefined,
};
