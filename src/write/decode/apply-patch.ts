import {
  badRequest,
  internalError,
  requestTooLarge,
  unprocessable,
} from "../../kubernetes/status/refusals.ts";
import { applyMergePatch, applyPatch } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import {
  compareStrings,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
} from "../../value/internal.ts";
import type { Body } from "./body.ts";

/** How a patch says what to change. */
export type PatchType = "strategic" | "merge" | "json";

/** Applies a JSON Patch: `applyJsonPatch` of `fieldwise/adapters/json-patch`. */
export type ApplyJsonPatch = (
  input: { readonly live: object; readonly patch: readonly object[] },
  options: { readonly loose: boolean; readonly copyLimit: number },
) => object;

/** A patch, read and ready. */
export interface Patch {
  /** What the patch makes of an object: the object itself if nothing changes. */
  applyTo(live: JsonObject): JsonObject;
  readonly type: PatchType;
  readonly body: Body;
}

const MAX_OPERATIONS = 10_000;

/** What a patch may copy from one place to another in all, as with Kubernetes. */
export const MAX_COPIED = 3 * 1024 * 1024;

/** Reads a patch of objects of a type. Refuses what is not one. */
export function readPatch(
  body: Body,
  type: PatchType,
  objectType: ObjectType,
  applyJsonPatch?: ApplyJsonPatch,
): Patch {
  const { value } = body;
  if (type === "json") return { type, body, applyTo: readJsonPatch(value, applyJsonPatch) };
  if (!isObject(value)) throw badRequest(`error decoding patch: ${describeType(value)}`);
  if (type === "merge") return { type, body, applyTo: (live) => applyMergePatch({ live, patch: value }) };
  return { type, body, applyTo: (live) => applyStrategicPatch(objectType, live, value) };
}

function readJsonPatch(value: Json, applyJsonPatch: ApplyJsonPatch | undefined): Patch["applyTo"] {
  if (!Array.isArray(value)) throw badRequest(`error decoding patch: ${describeType(value)}`);
  const patch = value as readonly JsonObject[];
  if (patch.length > MAX_OPERATIONS)
    throw requestTooLarge(
      `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${patch.length}`,
    );
  if (applyJsonPatch === undefined)
    throw invalidArgument(
      "a JSON Patch needs somebody to apply it: pass applyJsonPatch of fieldwise/adapters/json-patch",
    );
  return (live) => {
    try {
      return applyJsonPatch({ live, patch }, { loose: true, copyLimit: MAX_COPIED }) as JsonObject;
    } catch (error) {
      if (error instanceof MergeError) throw unprocessable();
      throw error;
    }
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
