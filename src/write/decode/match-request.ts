import { metaText, withMetadata } from "../../kubernetes/metadata/index.ts";
import { badRequest } from "../../kubernetes/status/refusals.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Writing } from "../writing.ts";

/** The object in the namespace of the request, which it takes if it names none, or of none. Another one is refused. */
export function inRequestNamespace(
  { resource, namespace }: Pick<Writing, "resource" | "namespace">,
  object: JsonObject,
): JsonObject {
  const expected = resource.namespaced ? (namespace ?? "") : "";
  const actual = metaText(object, "namespace");
  if (actual === expected) return object;
  if (actual === "") return withMetadata(object, { namespace: expected });
  if (expected === "") return withMetadata(object, { namespace: undefined });
  throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
}

/** Refuses an object of another name than the path's. */
export function checkName({ name = "" }: Pick<Writing, "name">, object: JsonObject): void {
  const actual = metaText(object, "name");
  if (actual === name) return;
  if (actual === "")
    throw badRequest(
      `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
    );
  throw badRequest(`the name of the object (${actual}) does not match the name on the URL (${name})`);
}
