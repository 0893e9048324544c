import {
  createField,
  createList,
  createType,
  type Field,
  type MapType,
  type ScalarType,
  type Type,
  type Union,
} from "../../schema/internal.ts";
import { compareStrings, MergeError } from "../../value/internal.ts";
import type { ProtoApi, ProtoField, ProtoMessage } from "../model/api.ts";
import { keepNames } from "./other-names.ts";
import { createResourceType, messageOfKind } from "./resource-kinds.ts";
import { createWellKnownTypes, scalarOf } from "./well-known-types.ts";

/** How fields are called: `json` is lowerCamelCase or what `json_name` states, `proto` as in `.proto` files. */
export type FieldNames = "json" | "proto";

/** The types of messages, each compiled when it is first looked at. */
export class MessageTypes {
  readonly #api: ProtoApi;
  readonly #names: FieldNames;
  readonly #types = new Map(createWellKnownTypes());

  constructor(api: ProtoApi, names: FieldNames) {
    this.#api = api;
    this.#names = names;
    const any = this.#types.get("google.protobuf.Any")?.map;
    if (any !== undefined) keepNames(any, { others: new Map(), find: (url) => this.find(url) });
  }

  /** The type of a message, by its full name or its type URL. */
  find(nameOrUrl: string): Type | undefined {
    if (typeof nameOrUrl !== "string") return undefined;
    const name = nameOrUrl.slice(nameOrUrl.lastIndexOf("/") + 1);
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const ofKind = messageOfKind(name);
    const message = this.#api.messages.get(ofKind ?? name);
    if (message === undefined || message.isMapEntry) return undefined;
    const type =
      ofKind === undefined
        ? createType(name, () => ({ map: this.#mapOf(message) }))
        : createResourceType(message, this.find(ofKind) as Type);
    this.#types.set(name, type);
    return type;
  }

  #nameOf(field: ProtoField): string {
    return this.#names === "json" ? field.jsonName : field.name;
  }

  #mapOf(message: ProtoMessage): MapType {
    const fields = new Map<string, Field>();
    const others = new Map<string, string>();
    for (const field of message.fields) {
      const name = this.#nameOf(field);
      const required = field.cardinality === "required";
      fields.set(name, createField(name, this.#typeOf(field), { required }));
      const other = name === field.name ? field.jsonName : field.name;
      if (other !== name) others.set(other, name);
    }
    const unions = message.oneofs.map((oneof) => this.#unionOf(oneof.fields));
    const map: MapType = {
      topology: "granular",
      fields,
      element: undefined,
      preserveUnknown: false,
      embedded: false,
      unions,
    };
    keepNames(map, { others, find: undefined });
    return map;
  }

  #unionOf(fields: readonly ProtoField[]): Union {
    const names = fields.map((field) => this.#nameOf(field)).sort(compareStrings);
    const members = names.map((field) => ({ field, value: "" }));
    return { discriminator: undefined, deduceInvalidDiscriminator: false, members };
  }

  #typeOf(field: ProtoField): Type {
    if (field.cardinality === "repeated")
      return createType("", () => ({ list: createList("atomic", this.#valueOf(field)) }));
    if (field.cardinality !== "map") return this.#valueOf(field);
    const value = this.#api.messages.get(field.typeName as string)?.fieldsByNumber.get(2);
    if (value === undefined) throw missing(field);
    return createType("", () => ({
      map: {
        topology: "granular",
        fields: new Map(),
        element: this.#valueOf(value),
        preserveUnknown: false,
        embedded: false,
        unions: [],
      },
    }));
  }

  #valueOf(field: ProtoField): Type {
    const { type, typeName } = field;
    if (typeName === undefined) return createType("", { scalar: SCALARS[type] });
    if (type === "enum") return this.#enumOf(field);
    const found = this.find(typeName);
    if (found === undefined) throw missing(field);
    return found;
  }

  /** Enums stand in JSON by name; numbers are taken, too. */
  #enumOf(field: ProtoField): Type {
    const found = this.#api.enums.get(field.typeName as string);
    if (found === undefined) throw missing(field);
    const values = found.values.map(({ name }) => name);
    const scalar: ScalarType = { kind: "int-or-string", format: undefined, enum: values };
    return createType("", { scalar, nullable: found.fullName === "google.protobuf.NullValue" });
  }
}

/** Integers may be numbers or texts in JSON, those of 64 bits are written as texts; floats may be `"NaN"`. */
const SCALARS: Readonly<Record<string, ScalarType>> = {
  double: scalarOf("untyped", "double"),
  float: scalarOf("untyped", "float"),
  int64: scalarOf("int-or-string", "int64"),
  uint64: scalarOf("int-or-string", "uint64"),
  int32: scalarOf("int-or-string", "int32"),
  fixed64: scalarOf("int-or-string", "uint64"),
  fixed32: scalarOf("int-or-string", "uint32"),
  bool: scalarOf("boolean", undefined),
  string: scalarOf("string", undefined),
  bytes: scalarOf("string", "byte"),
  uint32: scalarOf("int-or-string", "uint32"),
  sfixed32: scalarOf("int-or-string", "int32"),
  sfixed64: scalarOf("int-or-string", "int64"),
  sint32: scalarOf("int-or-string", "int32"),
  sint64: scalarOf("int-or-string", "int64"),
};

function missing({ fullName, typeName }: ProtoField): MergeError {
  return new MergeError(
    "REFERENCE_INVALID",
    fullName,
    `there is no ${typeName} in the descriptor set, which this is of: compile the set with its imports`,
  );
}
