import { checkIdentity, copyLastApplied, readLastApplied, writeLastApplied } from "../../apply/internal.ts";
import {
  type CheckUnchanged,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  mergesByPatchStrategy,
  type PatchConflict,
  type PatchResult,
  type ThreeWay,
  type ThreeWayOptions,
  unchangeableFields,
} from "../../patch/index.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import {
  canonicalText,
  checkCall,
  invalidArgument,
  isObject,
  type JsonObject,
  MergeError,
  type Names,
  readObject,
  shareUnchanged,
  showValue,
  withField,
  withoutField,
} from "../../value/internal.ts";
import {
  checkKindOf,
  metaText,
  type PreparedRequest,
  pathOfNew,
  pathOfObject,
  placeOf,
  queryOf,
  REQUEST_OPTIONS,
  REQUEST_PARTS,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What `kubectl apply` starts from. */
export interface PatchToPrepare extends RequestParts {
  /** What is to be applied now. */
  readonly desired: object;
  /** What the server has; leave it out if it has none. */
  readonly live?: object | undefined;
  /** What was applied last. Default: what live's annotation says. */
  readonly lastApplied?: object | undefined;
}

const PARTS: Names = { ...REQUEST_PARTS, desired: "any", live: "any", lastApplied: "any" };

/** What `kubectl apply` would do: create the object, send a patch, nothing at all, or stop at conflicts. */
export type PreparedPatch<T = unknown> =
  | { readonly outcome: "create"; readonly request: PreparedRequest; readonly object: ObjectOf<T> }
  | { readonly outcome: "send"; readonly request: PreparedRequest; readonly patch: JsonObject }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "conflict"; readonly conflicts: readonly PatchConflict[] };

/** The server merges by its own keys, so there is no choosing others here. */
export interface PreparePatchOptions
  extends RequestOptions,
    Omit<ThreeWayOptions, "listKeys" | "keysByPath" | "conflicts" | "unchangeable"> {
  /** What a patch may not change, as `unchangeableFields` makes it; `false` lets all change. Default: which object it is for. */
  readonly unchangeable?: CheckUnchanged | false | undefined;
  /** Whether the patch may undo what others changed since the last apply. Default: true, as kubectl. */
  readonly overwrite?: boolean | undefined;
  /** The kind of patch. Default: `strategic` where the server merges by patch strategies, else `merge`. */
  readonly format?: "strategic" | "merge" | undefined;
  /** Whether to keep what is applied in the object's own annotation, as kubectl does. Default: true. */
  readonly annotate?: boolean | undefined;
}

const OPTIONS: Names = {
  ...REQUEST_OPTIONS,
  overwrite: "boolean",
  format: "strategic|merge",
  annotate: "boolean",
  unchangeable: "any",
  tidy: "boolean",
  equal: "function",
};

/**
 * What `kubectl apply` would send. What was applied last comes from the live object's annotation, unless it is
 * given; the patch writes the annotation anew. Custom resources get a JSON merge patch, as their servers take
 * no other. An object that is as it should be needs no request, and one that is not there is created. What is desired of
 * another object than live, or in another version, is an error.
 */
export function preparePatch<T>(
  type: ObjectType<T>,
  parts: PatchToPrepare,
  options: PreparePatchOptions = {},
): PreparedPatch<T> {
  checkObjectType(type);
  checkCall(parts, PARTS, options, OPTIONS);
  checkUnchangeable(options.unchangeable);
  const stated = readObject(parts.desired, "desired");
  const live = parts.live === undefined ? undefined : readObject(parts.live, "live");
  if (live !== undefined) checkIdentity(live, stated);
  checkKindOf(type, stated, "desired");
  if (live !== undefined) checkVersion(type, live, stated);
  const annotate = options.annotate !== false;
  const desired = annotate ? writeLastApplied(stated) : stated;
  if (live === undefined) {
    const { request, object } = prepareCreate(type, { ...parts, desired }, options);
    return {
      outcome: "create",
      request,
      object: shareUnchanged(parts.desired as JsonObject, object) as ObjectOf<T>,
    };
  }
  const lastApplied =
    parts.lastApplied === undefined
      ? (readLastApplied(live) ?? {})
      : readObject(parts.lastApplied, "lastApplied");
  // That live has the annotation is our own doing, and no conflict.
  const before = annotate ? copyLastApplied(lastApplied, live) : lastApplied;
  const format = options.format ?? (mergesByPatchStrategy(type) ? "strategic" : "merge");
  const made = makePatch(type, { lastApplied: before, desired, live }, format, options);
  if (!made.ok) return { outcome: "conflict", conflicts: made.conflicts };
  if (Object.keys(made.patch).length === 0) return { outcome: "unchanged" };
  const request: PreparedRequest = {
    method: "PATCH",
    path: pathOfObject(type, placeOf(live, desired)),
    query: queryOf(parts, options, CLIENT_SIDE),
    contentType: CONTENT_TYPES[format],
    body: canonicalText(made.patch),
  };
  return { outcome: "send", request, patch: made.patch };
}

/**
 * Throws if live is in another version than what is desired: fields of two versions do not compare. kubectl gets live in the
 * version of its file.
 */
function checkVersion(type: ObjectType, live: JsonObject, desired: JsonObject): void {
  checkKindOf(type, live, "live");
  const [there, wanted] = [live.apiVersion, desired.apiVersion];
  if (type.kinds.length > 0 || !there || !wanted || there === wanted) return;
  const message = `this is ${showValue(wanted)}, and live's is ${showValue(there)}: get live in that version`;
  throw new MergeError("KIND_MISMATCH", ".apiVersion", message);
}

function checkUnchangeable(unchangeable: unknown): void {
  if (unchangeable === undefined || unchangeable === false || typeof unchangeable === "function") return;
  throw invalidArgument("unchangeable must be false or a function: use what unchangeableFields gives");
}

const CLIENT_SIDE = "kubectl-client-side-apply";

const CONTENT_TYPES = {
  strategic: "application/strategic-merge-patch+json",
  merge: "application/merge-patch+json",
} as const;

function makePatch(
  type: ObjectType,
  sides: ThreeWay,
  format: "strategic" | "merge",
  { overwrite = true, unchangeable: given = unchangeableFields(type), tidy, equal }: PreparePatchOptions,
): PatchResult {
  const unchangeable = given === false ? undefined : given;
  return format === "strategic"
    ? createThreeWayPatch(type, sides, {
        unchangeable,
        tidy,
        equal,
        conflicts: overwrite ? undefined : findConflicts,
      })
    : createThreeWayMergePatch(sides, { unchangeable });
}

function prepareCreate(
  type: ObjectType,
  { desired, ...parts }: RequestParts & { readonly desired: JsonObject },
  options: RequestOptions,
): { readonly request: PreparedRequest; readonly object: JsonObject } {
  if (metaText(desired, "name") === undefined)
    throw new MergeError(
      "REQUEST_INVALID",
      ".metadata.name",
      "an object without a name would be a new one each time: give it a name",
    );
  const object = withoutResourceVersion(desired);
  const request: PreparedRequest = {
    method: "POST",
    path: pathOfNew(type, placeOf(object)),
    query: queryOf(parts, options, CLIENT_SIDE),
    contentType: "application/json",
    body: `${canonicalText(object)}\n`,
  };
  return { request, object };
}

/** Servers create no object of a version that they did not give it, so kubectl takes it out. */
function withoutResourceVersion(object: JsonObject): JsonObject {
  const { metadata } = object;
  return isObject(metadata)
    ? withField(object, "metadata", withoutField(metadata, "resourceVersion"))
    : object;
}
