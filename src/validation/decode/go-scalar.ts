import {
  findBase64Fault,
  isObject,
  type Json,
  joinBase64,
  printQuantity,
  readQuantity,
} from "../../value/internal.ts";
import { QUANTITY_RULE, USUAL_QUANTITY } from "../check/check-quantity.ts";
import { isInt64, isNumber, showNumber } from "../words/go-value.ts";
import { MICROSECONDS, readTime, SECONDS, type TimeForm } from "./go-time.ts";

/*
 * Scalars as Go's decoder reads them into the fields of Kubernetes' own types.
 */

/** A type that Go reads a scalar into. */
export interface GoScalar {
  /** Its name in an error. */
  readonly type: string;
  /** What Go has where JSON says `null` and there is no way to leave it out. */
  readonly zero: Json;
  /** Whether Go has it built in, and so knows when it is zero. */
  readonly isPlain: boolean;
  /** The value as the server writes it back, or what Go says against it. */
  readonly read: (value: Json) => Json | Refusal;
}

/** Why a value cannot be read. */
export class Refusal {
  /** What Go found, if the type is what is wrong: `number 1.5`. */
  readonly found: string | undefined;
  /** The whole sentence, if it is not. */
  readonly message: string;

  constructor(found: string | undefined, message = "") {
    this.found = found;
    this.message = message;
  }
}

/** What Go calls a JSON value. */
export function goNameOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (isNumber(value)) return "number";
  return typeof value === "boolean" ? "bool" : value === null ? "null" : "string";
}

function refuse(value: Json): Refusal {
  return new Refusal(goNameOf(value));
}

const STRING: GoScalar = {
  type: "string",
  zero: "",
  isPlain: true,
  read: (value) => (typeof value === "string" ? value : refuse(value)),
};

const BOOLEAN: GoScalar = {
  type: "bool",
  zero: false,
  isPlain: true,
  read: (value) => (typeof value === "boolean" ? value : refuse(value)),
};

const FLOAT: GoScalar = {
  type: "float64",
  zero: 0,
  isPlain: true,
  read: (value) => (isNumber(value) ? value : refuse(value)),
};

const INT64: GoScalar = {
  type: "int64",
  zero: 0,
  isPlain: true,
  read: (value) => readInteger(value, isInt64),
};
const INT32: GoScalar = {
  type: "int32",
  zero: 0,
  isPlain: true,
  read: (value) => readInteger(value, isInt32),
};

function isInt32(value: number | bigint): boolean {
  return isInt64(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

function readInteger(value: Json, fits: (value: number | bigint) => boolean): Json | Refusal {
  if (!isNumber(value)) return refuse(value);
  return fits(value) ? value : new Refusal(`number ${showNumber(value)}`);
}

const BYTES: GoScalar = { type: "[]uint8", zero: "", isPlain: false, read: readBytes };

function readBytes(value: Json): Json | Refusal {
  if (typeof value !== "string") return refuse(value);
  const joined = joinBase64(value);
  const fault = findBase64Fault(joined);
  return fault === undefined ? joined : new Refusal(undefined, `illegal base64 data at input byte ${fault}`);
}

const QUANTITY: GoScalar = { type: "resource.Quantity", zero: "0", isPlain: false, read: readAmount };

function readAmount(value: Json): Json | Refusal {
  if (typeof value === "string" && USUAL_QUANTITY.test(value)) return value;
  const quantity = typeof value === "string" || isNumber(value) ? readQuantity(value) : undefined;
  return quantity === undefined ? new Refusal(undefined, QUANTITY_RULE) : printQuantity(quantity);
}

export const INT_OR_STRING: GoScalar = {
  type: "intstr.IntOrString",
  zero: 0,
  isPlain: false,
  read: (value) => {
    if (typeof value === "string" || (isNumber(value) && isInt32(value))) return value;
    const found = isNumber(value) ? `number ${showNumber(value)}` : goNameOf(value);
    return new Refusal(undefined, `json: cannot unmarshal ${found} into Go value of type int32`);
  },
};

const TIME: GoScalar = {
  type: "v1.Time",
  zero: null,
  isPlain: false,
  read: (value) => readTimeOf(SECONDS, value),
};
const MICRO_TIME: GoScalar = {
  type: "v1.MicroTime",
  zero: null,
  isPlain: false,
  read: (value) => readTimeOf(MICROSECONDS, value),
};

function readTimeOf(form: TimeForm, value: Json): Json | Refusal {
  if (typeof value !== "string") {
    return new Refusal(undefined, `json: cannot unmarshal ${goNameOf(value)} into Go value of type string`);
  }
  const read = readTime(form, value);
  return "time" in read ? read.time : new Refusal(undefined, read.fault);
}

const BY_NAME: ReadonlyMap<string, GoScalar> = new Map([
  ["io.k8s.apimachinery.pkg.api.resource.Quantity", QUANTITY],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", INT_OR_STRING],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.Time", TIME],
  ["io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", MICRO_TIME],
]);

/** The scalar that a definition is, if Go has its own way to read it. */
export function findNamedScalar(definition: string): GoScalar | undefined {
  return BY_NAME.get(definition);
}

/** The scalar of a type and format; `undefined` if it is none. */
export function findScalar(type: string, format: Json | undefined): GoScalar | undefined {
  switch (type) {
    case "string":
      return format === "byte" ? BYTES : format === "date-time" ? TIME : STRING;
    case "integer":
      return format === "int32" ? INT32 : INT64;
    case "number":
      return FLOAT;
    case "boolean":
      return BOOLEAN;
    default:
      return undefined;
  }
}
