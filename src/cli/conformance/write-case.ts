import { canonicalText, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { type WritableResource, write } from "../../write/internal.ts";
import { compareOutcome } from "./difference.ts";

/** All writes happen then, and all that is created has this uid. */
const NOW = "2026-01-31T12:00:00Z";
const UID = "00000000-0000-0000-0000-000000000001";

/** Finds the resource of a case: that of a definition beside the vectors, or of Kubernetes' own. */
export type FindResource = (
  definition: Json | undefined,
  apiVersion: string,
  kind: string,
) => WritableResource;

/** Runs a write; gives back the first difference from what a server answered. */
export function runWrite(vector: JsonObject, findResource: FindResource): string | undefined {
  const { live, manager, force, schema } = vector;
  const { apiVersion, kind } = (live ?? vector.config ?? vector.object) as JsonObject;
  const resource = findResource(schema, String(apiVersion), String(kind));
  const common = { live: live as JsonObject | undefined, manager: String(manager), now: NOW, uid: UID };
  const result = write(resource, { ...common, ...requestOf(vector, resource.custom, force === true) });
  const outcome: JsonObject = result.ok
    ? { object: result.object }
    : { error: result.status as unknown as JsonObject };
  return (
    compareOutcome(comparable(vector.expect as JsonObject), comparable(outcome)) ??
    compareOutcome({ warnings: warningsIn(vector.warning) }, { warnings: [...result.warnings] })
  );
}

/** The texts of a Warning header. */
function warningsIn(header: Json | undefined): readonly string[] {
  const values = String(header ?? "").matchAll(/299 - ("(?:[^"\\]|\\.)*")/g);
  return [...values].map(([, text]) => JSON.parse(text as string) as string);
}

function requestOf({ do: verb, config, object, patch }: JsonObject, custom: boolean, force: boolean) {
  switch (verb) {
    case "apply":
      return { verb: "apply", config: config as JsonObject, force } as const;
    case "update":
      return { verb: "update", object: object as JsonObject } as const;
    default:
      return { verb: "patch", patch: patch as JsonObject, type: custom ? "merge" : "strategic" } as const;
  }
}

/** An outcome as it is compared: of a refusal the code, the reason and the fields that it is about. */
function comparable({ object, error }: JsonObject): JsonObject {
  if (isObject(object)) return { object: withoutRevision(object) };
  const { code, reason = "", causes, details } = error as JsonObject;
  const listed = causes ?? (isObject(details) ? details.causes : undefined);
  const fields = new Set((Array.isArray(listed) ? (listed as JsonObject[]) : []).map(({ field }) => field));
  return { error: { code: code as Json, reason, fields: [...fields].map(canonicalField).sort() } };
}

function canonicalField(field: Json | undefined): string {
  return field === undefined ? "" : canonicalText(field);
}

/** Only a server knows the revision of what it stores. */
function withoutRevision(object: JsonObject): JsonObject {
  const { resourceVersion: _, ...metadata } = object.metadata as JsonObject;
  return { ...object, metadata };
}
