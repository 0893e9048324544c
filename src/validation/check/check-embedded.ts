import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { FINE, invalid, type Remark, required } from "../words/remark.ts";
import { findKindFault } from "./kind-fault.ts";

/** Whether an object that a field holds says, soundly, what it is. */
export function checkEmbedded(_: true, value: Json): readonly Remark[] {
  if (!isObject(value)) return FINE;
  const remarks = [
    ...checkName(value, "apiVersion", findVersionFault),
    ...checkName(value, "kind", findKindFault),
  ];
  return remarks.length === 0 ? FINE : remarks;
}

function checkName(
  object: JsonObject,
  name: string,
  findFault: (text: string) => string | undefined,
): readonly Remark[] {
  const value = getField(object, name);
  if (value === undefined) return [required(name)];
  const fault =
    typeof value !== "string" ? "must be a string" : value === "" ? "must not be empty" : findFault(value);
  return fault === undefined ? FINE : [{ ...invalid(value, fault), step: name }];
}

function findVersionFault(text: string): string | undefined {
  return text.split("/").length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}
