import { copyLastApplied, readLastApplied, writeLastApplied } from "../apply/index.ts";
import {
  createThreeWayMergePatch,
  createThreeWayPatch,
  mergesByPatchStrategy,
  type PatchConflict,
  type PatchResult,
  type ThreeWay,
  type ThreeWayOptions,
} from "../patch/index.ts";
import type { Type } from "../schema/index.ts";
import { canonicalText, type JsonObject } from "../value/index.ts";

/** What to hand to an HTTP client, whichever it is. The method is PATCH, the URL the object's. */
export interface PatchRequest {
  readonly body: string;
  readonly contentType: string;
  /** The query parameters, values not yet escaped. */
  readonly query: Readonly<Record<string, string>>;
}

/** What `kubectl apply` would do: send a request, nothing at all, or stop at conflicts. */
export type PreparedPatch =
  | { readonly outcome: "send"; readonly request: PatchRequest; readonly patch: JsonObject }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "conflict"; readonly conflicts: readonly PatchConflict[] };

/** What a request asks of the server, beside the change. */
export interface RequestOptions {
  /** Who makes the change, for field ownership. Default: `kubectl-client-side-apply`, or for `prepareApply` `kubectl`. */
  readonly fieldManager?: string;
  /** What the server does about unknown and duplicate fields. Default: `Strict`. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /** Whether the server is only to say what it would do. Default: false. */
  readonly dryRun?: boolean;
}

/** The server merges by its own keys, so there is no choosing others here. */
export interface PreparePatchOptions
  extends RequestOptions,
    Omit<ThreeWayOptions, "listKeys" | "keysByPath"> {
  /** The kind of patch. Default: `strategic` where the server merges by patch strategies, else `merge`. */
  readonly format?: "strategic" | "merge";
  /** Whether to keep what is applied in the object's own annotation, as kubectl does. Default: true. */
  readonly annotate?: boolean;
}

/**
 * What `kubectl apply` would send. What was applied last comes from the live object's annotation, unless it is
 * given; the patch writes the annotation anew. Custom resources get a JSON merge patch, as their servers take
 * no other. An object that is as it should be needs no request.
 */
export function preparePatch(type: Type, sides: ThreeWay, options: PreparePatchOptions = {}): PreparedPatch {
  const { live, lastApplied = readLastApplied(live) ?? {} } = sides;
  const annotate = options.annotate !== false;
  const desired = annotate ? writeLastApplied(sides.desired) : sides.desired;
  // That live has the annotation is our own doing, and no conflict.
  const before = annotate ? copyLastApplied(lastApplied, live) : lastApplied;
  const format = options.format ?? (mergesByPatchStrategy(type) ? "strategic" : "merge");
  const made = makePatch(type, { lastApplied: before, desired, live }, format, options);
  if (!made.ok) return { outcome: "conflict", conflicts: made.conflicts };
  if (Object.keys(made.patch).length === 0) return { outcome: "unchanged" };
  const request = {
    body: canonicalText(made.patch),
    contentType: CONTENT_TYPES[format],
    query: queryOf(options, "kubectl-client-side-apply"),
  };
  return { outcome: "send", request, patch: made.patch };
}

const CONTENT_TYPES = {
  strategic: "application/strategic-merge-patch+json",
  merge: "application/merge-patch+json",
} as const;

function makePatch(
  type: Type,
  sides: ThreeWay,
  format: "strategic" | "merge",
  options: ThreeWayOptions,
): PatchResult {
  return format === "strategic"
    ? createThreeWayPatch(type, sides, options)
    : createThreeWayMergePatch(sides, options);
}

/** What `kubectl apply --server-side` would send: the config itself. `force` takes fields over from others. */
export function prepareApply(
  config: JsonObject,
  options: RequestOptions & { readonly force?: boolean } = {},
): PatchRequest {
  return {
    body: canonicalText(config),
    contentType: "application/apply-patch+yaml",
    query: { ...queryOf(options, "kubectl"), force: String(options.force === true) },
  };
}

function queryOf(options: RequestOptions, manager: string): Record<string, string> {
  const { fieldManager = manager, fieldValidation = "Strict", dryRun = false } = options;
  return { fieldManager, fieldValidation, ...(dryRun ? { dryRun: "All" } : {}) };
}
