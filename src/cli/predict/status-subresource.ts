import { isObject, type JsonObject, shareUnchanged, withField, withoutField } from "../../value/internal.ts";

/**
 * What counts of a config that is written to an object, or to a subresource of it, where servers keep the status apart: a write
 * to the object leaves the status alone, and a write to the status everything else.
 */
export function writtenPart(config: JsonObject, subresource: string | undefined): JsonObject {
  if (subresource === undefined) return withoutField(config, "status");
  if (subresource !== "status") return config;
  const part: Record<string, JsonObject[string]> = {};
  for (const name of ["apiVersion", "kind", "metadata", "status"]) {
    if (config[name] !== undefined) part[name] = config[name];
  }
  if (isObject(part.metadata)) part.metadata = keepIdentity(part.metadata);
  return part;
}

/** An object after a write, with what the write leaves alone as it is live. */
export function keepUnwritten(
  { live, object }: { readonly live: JsonObject | undefined; readonly object: JsonObject },
  subresource: string | undefined,
): JsonObject {
  if (subresource === undefined) return shareUnchanged(live, withStatusOf(object, live ?? {}));
  return subresource === "status" && live !== undefined
    ? shareUnchanged(live, withStatusOf(live, object))
    : object;
}

/** That part of a write did not count. */
export function explainUnwritten(subresource: string | undefined): string {
  return subresource === undefined
    ? "servers keep the status apart, so what is said of it here does not count: --subresource status writes it"
    : "a write to the status leaves all else alone: leave --subresource out to write that";
}

function withStatusOf(object: JsonObject, { status }: JsonObject): JsonObject {
  return status === undefined ? withoutField(object, "status") : withField(object, "status", status);
}

function keepIdentity(metadata: JsonObject): JsonObject {
  const names = ["name", "namespace", "uid", "resourceVersion"];
  return Object.fromEntries(
    names.filter((name) => metadata[name] !== undefined).map((name) => [name, metadata[name]]),
  ) as JsonObject;
}
