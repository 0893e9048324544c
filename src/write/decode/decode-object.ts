import { withDefaults } from "../../kubernetes/kinds/index.ts";
import { badRequest, objectTooLarge, undecodable } from "../../kubernetes/status/refusals.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import { type JsonObject, jsonSize, MergeError, textOf } from "../../value/internal.ts";
import { withoutOverruledDefaults } from "../own/overruled-defaults.ts";
import type { ObjectRules, Resource } from "../resources/resource.ts";
import type { FieldValidation, Writing } from "../writing.ts";
import type { ObjectBody } from "./body.ts";

/** What a body is to be read as. */
export interface Expected {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly custom: boolean;
  readonly rules: Pick<ObjectRules, "decode">;
}

/**
 * The object that a body holds, without what its type does not have. What is dropped becomes a warning, or a refusal if the
 * client wants it strict. Built-in kinds need not say what they are.
 */
export function decodeObject(
  expected: Expected,
  body: ObjectBody,
  { fieldValidation, warnings }: { readonly fieldValidation: FieldValidation; readonly warnings: string[] },
): JsonObject {
  const stated = stateKind(expected, body);
  const { object, dropped } = decode(expected, stated);
  if (fieldValidation === "Ignore") return object;
  const { told, described } = body.problems(dropped, expected);
  if (told.length > 0 && fieldValidation === "Strict")
    throw undecodable(expected.kind, stated, `strict decoding error: ${described.join(", ")}`);
  warnings.push(...told);
  return object;
}

/**
 * The object with what its kind comes to have by itself; `checked` is what `checkedLive` gives. One that is far larger with its
 * defaults than any that can be stored is refused before more is done with it.
 */
export function setDefaults(
  { resource, largest }: Pick<Writing, "resource" | "largest">,
  object: JsonObject,
  checked?: JsonObject,
): JsonObject {
  const { rules, special } = resource;
  const folded = special.fold?.(object) ?? object;
  const defaulted = withoutOverruledDefaults(resource, folded, fillDefaults(rules, folded, checked));
  if (defaulted !== folded && jsonSize(defaulted, largest) > largest) throw objectTooLarge();
  const filled = special.defaults === undefined ? defaulted : withDefaults(defaulted, special.defaults);
  return special.setDefaults?.(filled) ?? filled;
}

function fillDefaults(rules: ObjectRules, object: JsonObject, checked: JsonObject | undefined): JsonObject {
  try {
    return rules.setDefaults(object, checked);
  } catch (error) {
    throw error instanceof MergeError && error.code === "VALUE_INVALID" ? objectTooLarge() : error;
  }
}

/**
 * The live object, if what it has need not be looked at again: it came by the rules that there are now. Those of a custom
 * resource may have changed since, and one of several versions may have been written in another.
 */
export function checkedLive(resource: Resource, live: JsonObject | undefined): JsonObject | undefined {
  const { custom, convert, apiVersion, storedAs } = resource;
  return custom || convert !== undefined || apiVersion !== storedAs ? undefined : live;
}

function decode(expected: Expected, object: JsonObject): ReturnType<ObjectRules["decode"]> {
  try {
    return expected.rules.decode(object);
  } catch (error) {
    if (error instanceof MergeError) throw undecodable(expected.kind, object, error.message);
    throw error;
  }
}

function stateKind(expected: Expected, body: ObjectBody): JsonObject {
  const { value: object } = body;
  const apiVersion = apiVersionOf(expected);
  if (object.kind === expected.kind && object.apiVersion === apiVersion) return object;
  const missing = object.kind ? (object.apiVersion ? undefined : "apiVersion") : "Kind";
  if (expected.custom && missing !== undefined) throw kindMissing(expected.kind, missing, body.toJsonText());
  const stated = {
    ...object,
    apiVersion: object.apiVersion || apiVersion,
    kind: object.kind || expected.kind,
  };
  if (stated.kind !== expected.kind)
    throw undecodable(
      expected.kind,
      stated,
      `the object is a ${textOf(stated.kind)}, not a ${expected.kind}`,
    );
  if (stated.apiVersion !== apiVersion)
    throw badRequest(
      `the API version in the data (${textOf(stated.apiVersion)}) does not match the expected API version (${apiVersion})`,
    );
  return stated;
}

/** How many characters of a body are quoted. */
const QUOTED = 30;

function kindMissing(kind: string, missing: string, text: string): Error {
  const start = text.length > QUOTED ? `${text.slice(0, QUOTED)} ...` : text;
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): Object '${missing}' is missing in '${text}' (${start})`,
  );
}
