import { copyLastApplied, readLastApplied, writeLastApplied } from "../../apply/index.ts";
import {
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  mergesByPatchStrategy,
  type PatchConflict,
  type PatchResult,
  type ThreeWay,
  type ThreeWayOptions,
} from "../../patch/index.ts";
import type { Type } from "../../schema/index.ts";
import {
  canonicalText,
  checkObject,
  isObject,
  type JsonObject,
  MergeError,
  withField,
  withoutField,
} from "../../value/index.ts";
import { checkIdentity } from "./check-identity.ts";
import {
  checkKindOf,
  metaText,
  type PreparedRequest,
  pathOfNew,
  pathOfObject,
  placeOf,
  queryOf,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What `kubectl apply` starts from. */
export interface PatchToPrepare extends RequestParts {
  /** What is to be applied now. */
  readonly desired: JsonObject;
  /** What the server has; leave it out if it has none. */
  readonly live?: JsonObject | undefined;
  /** What was applied last. Default: what live's annotation says. */
  readonly lastApplied?: JsonObject | undefined;
}

/** What `kubectl apply` would do: create the object, send a patch, nothing at all, or stop at conflicts. */
export type PreparedPatch =
  | { readonly outcome: "create"; readonly request: PreparedRequest; readonly object: JsonObject }
  | { readonly outcome: "send"; readonly request: PreparedRequest; readonly patch: JsonObject }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "conflict"; readonly conflicts: readonly PatchConflict[] };

/** The server merges by its own keys, so there is no choosing others here. */
export interface PreparePatchOptions
  extends RequestOptions,
    Omit<ThreeWayOptions, "listKeys" | "keysByPath" | "conflicts"> {
  /** Whether the patch may undo what others changed since the last apply. Default: true, as kubectl. */
  readonly overwrite?: boolean | undefined;
  /** The kind of patch. Default: `strategic` where the server merges by patch strategies, else `merge`. */
  readonly format?: "strategic" | "merge";
  /** Whether to keep what is applied in the object's own annotation, as kubectl does. Default: true. */
  readonly annotate?: boolean;
}

/**
 * What `kubectl apply` would send. What was applied last comes from the live object's annotation, unless it is
 * given; the patch writes the annotation anew. Custom resources get a JSON merge patch, as their servers take
 * no other. An object that is as it should be needs no request, and one that is not there is created. What is desired of
 * another object than live is an error.
 */
export function preparePatch(
  type: Type,
  parts: PatchToPrepare,
  options: PreparePatchOptions = {},
): PreparedPatch {
  const { live } = parts;
  checkObject(parts.desired, "desired");
  if (live !== undefined) {
    checkObject(live, "live");
    checkIdentity(live, parts.desired);
  }
  checkKindOf(type, parts.desired, "desired");
  const annotate = options.annotate !== false;
  const desired = annotate ? writeLastApplied(parts.desired) : parts.desired;
  if (live === undefined) return prepareCreate(type, { ...parts, desired }, options);
  const { lastApplied = readLastApplied(live) ?? {} } = parts;
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

const CLIENT_SIDE = "kubectl-client-side-apply";

const CONTENT_TYPES = {
  strategic: "application/strategic-merge-patch+json",
  merge: "application/merge-patch+json",
} as const;

function makePatch(
  type: Type,
  sides: ThreeWay,
  format: "strategic" | "merge",
  { overwrite = true, unchangeable, tidy, equal }: PreparePatchOptions,
): PatchResult {
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
  type: Type,
  { desired, ...parts }: PatchToPrepare,
  options: RequestOptions,
): PreparedPatch {
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
  return { outcome: "create", request, object };
}

/** Servers create no object of a version that they did not give it, so kubectl takes it out. */
function withoutResourceVersion(object: JsonObject): JsonObject {
  const { metadata } = object;
  return isObject(metadata)
    ? withField(object, "metadata", withoutField(metadata, "resourceVersion"))
    : object;
}
