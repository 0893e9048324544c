import { type DefinitionSource, type Presence, readReference, readTypes } from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { findNamedScalar, findScalar, type GoScalar, INT_OR_STRING } from "./go-scalar.ts";
import { META, metaPresences } from "./meta-presences.ts";

/** What Go's decoder reads a value into. */
export interface GoShape {
  /** The type as Go prints it, for errors: `v1.PodSpec`, `[]v1.Container`, `map[string]string`. */
  readonly type: string;
  /** The name of a struct alone, which goes before the field in an error. */
  readonly name: string;
  readonly scalar: GoScalar | undefined;
  /** The fields of a struct; `undefined` if it is none. */
  readonly fields: ReadonlyMap<string, GoField> | undefined;
  /** The fields that have a default. */
  readonly defaulted: readonly string[];
  /** What the values of a map, or the items of a list, are. */
  readonly values: GoShape | undefined;
  readonly items: GoShape | undefined;
  /** Whether only an object will do, whatever is in it. */
  readonly isObject: boolean;
  /** Whether Go reads it by code of its own, which tells nothing of unknown fields. */
  readonly isQuiet: boolean;
}

/** A field of a struct. Its shape is read when a value first has it. */
export interface GoField {
  readonly shape: () => GoShape;
  /** Whether Go leaves it out when it is an empty map, list or text of bytes. */
  readonly omitsEmpty: boolean;
  /** Whether Go leaves it out when it is an empty text, zero or false. */
  readonly omitsZero: boolean;
  /**
   * What Go writes where the field is not set: an empty struct, a scalar's default, or the type's zero. If that is `null`, an empty
   * map or list becomes it, too, as what is stored does not tell one from the other.
   */
  readonly default: Json | undefined;
  /** Whether Go writes it even of a struct that nothing was read into. */
  readonly isAlwaysWritten: boolean;
}

const ANY: GoShape = {
  type: "",
  name: "",
  scalar: undefined,
  fields: undefined,
  defaulted: [],
  values: undefined,
  items: undefined,
  isObject: false,
  isQuiet: false,
};

const RAW: ReadonlySet<string> = new Set([
  "io.k8s.apimachinery.pkg.runtime.RawExtension",
  `${META}FieldsV1`,
  "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON",
]);

/** The schema of a custom resource, and where Go takes one or something else, which it leaves as it is. */
const SCHEMA = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";
const MAYBE_SCHEMA: ReadonlySet<string> = new Set(
  ["OrArray", "OrBool", "OrStringArray"].map((other) => SCHEMA + other),
);

/** Reads the shapes of a source's definitions, each once. */
export class GoShapes {
  readonly #source: DefinitionSource;
  readonly #definitions = new Map<string, GoShape>();

  constructor(source: DefinitionSource) {
    this.#source = source;
  }

  definition(name: string): GoShape {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    // What leads only to itself could be anything.
    this.#definitions.set(name, ANY);
    const shape = this.#readDefinition(name);
    this.#definitions.set(name, shape);
    return shape;
  }

  #readDefinition(name: string): GoShape {
    const scalar = findNamedScalar(name);
    if (scalar !== undefined) return { ...ANY, type: scalar.type, scalar };
    if (RAW.has(name) || !this.#source.has(name)) return ANY;
    if (MAYBE_SCHEMA.has(name)) return { ...this.definition(SCHEMA), isObject: false, isQuiet: true };
    const schema = this.#source.read(name);
    return isObject(schema) ? this.#read(schema, name) : ANY;
  }

  #at(stated: Json | undefined): GoShape {
    if (!isObject(stated)) return ANY;
    const reference = readReference(stated, "");
    return reference === undefined ? this.#read(stated, "") : this.definition(reference);
  }

  #read(schema: JsonObject, definition: string): GoShape {
    const types = readTypes(schema, definition);
    if (types.length > 1) return { ...ANY, type: INT_OR_STRING.type, scalar: INT_OR_STRING };
    const [type] = types;
    if (type === undefined || schema["x-kubernetes-preserve-unknown-fields"] === true) return ANY;
    if (type === "array") {
      const items = this.#at(schema.items);
      return { ...ANY, type: `[]${items.type || "interface {}"}`, items };
    }
    if (type === "object") return this.#readObject(schema, definition);
    const scalar = findScalar(type, schema.format);
    return scalar === undefined ? ANY : { ...ANY, type: scalar.type, scalar };
  }

  #readObject(schema: JsonObject, definition: string): GoShape {
    const { properties, additionalProperties: others } = schema;
    const [packageName = "", name = ""] = definition.split(".").slice(-2);
    const type = `${packageName}.${name}`;
    if (isObject(properties)) {
      const required = new Set(Array.isArray(schema.required) ? schema.required : []);
      const presences = this.#source.presencesOf?.(definition) ?? metaPresences(definition, schema);
      const fields = Object.keys(properties).map((field): [string, GoField] => [
        field,
        this.#field(properties[field], required.has(field), presences?.get(field)),
      ]);
      const defaulted = fields.filter(([, field]) => field.default !== undefined).map(([field]) => field);
      return { ...ANY, type, name, fields: new Map(fields), defaulted, isObject: true };
    }
    if (!isObject(others)) return { ...ANY, type, name, isObject: true };
    const values = this.#at(others);
    return { ...ANY, type: `map[string]${values.type || "interface {}"}`, values, isObject: true };
  }

  #field(stated: Json | undefined, required: boolean, presence: Presence | undefined): GoField {
    let shape: GoShape | undefined;
    const omitsZero = presence === "unless-empty" || presence === "unless-zero";
    return {
      shape: () => {
        shape ??= this.#at(stated);
        return shape;
      },
      omitsEmpty: presence === undefined ? !required : omitsZero,
      omitsZero,
      default: isObject(stated) ? defaultOf(stated, required, presence) : undefined,
      isAlwaysWritten: presence === "always" || (isObject(stated) && isObject(stated.default)),
    };
  }
}

/** What Go writes where a field is not set. In place of one that is required, it would hide that it is missing. */
function defaultOf(schema: JsonObject, required: boolean, presence: Presence | undefined): Json | undefined {
  const stated = schema.default ?? undefined;
  if (isObject(stated)) return stated;
  if (required || presence === "unless-zero") return undefined;
  if (stated !== undefined) return presence === "unless-empty" && !stated ? undefined : stated;
  if (presence === "optional" || presence === undefined) return undefined;
  const reference = readReference(schema, "");
  if (reference !== undefined) return findNamedScalar(reference)?.zero;
  return presence === "always" ? null : undefined;
}

/** What Go writes of a value of a type that nothing was read into. */
export function emptyValue({ scalar, fields }: GoShape): Json {
  if (scalar !== undefined) return scalar.zero;
  if (fields === undefined) return null;
  const written = [...fields].filter(([, field]) => field.isAlwaysWritten);
  return Object.fromEntries(written.map(([name, field]) => [name, emptyValue(field.shape())]));
}
