import type { Refused } from "../../apply/index.ts";
import type { Problem } from "../../validation/index.ts";
import { checkObject, isObject, type JsonObject, MergeError } from "../../value/index.ts";
import { applyConflict, badRequest, invalid, undecodable, unprocessable } from "./refusals.ts";
import { type Status, StatusError } from "./status.ts";

/**
 * What Kubernetes answers when it refuses: to an apply that conflicts (409), to bad input (400, and 422 for a JSON Patch that
 * cannot be carried out), or to a refusal that has its words already.
 */
export function statusOf(refusal: Refused | MergeError | StatusError): Status;
/**
 * What Kubernetes answers to an object with problems: 422 with a cause for each. Where it has fields that its type does
 * not know, those alone, with 400: an object is read before it is checked. For no problems there is no answer, which is
 * an error.
 */
export function statusOf(problems: readonly Problem[], object: JsonObject): Status;
export function statusOf(
  refusal: Refused | MergeError | StatusError | readonly Problem[],
  object?: JsonObject,
): Status {
  return refuse(refusal, object).toStatus();
}

function refuse(
  refusal: Refused | MergeError | StatusError | readonly Problem[],
  object: JsonObject | undefined,
): StatusError {
  if (refusal instanceof StatusError) return refusal;
  if (refusal instanceof MergeError)
    return refusal.code === "JSON_PATCH_INVALID" ? unprocessable() : badRequest(refusal.message);
  return isProblems(refusal) ? refuseObject(refusal, object) : applyConflict(refusal);
}

function isProblems(refusal: Refused | readonly Problem[]): refusal is readonly Problem[] {
  return Array.isArray(refusal);
}

function refuseObject(problems: readonly Problem[], object: JsonObject | undefined): StatusError {
  checkObject(object, "object");
  if (problems.length === 0)
    throw new MergeError("VALUE_INVALID", "", "there is no problem to answer: ask only where there is one");
  const { apiVersion, kind, metadata } = object;
  const unknown = problems.filter(({ reason }) => reason === "FieldUnknown");
  if (unknown.length > 0) {
    const list = unknown.map(({ message }) => message).join(", ");
    return undecodable(String(kind), object, `strict decoding error: ${list}`);
  }
  const group = typeof apiVersion === "string" && apiVersion.includes("/") ? apiVersion.split("/")[0] : "";
  const name = isObject(metadata) && typeof metadata.name === "string" ? metadata.name : "";
  return invalid(
    { kind: String(kind), group: group as string },
    name,
    problems.map(({ reason, message, path }) => ({ reason, message, field: path })),
  );
}
