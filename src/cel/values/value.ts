import { nameOfKind, printType, type Type } from "../types/type.ts";
import { PER_ITEM, spend } from "./work.ts";

/**
 * What an expression gives: `bigint` is CEL's int, `number` its double, `Uint8Array` its bytes;
 * the rest that JavaScript has no value for are classes.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Uint
  | Timestamp
  | Duration
  | List
  | Mapping
  | TypeValue
  | Optional
  | Opaque;

export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

export class Timestamp {
  /** Since 1970. */
  readonly nanoseconds: bigint;
  /** The minutes east of UTC that it was written with, which only its text shows. */
  readonly offset: number;

  constructor(nanoseconds: bigint, offset = 0) {
    this.nanoseconds = nanoseconds;
    this.offset = offset;
  }
}

export class Duration {
  readonly nanoseconds: bigint;

  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

export class TypeValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class Optional {
  static readonly NONE = new Optional(undefined);
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

/** A list, whatever it is kept in. */
export abstract class List {
  abstract readonly size: number;

  /** The item at a place that is inside the list. */
  abstract at(index: number): Value;

  /** Whether it equals another list, where a list has a say in that: sets and keyed lists do. */
  equals?(other: List): boolean;

  /** The list with another one added, where a list has a say in that. */
  plus?(other: List): List;
}

/** A map or an object, whatever it is kept in. */
export abstract class Mapping {
  abstract readonly size: number;

  /** What is under a key; `undefined` if nothing is. */
  abstract get(key: Value): Value | undefined;

  abstract keys(): readonly Value[];

  /** Whether it equals another one, where a map has a say in that. */
  equals?(other: Mapping): boolean;
}

/** A value of a library's type. */
export abstract class Opaque {
  abstract readonly type: Type;

  abstract equals(other: Value): boolean;

  /** What `size` counts for the cost of a call; 1 if nothing. */
  readonly size: number = 1;
}

/** A list that an expression made. */
export class ArrayList extends List {
  readonly items: readonly Value[];

  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }
}

/** Why an expression has no value: absorbed by `||`, `&&` and macros, or the answer. It has no stack, to be cheap. */
export class EvaluationError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export function fail(message: string): never {
  throw new EvaluationError(message);
}

/** The items of a list, as an array. */
export function itemsOf(list: List): readonly Value[] {
  spend(list.size * PER_ITEM);
  if (list instanceof ArrayList) return list.items;
  const items: Value[] = [];
  for (let index = 0; index < list.size; index++) items.push(list.at(index));
  return items;
}

/** The kind of a value, as its type is called. */
export function kindOf(value: Value): Type["kind"] {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return "double";
    default:
  }
  if (value === null) return "null";
  if (value instanceof List) return "list";
  if (value instanceof Mapping) return "map";
  if (value instanceof Timestamp) return "timestamp";
  if (value instanceof Duration) return "duration";
  if (value instanceof Uint) return "uint";
  if (value instanceof Uint8Array) return "bytes";
  return value instanceof TypeValue ? "type" : "opaque";
}

/** The name of a value's type, as `type(value)` and messages give it. */
export function typeName(value: Value): string {
  if (value instanceof Optional) return "optional_type";
  return value instanceof Opaque ? printType(value.type) : nameOfKind(kindOf(value));
}
