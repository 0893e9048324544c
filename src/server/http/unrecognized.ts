import { badRequest, type StatusError } from "../status/status.ts";

/** How many bytes of a body are quoted. */
const QUOTED = 30;

/** The refusal of a body that does not even tell what it is: its beginning is quoted, as Kubernetes does. */
export function unrecognized(kind: string, why: string, body: string | Uint8Array): StatusError {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body.slice(0, QUOTED + 1)) : body;
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(bytes)})`,
  );
}

function summarize(bytes: Uint8Array): string {
  if (bytes.length === 0) return "<empty>";
  const start = bytes.subarray(0, QUOTED);
  const shown = start[0] === 0x7b ? new TextDecoder().decode(start) : printHex(start);
  return bytes.length > QUOTED ? `${shown} ...` : shown;
}

function printHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
