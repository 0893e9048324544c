/** The type of an expression. */
export type Type = SimpleType | ListType | MapType | ObjectType | OpaqueType | TypeOfType | TypeParameter;

export interface SimpleType {
  readonly kind: SimpleKind;
}

export type SimpleKind =
  | "dyn"
  | "error"
  | "null"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "timestamp"
  | "duration";

export interface ListType {
  readonly kind: "list";
  readonly item: Type;
}

export interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
}

/** An object whose fields a schema names. */
export interface ObjectType {
  readonly kind: "object";
  readonly name: string;
  readonly fields: ReadonlyMap<string, Declared>;
  /** What is declared of all other fields; absent if there are none. */
  readonly others?: Declared | undefined;
}

/** A type of a library, such as `optional_type(int)` or `net.IP`. */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly name: string;
  readonly parameters: readonly Type[];
}

export interface TypeOfType {
  readonly kind: "type";
  readonly of?: Type;
}

/** A type that is yet to be found: `T` in a signature, `_var0` in an expression. */
export interface TypeParameter {
  readonly kind: "parameter";
  readonly name: string;
}

/** What a schema says of a value: its type, and how large it can be. */
export interface Declared {
  readonly type: Type;
  /** The most characters, bytes, items or entries. */
  readonly maxElements: number;
  readonly fields?: ReadonlyMap<string, Declared>;
  readonly items?: Declared;
  readonly keys?: Declared;
}

export const DYN: SimpleType = { kind: "dyn" };
export const ERROR: SimpleType = { kind: "error" };
export const NULL: SimpleType = { kind: "null" };
export const BOOL: SimpleType = { kind: "bool" };
export const INT: SimpleType = { kind: "int" };
export const UINT: SimpleType = { kind: "uint" };
export const DOUBLE: SimpleType = { kind: "double" };
export const STRING: SimpleType = { kind: "string" };
export const BYTES: SimpleType = { kind: "bytes" };
export const TIMESTAMP: SimpleType = { kind: "timestamp" };
export const DURATION: SimpleType = { kind: "duration" };

export function listOf(item: Type): ListType {
  return { kind: "list", item };
}

export function mapOf(key: Type, value: Type): MapType {
  return { kind: "map", key, value };
}

export function opaque(name: string, ...parameters: readonly Type[]): OpaqueType {
  return { kind: "opaque", name, parameters };
}

export function optionalOf(type: Type): OpaqueType {
  return opaque("optional_type", type);
}

/** What is declared of a field of an object; `undefined` if the object cannot have it. */
export function fieldOf({ fields, others }: ObjectType, name: string): Declared | undefined {
  return fields.get(name) ?? others;
}

/** The type inside an optional one; `undefined` of any other. */
export function unwrapOptional(type: Type): Type | undefined {
  return type.kind === "opaque" && type.name === "optional_type" ? type.parameters[0] : undefined;
}

/** The types that a type is made of. */
export function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case "list":
      return [type.item];
    case "map":
      return [type.key, type.value];
    case "opaque":
      return type.parameters;
    case "type":
      return type.of === undefined ? [] : [type.of];
    default:
      return [];
  }
}

const NAMES: Readonly<Partial<Record<Type["kind"], string>>> = {
  null: "null_type",
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
};

/** What a type is called in an expression, without what it is made of. */
export function nameOfType(type: Type): string {
  return "name" in type ? type.name : nameOfKind(type.kind);
}

export function nameOfKind(kind: Type["kind"]): string {
  return NAMES[kind] ?? kind;
}

/** The type as error messages show it. */
export function printType(type: Type): string {
  switch (type.kind) {
    case "error":
      return "!error!";
    case "object":
    case "parameter":
      return type.name;
    default: {
      const name = type.kind === "opaque" ? type.name : type.kind;
      const parts = partsOf(type);
      return parts.length === 0 ? name : `${name}(${parts.map(printType).join(", ")})`;
    }
  }
}

/** Whether two types are the same, part by part. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if ("name" in a && a.name !== (b as typeof a).name) return false;
  const [parts, others] = [partsOf(a), partsOf(b)];
  return parts.length === others.length && parts.every((part, at) => sameType(part, others[at] as Type));
}
