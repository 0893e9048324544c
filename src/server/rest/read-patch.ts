import { applyJsonPatch, type JsonPatch } from "../../adapters/json-patch.ts";
import { applyMergePatch, applyPatch } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { compareStrings, isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import { type Body, parseJsonBody } from "../http/read-body.ts";
import { badRequest, internalError, requestTooLarge, unprocessable } from "../status/status.ts";

/** How a patch says what to change: its content type. */
export type PatchType = (typeof PATCH_TYPES)[number];

/** The content types that patches may have. */
export const PATCH_TYPES = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
] as const;

/** A patch, read and ready. */
export interface Patch {
  /** What the patch makes of an object: the object itself if nothing changes. */
  applyTo(live: JsonObject): JsonObject;
  readonly type: PatchType;
  readonly body: Body;
}

const MAX_OPERATIONS = 10_000;

/** What a patch may copy from one place to another in all, as with Kubernetes. */
const MAX_COPIED = 3 * 1024 * 1024;

/** Reads a patch other than an apply. */
export function readPatch(type: PatchType, text: string, objectType: ObjectType): Patch {
  const body = readPatchBody(text, parseJsonBody);
  if (type === "application/json-patch+json") return readJsonPatch(body);
  const { value } = body;
  if (!isObject(value)) throw badRequest(`error decoding patch: ${describeType(value)}`);
  if (type === "application/merge-patch+json")
    return { type, body, applyTo: (live) => applyMergePatch({ live, patch: value }) };
  return { type, body, applyTo: (live) => applyStrategicPatch(objectType, live, value) };
}

/** Reads the body of a patch. Refuses what cannot be read. */
export function readPatchBody(text: string, parse: (text: string) => Body): Body {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof MergeError) throw badRequest(`error decoding patch: ${error.message}`);
    throw error;
  }
}

function readJsonPatch(body: Body): Patch {
  const { value } = body;
  if (!Array.isArray(value)) throw badRequest(`error decoding patch: ${describeType(value)}`);
  const operations = value as readonly Json[];
  if (operations.length > MAX_OPERATIONS)
    throw requestTooLarge(
      `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}`,
    );
  return {
    type: "application/json-patch+json",
    body,
    applyTo(live) {
      try {
        return applyJsonPatch(
          { live, patch: operations as JsonPatch },
          {
            loose: true,
            copyLimit: MAX_COPIED,
          },
        );
      } catch (error) {
        if (error instanceof MergeError) throw unprocessable();
        throw error;
      }
    },
  };
}

function applyStrategicPatch(type: ObjectType, live: JsonObject, patch: JsonObject): JsonObject {
  try {
    return applyPatch(type, { live, patch });
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    if (error.code === "TOO_DEEP") throw badRequest(error.message);
    const wrong = findUnknownDirective(patch);
    if (wrong !== undefined)
      throw internalError(
        `unknown patch type: ${printGoMap(wrong.$patch as Json)} in map: ${printGoMap(wrong)}`,
      );
    throw error.code === "DIRECTIVE_INVALID" ? badRequest(error.message) : internalError(error.message);
  }
}

const DIRECTIVES: readonly Json[] = ["replace", "delete", "merge"];

/** The first part of a patch whose `$patch` is none that there is. */
function findUnknownDirective(patch: Json): JsonObject | undefined {
  if (isObject(patch) && patch.$patch !== undefined && !DIRECTIVES.includes(patch.$patch)) return patch;
  const parts = Array.isArray(patch)
    ? (patch as readonly Json[])
    : isObject(patch)
      ? Object.values(patch)
      : [];
  for (const part of parts) {
    const found = findUnknownDirective(part as Json);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value as Go prints it with `%v`. */
function printGoMap(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(printGoMap).join(" ")}]`;
  if (!isObject(value)) return value === null ? "<nil>" : String(value);
  const fields = Object.keys(value).sort(compareStrings);
  return `map[${fields.map((name) => `${name}:${printGoMap(value[name] as Json)}`).join(" ")}]`;
}

function describeType(value: Json): string {
  const type = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  return `json: cannot unmarshal ${type} into the type of the patch`;
}
