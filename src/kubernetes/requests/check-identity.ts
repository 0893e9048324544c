import { isObject, type Json, type JsonObject, MergeError, showValue } from "../../value/index.ts";

/**
 * Throws if what is stated is another object than live: of another version or kind, or with another name or namespace. What
 * one of the two does not say may be anything.
 */
export function checkIdentity(live: JsonObject, stated: JsonObject): void {
  checkSame(".apiVersion", live.apiVersion, stated.apiVersion);
  checkSame(".kind", live.kind, stated.kind);
  const [before, after] = [metadataOf(live), metadataOf(stated)];
  checkSame(".metadata.name", before.name, after.name);
  checkSame(".metadata.namespace", before.namespace, after.namespace);
}

function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {};
}

function checkSame(path: string, live: Json | undefined, stated: Json | undefined): void {
  if (!live || !stated || live === stated) return;
  const message = `this is ${showValue(stated)}, and live's is ${showValue(live)}: pass the live object that it is for`;
  throw new MergeError("IDENTITY_MISMATCH", path, message);
}
