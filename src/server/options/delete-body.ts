import { printGoNumber } from "../../kubernetes/status/cause.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { badRequest } from "../status/status.ts";

/** The fields of DeleteOptions, of the right types, but not yet checked. */
export interface DeleteFields {
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy: string | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly dryRun: readonly string[];
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
}

const HEADER = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`;

/** Reads the body of a delete. Refuses what is no DeleteOptions, in Kubernetes' words; unknown fields are ignored. */
export function readDeleteBody(body: Json): DeleteFields {
  if (body === null) return readFields({});
  if (!isObject(body))
    throw badRequest(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${describe(body)} into Go value of type ${HEADER}`,
    );
  const kind = getField(body, "kind") ?? "";
  if (kind !== "" && kind !== "DeleteOptions")
    throw badRequest("decoded object cannot be converted to DeleteOptions");
  return readFields(body);
}

function readFields(body: JsonObject): DeleteFields {
  const preconditions = readField(body, "preconditions", "v1.Preconditions", isObject) ?? {};
  return {
    dryRun: readField(body, "dryRun", "[]string", isTexts) ?? [],
    gracePeriodSeconds: readField(body, "gracePeriodSeconds", "int64", isInteger),
    propagationPolicy: readField(body, "propagationPolicy", "v1.DeletionPropagation", isText),
    orphanDependents: readField(body, "orphanDependents", "bool", isBoolean),
    uid: readField(preconditions, "uid", "types.UID", isText, "preconditions."),
    resourceVersion: readField(preconditions, "resourceVersion", "string", isText, "preconditions."),
  };
}

/** A field of an object; absent is `undefined`, as `null` is. One of another type is refused. */
function readField<Type extends Json>(
  object: JsonObject,
  key: string,
  type: string,
  isType: (value: Json) => value is Type,
  prefix = "",
): Type | undefined {
  const value = getField(object, key) ?? null;
  if (value === null) return undefined;
  if (isType(value)) return value;
  throw badRequest(
    `json: cannot unmarshal ${describe(value)} into Go struct field DeleteOptions.${prefix}${key} of type ${type}`,
  );
}

const isText = (value: Json): value is string => typeof value === "string";
const isBoolean = (value: Json): value is boolean => typeof value === "boolean";
const isInteger = (value: Json): value is number => Number.isSafeInteger(value);
const isTexts = (value: Json): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** What Go calls a JSON value of another type than it wants. */
function describe(value: Json): string {
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number" || typeof value === "bigint") return `number ${printGoNumber(value)}`;
  return typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "object";
}
