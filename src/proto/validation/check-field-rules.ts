import { isObject, type Json, type JsonObject, showValue } from "../../value/internal.ts";
import type { ProtoEnum, ProtoType } from "../model/api.ts";
import { checkRange, type ValueForm } from "./check-range.ts";
import { checkTextRules } from "./check-text-rules.ts";
import type { Refusal } from "./problem.ts";
import { type Comparable, readScalarValue, type ScalarForm, zeroOf } from "./read-scalar-value.ts";

/** The rules of one kind in a field's rules: those under `string`, `uint32` … */
export function rulesUnder(rules: Json | undefined, kind: string): JsonObject | undefined {
  const found = isObject(rules) ? rules[kind] : undefined;
  return isObject(found) ? found : undefined;
}

/** Checks a scalar by the rules of its field. `type` is that of a wrapper's value, where the field is of a wrapper. */
export function checkScalarRules(
  rules: Json | undefined,
  type: ScalarForm,
  value: Comparable,
  enumType: ProtoEnum | undefined,
): Refusal | undefined {
  const own = rulesUnder(rules, type);
  if (own === undefined) return undefined;
  if (own.ignoreEmpty === true && value === zeroOf(type as ProtoType)) return undefined;
  const refused = checkRange(own, value, formOf(type, enumType));
  if (refused !== undefined) return refused;
  if (
    enumType !== undefined &&
    own.definedOnly === true &&
    !enumType.values.some(({ number }) => number === value)
  )
    return {
      reason: "FieldValueNotSupported",
      message: `must be a value of ${enumType.fullName}, but is ${value}: use one of ${enumType.values.map(({ name }) => name).join(", ")}`,
    };
  return typeof value === "string" ? checkTextRules(own, value, type === "bytes") : undefined;
}

function formOf(type: ScalarForm, enumType: ProtoEnum | undefined): ValueForm {
  if (enumType !== undefined)
    return {
      read: (json) => (typeof json === "number" ? json : undefined),
      show: (value) => enumType.values.find(({ number }) => number === value)?.name ?? String(value),
    };
  return { read: (json) => readScalarValue(type, json), show: (value) => showScalar(type, value) };
}

function showScalar(type: string, value: Comparable): string {
  if (typeof value === "string") return showValue(value);
  if (type === "duration") return `${Number(value) / 1e9}s`;
  if (type === "timestamp") return new Date(Number((value as bigint) / 1_000_000n)).toISOString();
  return String(value);
}
