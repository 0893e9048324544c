import { type JsonObject, textOf } from "../../value/internal.ts";
import type { ProtoCardinality, ProtoField, ProtoMessage, ProtoType } from "./api.ts";
import { malformed, numberAt, objectsAt, typeNameAt } from "./descriptor.ts";
import { type Features, overrideFeatures } from "./features.ts";
import { jsonNameOf } from "./json-name.ts";
import { createField, type Declared, type OneofNode } from "./nodes.ts";

/** The types as descriptors name them. */
const TYPES: Readonly<Record<string, ProtoType>> = {
  TYPE_DOUBLE: "double",
  TYPE_FLOAT: "float",
  TYPE_INT64: "int64",
  TYPE_UINT64: "uint64",
  TYPE_INT32: "int32",
  TYPE_FIXED64: "fixed64",
  TYPE_FIXED32: "fixed32",
  TYPE_BOOL: "bool",
  TYPE_STRING: "string",
  TYPE_GROUP: "group",
  TYPE_MESSAGE: "message",
  TYPE_BYTES: "bytes",
  TYPE_UINT32: "uint32",
  TYPE_ENUM: "enum",
  TYPE_SFIXED32: "sfixed32",
  TYPE_SFIXED64: "sfixed64",
  TYPE_SINT32: "sint32",
  TYPE_SINT64: "sint64",
};

/** What the fields of a message, or extensions, have around them. */
export interface FieldScope {
  /** What their full names begin with. */
  readonly prefix: string;
  readonly features: Features;
  readonly message: ProtoMessage | undefined;
  /** The oneofs of the message by their place in it, with synthetic ones. */
  readonly oneofs: readonly OneofNode[];
  /** Where the field at some place of the list is declared. */
  readonly declare: (index: number) => Declared;
  /** Whether a message is the entry of a map. Entries stand beside the field, so they are read before it. */
  readonly isMapEntry: (fullName: string) => boolean;
}

/** Reads the fields under a name of a descriptor: those of a message, or extensions. */
export function readFields(owner: JsonObject, list: string, scope: FieldScope): readonly ProtoField[] {
  return objectsAt(owner, list, scope.prefix).map((descriptor, index) => {
    const field = createField(descriptor, scope.declare(index));
    const where = field.fullName;
    const type = TYPES[textOf(descriptor.type)];
    if (typeof type !== "string") throw malformed(where, "type", descriptor.type, 'one of "TYPE_STRING", …');
    field.type = type;
    field.number = numberAt(descriptor, "number", where);
    field.jsonName = textOf(descriptor.jsonName) || jsonNameOf(field.name);
    field.typeName = typeNameAt(descriptor, "typeName", where);
    field.extendee = typeNameAt(descriptor, "extendee", where);
    field.isProto3Optional = descriptor.proto3Optional === true;
    field.message = scope.message;
    field.cardinality =
      field.typeName !== undefined && scope.isMapEntry(field.typeName)
        ? "map"
        : cardinalityOf(descriptor, type, overrideFeatures(scope.features, field.options));
    if (descriptor.oneofIndex !== undefined && !field.isProto3Optional) {
      const oneof = scope.oneofs[numberAt(descriptor, "oneofIndex", where)];
      field.oneof = oneof;
      oneof?.fields.push(field);
    }
    return field;
  });
}

function cardinalityOf(descriptor: JsonObject, type: ProtoType, features: Features): ProtoCardinality {
  const { label, oneofIndex, extendee } = descriptor;
  if (label === "LABEL_REPEATED") return "repeated";
  if (label === "LABEL_REQUIRED") return "required";
  if (oneofIndex !== undefined || extendee !== undefined) return "explicit";
  if (features.fieldPresence === "LEGACY_REQUIRED") return "required";
  if (type === "message" || type === "group") return "explicit";
  return features.fieldPresence === "IMPLICIT" ? "implicit" : "explicit";
}
