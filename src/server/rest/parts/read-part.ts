import type { ObjectBody } from "../../../write/internal.ts";
import type { Call } from "../../calls/call.ts";
import { readObjectBody } from "../../http/read-body.ts";
import { badRequest } from "../../status/status.ts";

/** The kind that a subresource takes. */
export interface PartKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Another version that is the same. */
  readonly alias?: string;
}

/** Reads what was sent to a subresource, of the kind that it takes. */
export async function readPart(call: Call, { apiVersion, kind, alias }: PartKind): Promise<ObjectBody> {
  const { request, backend } = call;
  const body = await readObjectBody(request, { apiVersion, kind, custom: false }, backend.limits.body);
  const { value } = body;
  const { apiVersion: stated = apiVersion } = value;
  if (stated !== apiVersion && stated !== alias)
    throw badRequest(
      `the API version in the data (${String(stated)}) does not match the expected API version (${apiVersion})`,
    );
  if (value.kind !== undefined && value.kind !== kind)
    throw badRequest(
      `${String(value.kind)} cannot be handled as a ${kind}: no kind ${JSON.stringify(value.kind)} is expected here`,
    );
  return body;
}
