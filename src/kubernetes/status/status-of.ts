import type { Refused } from "../../apply/internal.ts";
import type { Problem } from "../../validation/index.ts";
import {
  invalidArgument,
  isObject,
  type JsonObject,
  MergeError,
  readObject,
  textOf,
  toJson,
} from "../../value/internal.ts";
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
export function statusOf(problems: readonly Problem[], object: object): Status;
export function statusOf(
  refusal: Refused | MergeError | StatusError | readonly Problem[],
  object?: object,
): Status {
  return refuse(refusal, object).toStatus();
}

function refuse(refusal: unknown, object: unknown): StatusError {
  if (isOf(StatusError, refusal)) return refusal;
  if (isOf(MergeError, refusal))
    return refusal.code === "JSON_PATCH_INVALID" ? unprocessable() : badRequest(refusal.message);
  // Other errors say nothing that a server would answer.
  const read = typeof refusal === "object" && !isOf(Error, refusal) ? toJson(refusal) : undefined;
  if (Array.isArray(read)) return refuseObject(readProblems(read), readObject(object, "object"));
  if (isConflict(read)) return applyConflict(read);
  throw invalidArgument(
    "this must be a refusal: pass what apply refused, a MergeError, a StatusError, or problems and their object",
  );
}

/** What cannot be asked is none. */
function isOf<T>(type: abstract new (...parts: never[]) => T, value: unknown): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

/** Whether this says what a refused apply does, as its JSON does, too. */
function isConflict(read: unknown): read is Pick<Refused, "message" | "causes"> {
  return hasTexts(read, "message") && Array.isArray(read.causes) && read.causes.every(isCause);
}

function isCause(cause: unknown): boolean {
  return hasTexts(cause, "reason", "message");
}

function readProblems(problems: readonly unknown[]): readonly Problem[] {
  if (problems.every((problem) => hasTexts(problem, "reason", "path", "message")))
    return problems as unknown as readonly Problem[];
  throw invalidArgument("these must be problems: pass those that a check gives");
}

function hasTexts(value: unknown, ...names: readonly string[]): value is JsonObject {
  return isObject(value) && names.every((name) => typeof value[name] === "string");
}

function refuseObject(problems: readonly Problem[], object: JsonObject): StatusError {
  if (problems.length === 0)
    throw new MergeError("VALUE_INVALID", "", "there is no problem to answer: ask only where there is one");
  const { apiVersion, kind, metadata } = object;
  const unknown = problems.filter(({ reason }) => reason === "FieldUnknown");
  if (unknown.length > 0) {
    const list = unknown.map(({ message }) => message).join(", ");
    return undecodable(textOf(kind), object, `strict decoding error: ${list}`);
  }
  const group = textOf(apiVersion).includes("/") ? textOf(apiVersion).split("/")[0] : "";
  const name = isObject(metadata) ? textOf(metadata.name) : "";
  return invalid(
    { kind: textOf(kind), group: group as string },
    name,
    problems.map(({ reason, message, path }) => ({ reason, message, field: path })),
  );
}
