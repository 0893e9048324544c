import { isObject, type Json, type JsonObject, MergeError, showValue } from "../../value/internal.ts";

const NONE: readonly never[] = [];

/** What stands under a name of a descriptor, of the form that it must have; `where` tells which descriptor it is. */
export function textAt(descriptor: JsonObject, name: string, where: string): string {
  const value = descriptor[name];
  if (typeof value === "string") return value;
  throw malformed(where, name, value, "a string");
}

/** The name of a type, without the dot that fully qualified ones begin with. */
export function typeNameAt(descriptor: JsonObject, name: string, where: string): string | undefined {
  if (descriptor[name] === undefined) return undefined;
  const text = textAt(descriptor, name, where);
  return text.startsWith(".") ? text.slice(1) : text;
}

export function numberAt(descriptor: JsonObject, name: string, where: string): number {
  const value = descriptor[name] ?? 0;
  if (typeof value === "number") return value;
  throw malformed(where, name, value, "a number");
}

/** The objects of a list; none if there is no list. */
export function objectsAt(descriptor: JsonObject, name: string, where: string): readonly JsonObject[] {
  const value = descriptor[name];
  if (value === undefined) return NONE;
  if (Array.isArray(value) && value.every(isObject)) return value;
  throw malformed(where, name, value, "a list of objects");
}

/** The texts of a list; none if there is no list. */
export function textsAt(descriptor: JsonObject, name: string, where: string): readonly string[] {
  const value = descriptor[name];
  if (value === undefined) return NONE;
  if (Array.isArray(value) && value.every((item): item is string => typeof item === "string")) return value;
  throw malformed(where, name, value, "a list of strings");
}

/** The numbers of a list; none if there is no list. */
export function numbersAt(descriptor: JsonObject, name: string, where: string): readonly number[] {
  const value = descriptor[name];
  if (value === undefined) return NONE;
  if (Array.isArray(value) && value.every((item): item is number => typeof item === "number")) return value;
  throw malformed(where, name, value, "a list of numbers");
}

const NO_OPTIONS: JsonObject = {};

/** The object under a name; an empty one if there is none. */
export function objectAt(descriptor: JsonObject, name: string, where: string): JsonObject {
  const value = descriptor[name];
  if (value === undefined) return NO_OPTIONS;
  if (isObject(value)) return value;
  throw malformed(where, name, value, "an object");
}

export function malformed(where: string, name: string, found: Json | undefined, form: string): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    where,
    `"${name}" must be ${form} in a descriptor, but is ${showValue(found)}: ` +
      "pass a FileDescriptorSet as protobuf's JSON has it, with names in lowerCamelCase and enums by name",
  );
}
