import { apiVersionOf, type GroupVersionKind, type Origin } from "../schema/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../value/internal.ts";
import { isKind, KINDS } from "./keywords.ts";

const STRATEGIC = "application/strategic-merge-patch+json";

/** A document, of which the paths tell. */
export interface DocumentPaths {
  readonly paths: Json | undefined;
}

/**
 * Where the kinds of OpenAPI documents come from, by the patches that the documents' paths take, which is what kubectl goes
 * by: a kind is built-in if it takes strategic merge patches anywhere, and custom if it only takes others. A document without
 * paths does not tell.
 */
export function readOrigins(
  documents: readonly DocumentPaths[],
): (kind: GroupVersionKind) => Origin | undefined {
  const origins = new Map<string, Origin>();
  for (const operation of documents.flatMap(patchOperations)) {
    const kind = operation[KINDS];
    if (!isKind(kind)) continue;
    const key = keyOf(kind);
    if (mediaTypesOf(operation).includes(STRATEGIC)) origins.set(key, "built-in");
    else if (!origins.has(key)) origins.set(key, "custom");
  }
  return (kind) => origins.get(keyOf(kind));
}

function patchOperations({ paths }: DocumentPaths): readonly JsonObject[] {
  if (!isObject(paths)) return [];
  return Object.keys(paths)
    .map((path) => getField(paths, path))
    .flatMap((item) => (isObject(item) && isObject(item.patch) ? [item.patch] : []));
}

/** The media types that an operation takes, as OpenAPI v2 states them, or v3. */
function mediaTypesOf({ consumes, requestBody }: JsonObject): readonly Json[] {
  if (Array.isArray(consumes)) return consumes;
  const content = isObject(requestBody) ? requestBody.content : undefined;
  return isObject(content) ? Object.keys(content) : [];
}

function keyOf(kind: GroupVersionKind): string {
  return `${apiVersionOf(kind)} ${kind.kind}`;
}
