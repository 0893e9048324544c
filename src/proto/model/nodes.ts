import type { JsonObject } from "../../value/internal.ts";
import type {
  ProtoEnum,
  ProtoEnumValue,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoService,
} from "./api.ts";
import { numberAt, objectAt, textAt, typeNameAt } from "./descriptor.ts";
import type { Located } from "./source-info.ts";

/** An element while it is read. */
export type Filling<T> = { -readonly [K in keyof T]: T[K] };

/** Where an element is declared. */
export interface Declared {
  readonly file: ProtoFile;
  /** What its full name begins with, and a dot. */
  readonly prefix: string;
  readonly located: Located | undefined;
}

// A set has ten thousand elements. Each is made in one piece, as copies and fields of classes take several times as long.

export function createMessage(descriptor: JsonObject, declared: Declared): Filling<ProtoMessage> {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    parent: undefined,
    fields: NONE,
    fieldsByNumber: NO_NUMBERS,
    fieldsByName: NO_NAMES,
    oneofs: NONE,
    messages: NONE,
    enums: NONE,
    extensions: NONE,
    reservedRanges: NONE,
    reservedNames: NONE,
    extensionRanges: NONE,
    isMapEntry: false,
  };
}

export function createField(descriptor: JsonObject, declared: Declared): Filling<ProtoField> {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    number: 0,
    jsonName: "",
    cardinality: "implicit",
    type: "string",
    typeName: undefined,
    oneof: undefined,
    isProto3Optional: false,
    message: undefined,
    extendee: undefined,
  };
}

/** A oneof, whose members are added as they are read. */
export interface OneofNode extends ProtoOneof {
  readonly fields: ProtoField[];
}

export function createOneof(descriptor: JsonObject, declared: Declared, message: ProtoMessage): OneofNode {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    message,
    fields: [],
  };
}

/** An enum, whose values are added as they are read. */
export interface EnumNode extends Filling<ProtoEnum> {
  readonly values: ProtoEnumValue[];
  readonly valuesByName: Map<string, ProtoEnumValue>;
}

export function createEnum(descriptor: JsonObject, declared: Declared): EnumNode {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    parent: undefined,
    values: [],
    valuesByName: new Map(),
    reservedRanges: NONE,
    reservedNames: NONE,
    isClosed: false,
  };
}

export function createEnumValue(
  descriptor: JsonObject,
  declared: Declared,
  owner: ProtoEnum,
): ProtoEnumValue {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    enum: owner,
    number: numberAt(descriptor, "number", fullName),
  };
}

/** A service, whose methods are added as they are read. */
export interface ServiceNode extends ProtoService {
  readonly methods: ProtoMethod[];
}

export function createService(descriptor: JsonObject, declared: Declared): ServiceNode {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    methods: [],
  };
}

export function createMethod(descriptor: JsonObject, declared: Declared, service: ProtoService): ProtoMethod {
  const name = textAt(descriptor, "name", declared.prefix);
  const fullName = declared.prefix + name;
  return {
    name,
    fullName,
    file: declared.file,
    options: objectAt(descriptor, "options", fullName),
    comments: declared.located?.comments,
    position: declared.located?.position,
    descriptor,
    service,
    input: typeNameAt(descriptor, "inputType", fullName) ?? "",
    output: typeNameAt(descriptor, "outputType", fullName) ?? "",
    clientStreaming: descriptor.clientStreaming === true,
    serverStreaming: descriptor.serverStreaming === true,
  };
}

const NONE: readonly never[] = [];
const NO_NUMBERS: ReadonlyMap<number, ProtoField> = new Map();
const NO_NAMES: ReadonlyMap<string, ProtoField> = new Map();
