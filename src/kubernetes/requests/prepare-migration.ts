import { type Migration, migrate } from "../../apply/index.ts";
import type { Type } from "../../schema/index.ts";
import {
  canonicalText,
  checkObject,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
} from "../../value/index.ts";
import {
  checkKindOf,
  metaText,
  type PreparedRequest,
  pathOfObject,
  placeOf,
  queryOf,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What a migration of who owns what starts from. */
export interface MigrationToPrepare extends RequestParts {
  /** The object as the server has it, with its resourceVersion and its managed fields. */
  readonly live: JsonObject;
  /** What moves, one after the other, as `migrate` of `fieldwise/apply` takes it. */
  readonly steps: readonly Migration[];
}

/** What a migration would do: send a patch, or nothing at all. */
export type PreparedMigration =
  | {
      readonly outcome: "send";
      readonly request: PreparedRequest;
      readonly patch: readonly ReplaceOperation[];
      /** The object as it will be. */
      readonly object: JsonObject;
    }
  | { readonly outcome: "unchanged" };

/** An object, and what `migrate` made of it. */
export interface MigratedObject {
  readonly live: JsonObject;
  readonly migrated: JsonObject;
}

/** One operation of a JSON Patch. */
export interface ReplaceOperation {
  readonly op: "replace";
  readonly path: string;
  readonly value: Json;
}

/**
 * What kubectl sends to rewrite who owns what of an object: a JSON Patch of its managed fields alone, for the very version
 * of the object that was looked at. If others wrote to it since, the server answers with a conflict (409): get it and
 * prepare again. An object without a resourceVersion is an error, and one of which nothing moves needs no request.
 */
export function prepareMigration(
  type: Type,
  { live, steps, ...parts }: MigrationToPrepare,
  options: RequestOptions = {},
): PreparedMigration {
  checkObject(live, "live");
  checkKindOf(type, live, "live");
  const object = migrate(live, steps);
  if (object === live) return { outcome: "unchanged" };
  if (metaText(live, "resourceVersion") === undefined)
    throw new MergeError(
      "REQUEST_INVALID",
      ".metadata.resourceVersion",
      "without this, the patch would undo what others write meanwhile: pass live as the server gave it",
    );
  const patch = createMigrationPatch({ live, migrated: object });
  const request: PreparedRequest = {
    method: "PATCH",
    path: pathOfObject(type, placeOf(live)),
    query: queryOf(parts, options),
    contentType: "application/json-patch+json",
    body: canonicalText(patch as unknown as JsonArray),
  };
  return { outcome: "send", request, patch, object };
}

/**
 * The JSON Patch that brings what `migrate` made of an object to a server; empty if that is the object itself. Setting the
 * resourceVersion has the server refuse the patch with a conflict if the object is not what it was; if live has none,
 * nothing guards what others write meanwhile.
 */
export function createMigrationPatch({ live, migrated }: MigratedObject): readonly ReplaceOperation[] {
  if (live === migrated) return [];
  // Servers take no list for no change; one empty entry is how to say that there are none.
  const entries = metadataOf(migrated).managedFields ?? [{}];
  const { resourceVersion } = metadataOf(live);
  return [
    { op: "replace", path: "/metadata/managedFields", value: entries },
    ...(resourceVersion === undefined
      ? []
      : [{ op: "replace", path: "/metadata/resourceVersion", value: resourceVersion } as const]),
  ];
}

function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {};
}
