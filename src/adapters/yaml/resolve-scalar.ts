import { decodeBase64, fitsInt64, fitsUint64, type Scalar } from "../../value/internal.ts";
import { formatFloat } from "./format-float.ts";
import { isTimestamp } from "./timestamp.ts";

/**
 * What a scalar is to Kubernetes. `uint` is an integer that fits 64 bits only without a sign; a `float` may be an
 * integer that does not fit them, which Kubernetes rounds, or infinite, which JSON cannot say.
 */
export type Resolved =
  | { readonly kind: "null" | "bool" | "string"; readonly value: null | boolean | string }
  | { readonly kind: "int" | "uint" | "float"; readonly value: number | bigint };

/** Every word that is not a string, as YAML 1.1 has them. Only these spellings count: `tRUE` is a string. */
const WORDS = new Map<string, Resolved>([
  ...spell({ kind: "null", value: null }, ["", "~", "null", "Null", "NULL"]),
  ...spell({ kind: "bool", value: true }, ["y", "Y", "yes", "Yes", "YES", "on", "On", "ON"]),
  ...spell({ kind: "bool", value: true }, ["true", "True", "TRUE"]),
  ...spell({ kind: "bool", value: false }, ["n", "N", "no", "No", "NO", "off", "Off", "OFF"]),
  ...spell({ kind: "bool", value: false }, ["false", "False", "FALSE"]),
  ...spell({ kind: "float", value: Number.NaN }, [".nan", ".NaN", ".NAN"]),
  ...spell({ kind: "float", value: Infinity }, [".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"]),
  ...spell({ kind: "float", value: -Infinity }, ["-.inf", "-.Inf", "-.INF"]),
]);

function spell(meaning: Resolved, words: readonly string[]): readonly (readonly [string, Resolved])[] {
  return words.map((word) => [word, meaning]);
}

const FIRST = new Set([..."yYnNtTfFoO~+-.0123456789"].map((character) => character.charCodeAt(0)));

/** Whether the first character alone tells that a plain scalar is a string. */
export function isSurelyString(text: string): boolean {
  return text !== "" && !FIRST.has(text.charCodeAt(0));
}

/** What a scalar is that has neither quotes nor a tag. */
export function resolvePlain(text: string): Resolved {
  return WORDS.get(text) ?? resolveNumber(text) ?? { kind: "string", value: text };
}

/**
 * What a scalar is that has a tag, `int` for `!!int`; undefined if the text does not fit it. Tags that Kubernetes
 * does not know, which `tag` leaves undefined, make it a string.
 */
export function resolveTagged(tag: string | undefined, text: string): Resolved | undefined {
  switch (tag) {
    case "null":
    case "bool":
    case "int":
    case "float":
      return convert(tag, resolvePlain(text));
    case "timestamp":
      return isTimestamp(text) ? { kind: "string", value: text } : undefined;
    case "binary": {
      const value = decodeBase64(text);
      return value === undefined ? undefined : { kind: "string", value };
    }
    default:
      return { kind: "string", value: text };
  }
}

function convert(kind: Resolved["kind"], resolved: Resolved): Resolved | undefined {
  if (kind === resolved.kind || (kind === "int" && resolved.kind === "uint")) return resolved;
  return kind === "float" && resolved.kind === "int" ? { kind, value: Number(resolved.value) } : undefined;
}

/** The text of the key that a scalar makes; undefined for null and for what fits 64 bits only without a sign. */
export function toKey({ kind, value }: Resolved): string | undefined {
  if (kind === "null" || kind === "uint") return undefined;
  return kind === "float" ? formatFloat(Number(value), 32) : String(value);
}

/** The value that a scalar makes; undefined if JSON has none. */
export function toValue({ value }: Resolved): Scalar | undefined {
  return typeof value === "number" && !Number.isFinite(value) ? undefined : value;
}

/** Whether a string must be in quotes in order to stay one. The last are sexagesimals, for other readers' sake. */
export function needsQuotes(text: string): boolean {
  if (isSurelyString(text)) return false;
  return resolvePlain(text).kind !== "string" || isTimestamp(text) || SEXAGESIMAL.test(text);
}

const SEXAGESIMAL = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
const NUMBER_START = /^[-+._\d]/;
const SHORT = /^[1-9]\d{0,14}$/;
const INTEGER = /^([-+]?)(?:(0[bBoOxX][\da-fA-F]+)|0([0-7]*)|([1-9]\d*))$/;
/** An integer of more digits does not fit 64 bits. */
const MOST_DIGITS = 20;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

function resolveNumber(text: string): Resolved | undefined {
  if (!NUMBER_START.test(text)) return undefined;
  if (SHORT.test(text)) return { kind: "int", value: Number(text) };
  if (text.startsWith(".")) return resolveFloat(text);
  // The reader takes `0b-1` for a binary number, too.
  const digits = text.replaceAll("_", "").replace(/^0b([-+])/, (_, sign) => `${sign}0b`);
  return resolveInteger(digits) ?? resolveFloat(digits);
}

function resolveInteger(digits: string): Resolved | undefined {
  const [matched, sign, prefixed, octal, decimal] = INTEGER.exec(digits) ?? [];
  if (matched === undefined || (decimal?.length ?? 0) > MOST_DIGITS) return undefined;
  const size = toBigInt(prefixed ?? decimal ?? `0o0${octal}`);
  if (size === undefined) return undefined;
  const value = sign === "-" ? -size : size;
  if (fitsInt64(value)) return { kind: "int", value: toExact(value) };
  return sign === "" && fitsUint64(value) ? { kind: "uint", value } : undefined;
}

function resolveFloat(digits: string): Resolved | undefined {
  if (!FLOAT.test(digits)) return undefined;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  return { kind: "float", value: /^[-+]?[1-9]\d*$/.test(digits) ? BigInt(digits) : value };
}

/** Undefined for digits that are not of the base that the prefix names. */
function toBigInt(literal: string): bigint | undefined {
  try {
    return BigInt(literal);
  } catch {
    return undefined;
  }
}

function toExact(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
