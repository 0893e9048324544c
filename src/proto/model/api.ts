import type { JsonObject, Position } from "../../value/internal.ts";

/** The protobuf API of a descriptor set. Names have no leading dot; maps are in the order of the set. */
export interface ProtoApi {
  readonly files: readonly ProtoFile[];
  /** The files by path. */
  readonly filesByPath: ReadonlyMap<string, ProtoFile>;
  /** The packages by name; files without one are in the package with the empty name. */
  readonly packages: ReadonlyMap<string, ProtoPackage>;
  /** Every message by full name, with nested ones and the entries of maps. */
  readonly messages: ReadonlyMap<string, ProtoMessage>;
  /** Every enum by full name, nested ones too. */
  readonly enums: ReadonlyMap<string, ProtoEnum>;
  readonly services: ReadonlyMap<string, ProtoService>;
  /** Every extension by full name, nested ones too: what options in brackets are declared by. */
  readonly extensions: ReadonlyMap<string, ProtoField>;
}

/** A package: what all files that name it declare. */
export interface ProtoPackage {
  readonly name: string;
  readonly files: readonly ProtoFile[];
}

/** A file of the set. */
export interface ProtoFile {
  /** As others import it: `envoy/config/core/v3/base.proto`. */
  readonly path: string;
  /** Empty for none. */
  readonly package: string;
  readonly syntax: "proto2" | "proto3" | "editions";
  /** `EDITION_2023`, for a file with editions. */
  readonly edition: string | undefined;
  /** The paths it imports, in order. */
  readonly imports: readonly string[];
  /** Those of them that it passes on to who imports it. */
  readonly publicImports: readonly string[];
  readonly options: JsonObject;
  /** Of its syntax line, where licences are not. */
  readonly comments: ProtoComments | undefined;
  /** Those at its top, in order; nested ones are in their messages. */
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  readonly services: readonly ProtoService[];
  readonly extensions: readonly ProtoField[];
  /** The FileDescriptorProto that all this is read from. */
  readonly descriptor: JsonObject;
}

/** What messages, fields, enums, services … have in common. */
export interface ProtoElement {
  readonly name: string;
  /** With the package and what it is nested in: `envoy.config.core.v3.Node.id`. */
  readonly fullName: string;
  readonly file: ProtoFile;
  /** As protobuf's JSON has them: `deprecated`, `"[validate.rules]"`; empty for none. */
  readonly options: JsonObject;
  /** `undefined` for none, or if the set has no source information. */
  readonly comments: ProtoComments | undefined;
  /** Where it is declared; `undefined` if the set has no source information. */
  readonly position: Position | undefined;
  /** The part of the descriptor that this is read from. */
  readonly descriptor: JsonObject;
}

/** Comments without their marks, as protoc keeps them. */
export interface ProtoComments {
  /** What stands directly above. */
  readonly leading: string | undefined;
  /** What stands behind, or directly below. */
  readonly trailing: string | undefined;
  /** What stands above with an empty line in between. */
  readonly detached: readonly string[];
}

export interface ProtoMessage extends ProtoElement {
  /** The message it is nested in. */
  readonly parent: ProtoMessage | undefined;
  /** In the order of their declaration. */
  readonly fields: readonly ProtoField[];
  readonly fieldsByNumber: ReadonlyMap<number, ProtoField>;
  readonly fieldsByName: ReadonlyMap<string, ProtoField>;
  /** Without the synthetic ones that `optional` makes. */
  readonly oneofs: readonly ProtoOneof[];
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  readonly extensions: readonly ProtoField[];
  readonly reservedRanges: readonly ProtoRange[];
  readonly reservedNames: readonly string[];
  readonly extensionRanges: readonly ProtoRange[];
  /** Whether the compiler made it for a map field. */
  readonly isMapEntry: boolean;
}

/** Numbers from the first to the last, both included, for messages and enums alike. */
export interface ProtoRange {
  readonly first: number;
  readonly last: number;
}

/** `group` is proto2's; all others are written so in `.proto` files, save `message` and `enum`. */
export type ProtoType =
  | "double"
  | "float"
  | "int64"
  | "uint64"
  | "int32"
  | "fixed64"
  | "fixed32"
  | "bool"
  | "string"
  | "group"
  | "message"
  | "bytes"
  | "uint32"
  | "enum"
  | "sfixed32"
  | "sfixed64"
  | "sint32"
  | "sint64";

/**
 * How many values a field has, and whether it can be told that it has none. `implicit`: a scalar that is its default when
 * unset, as proto3 has them. `explicit`: it can be told, as of messages, members of oneofs and `optional` ones. `required`: proto2's.
 */
export type ProtoCardinality = "implicit" | "explicit" | "required" | "repeated" | "map";

export interface ProtoField extends ProtoElement {
  readonly number: number;
  /** Its name in JSON; the name is accepted there, too. */
  readonly jsonName: string;
  readonly cardinality: ProtoCardinality;
  readonly type: ProtoType;
  /** The full name of its message or enum, of a map's entry; `undefined` for scalars. */
  readonly typeName: string | undefined;
  /** The oneof that it is a member of; synthetic ones are none. */
  readonly oneof: ProtoOneof | undefined;
  /** Whether it is marked as `optional` in proto3. */
  readonly isProto3Optional: boolean;
  /** The message it belongs to; `undefined` for extensions. */
  readonly message: ProtoMessage | undefined;
  /** The full name of what an extension extends; `undefined` for fields. */
  readonly extendee: string | undefined;
}

export interface ProtoOneof extends ProtoElement {
  readonly message: ProtoMessage;
  /** In the order of their declaration. */
  readonly fields: readonly ProtoField[];
}

export interface ProtoEnum extends ProtoElement {
  readonly parent: ProtoMessage | undefined;
  readonly values: readonly ProtoEnumValue[];
  /** The values by name. Several names may have one number, if the enum allows aliases. */
  readonly valuesByName: ReadonlyMap<string, ProtoEnumValue>;
  readonly reservedRanges: readonly ProtoRange[];
  readonly reservedNames: readonly string[];
  /** Whether numbers that it does not declare are no values of it, as in proto2. */
  readonly isClosed: boolean;
}

export interface ProtoEnumValue extends ProtoElement {
  readonly enum: ProtoEnum;
  readonly number: number;
}

export interface ProtoService extends ProtoElement {
  readonly methods: readonly ProtoMethod[];
}

export interface ProtoMethod extends ProtoElement {
  readonly service: ProtoService;
  /** The full name of the message that it takes. */
  readonly input: string;
  /** The full name of the message that it answers. */
  readonly output: string;
  readonly clientStreaming: boolean;
  readonly serverStreaming: boolean;
}
