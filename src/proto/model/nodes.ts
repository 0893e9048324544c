import type { JsonObject, Position } from "../../value/internal.ts";
import type {
  ProtoComments,
  ProtoElement,
  ProtoEnum,
  ProtoEnumValue,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoOneof,
  ProtoRange,
} from "./api.ts";
import { numberAt, objectAt, textAt } from "./descriptor.ts";
import type { Located } from "./source-info.ts";

/** An element as it is read. Of classes, as a set has ten thousand of them, and these are made faster than copies. */
export class ElementNode implements ProtoElement {
  readonly name: string;
  readonly fullName: string;
  readonly file: ProtoFile;
  readonly options: JsonObject;
  readonly comments: ProtoComments | undefined;
  readonly position: Position | undefined;
  readonly descriptor: JsonObject;

  constructor(descriptor: JsonObject, { file, prefix, located }: Declared) {
    this.name = textAt(descriptor, "name", prefix);
    this.fullName = prefix + this.name;
    this.file = file;
    this.options = objectAt(descriptor, "options", this.fullName);
    this.comments = located?.comments;
    this.position = located?.position;
    this.descriptor = descriptor;
  }
}

/** Where an element is declared. */
export interface Declared {
  readonly file: ProtoFile;
  /** What its full name begins with, and a dot. */
  readonly prefix: string;
  readonly located: Located | undefined;
}

export class MessageNode extends ElementNode implements ProtoMessage {
  parent: ProtoMessage | undefined = undefined;
  fields: readonly ProtoField[] = NONE;
  fieldsByNumber: ReadonlyMap<number, ProtoField> = NO_NUMBERS;
  fieldsByName: ReadonlyMap<string, ProtoField> = NO_NAMES;
  oneofs: readonly ProtoOneof[] = NONE;
  messages: readonly ProtoMessage[] = NONE;
  enums: readonly ProtoEnum[] = NONE;
  extensions: readonly ProtoField[] = NONE;
  reservedRanges: readonly ProtoRange[] = NONE;
  reservedNames: readonly string[] = NONE;
  extensionRanges: readonly ProtoRange[] = NONE;
  isMapEntry = false;
}

export class FieldNode extends ElementNode implements ProtoField {
  number = 0;
  jsonName = "";
  cardinality: ProtoField["cardinality"] = "implicit";
  type: ProtoField["type"] = "string";
  typeName: string | undefined = undefined;
  oneof: ProtoOneof | undefined = undefined;
  isProto3Optional = false;
  message: ProtoMessage | undefined = undefined;
  extendee: string | undefined = undefined;
}

export class OneofNode extends ElementNode implements ProtoOneof {
  readonly message: ProtoMessage;
  readonly fields: ProtoField[] = [];

  constructor(descriptor: JsonObject, declared: Declared, message: ProtoMessage) {
    super(descriptor, declared);
    this.message = message;
  }
}

export class EnumNode extends ElementNode implements ProtoEnum {
  parent: ProtoMessage | undefined = undefined;
  readonly values: ProtoEnumValue[] = [];
  readonly valuesByName = new Map<string, ProtoEnumValue>();
  reservedRanges: readonly ProtoRange[] = NONE;
  reservedNames: readonly string[] = NONE;
  isClosed = false;
}

export class EnumValueNode extends ElementNode implements ProtoEnumValue {
  readonly enum: ProtoEnum;
  readonly number: number;

  constructor(descriptor: JsonObject, declared: Declared, owner: ProtoEnum) {
    super(descriptor, declared);
    this.enum = owner;
    this.number = numberAt(descriptor, "number", this.fullName);
  }
}

const NONE: readonly never[] = [];
const NO_NUMBERS: ReadonlyMap<number, ProtoField> = new Map();
const NO_NAMES: ReadonlyMap<string, ProtoField> = new Map();
