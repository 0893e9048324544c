import { checkIdentity, type Migration, migrate } from "../../apply/internal.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import {
  canonicalText,
  checkCall,
  checkNames,
  equal,
  invalidArgument,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  type Names,
  readObject,
  shareUnchanged,
  toJson,
} from "../../value/internal.ts";
import {
  checkKindOf,
  metaText,
  type PreparedRequest,
  pathOfObject,
  placeOf,
  queryOf,
  REQUEST_OPTIONS,
  REQUEST_PARTS,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What a migration of who owns what starts from. */
export interface MigrationToPrepare extends RequestParts {
  /** The object as the server has it, with its resourceVersion and its managed fields. */
  readonly live: object;
  /** What moves, one after the other, as `migrate` of `fieldwise/apply` takes it. */
  readonly steps: readonly Migration[];
}

const PARTS: Names = { ...REQUEST_PARTS, live: "any", steps: "any" };

/** What a migration would do: send a patch, or nothing at all. */
export type PreparedMigration<T = unknown> =
  | {
      readonly outcome: "send";
      readonly request: PreparedRequest;
      readonly patch: readonly ReplaceOperation[];
      /** The object as it will be. */
      readonly object: ObjectOf<T>;
    }
  | { readonly outcome: "unchanged" };

/** An object, and what `migrate` made of it. */
export interface MigratedObject {
  readonly live: object;
  readonly migrated: object;
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
export function prepareMigration<T>(
  type: ObjectType<T>,
  parts: MigrationToPrepare,
  options: RequestOptions = {},
): PreparedMigration<T> {
  checkObjectType(type);
  checkCall(parts, PARTS, options, REQUEST_OPTIONS);
  const live = readObject(parts.live, "live");
  checkKindOf(type, live, "live");
  const object: object = migrate(live, readSteps(parts.steps));
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
  const shared = shareUnchanged(parts.live as JsonObject, object as JsonObject);
  return { outcome: "send", request, patch, object: shared as ObjectOf<T> };
}

function readSteps(steps: unknown): readonly Migration[] {
  const read = typeof steps === "object" ? toJson(steps) : undefined;
  if (Array.isArray(read) && read.every(isObject)) return read as unknown as readonly Migration[];
  throw invalidArgument("the steps must be a list of migrations: pass those that migrate takes");
}

/**
 * The JSON Patch that brings what `migrate` made of an object to a server; empty if nothing moved. Setting the
 * resourceVersion has the server refuse the patch with a conflict if the object is not what it was; if live has none,
 * nothing guards what others write meanwhile. What was made of another object than live is an error.
 */
export function createMigrationPatch(objects: MigratedObject): readonly ReplaceOperation[] {
  checkNames("parts", objects, { live: "any", migrated: "any" });
  const live = readObject(objects.live, "live");
  const migrated = readObject(objects.migrated, "migrated");
  checkIdentity(live, migrated);
  if (equal(metadataOf(live).managedFields, metadataOf(migrated).managedFields)) return [];
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
