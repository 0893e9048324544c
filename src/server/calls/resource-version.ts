import { parseResourceVersion } from "../../kubernetes/metadata/index.ts";
import { invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import type { Resource } from "../resources/resource.ts";
import { badRequest, invalid, joinCauses, StatusError } from "../status/status.ts";

/** The revision of a `resourceVersion` that a client names: zero if it names none, or any will do. Another text is refused. */
export function revisionOf(text: string): number {
  const revision = parseResourceVersion(text);
  if (typeof revision === "number") return revision;
  throw badRequest(
    `invalid resource version: ${joinCauses([invalidCause("resourceVersion", text, revision)])}`,
  );
}

/** The same for a watch, which is refused in other words. */
export function watchRevisionOf({ group, plural }: Resource, text: string): number {
  const revision = parseResourceVersion(text);
  if (typeof revision === "number") return revision;
  throw invalid({ kind: plural, group }, "", [invalidCause("resourceVersion", text, revision)]);
}

/** What a client has seen is more than the server knows. */
export function versionTooLarge(revision: number, newest: number): StatusError {
  return new StatusError({
    code: 504,
    reason: "Timeout",
    message: `Timeout: Too large resource version: ${revision}, current: ${newest}`,
    details: {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
      retryAfterSeconds: 1,
    },
  });
}

/** What a client wants to see is forgotten. */
export function expired(message: string, token?: string): StatusError {
  return new StatusError({
    code: 410,
    reason: "Expired",
    message,
    ...(token !== undefined && { metadata: { continue: token } }),
  });
}
