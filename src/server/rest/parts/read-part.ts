import type { ObjectBody } from "../../../write/internal.ts";
import type { Call } from "../../calls/call.ts";
import { readObjectBody } from "../../http/read-body.ts";
import { badRequest } from "../../status/status.ts";

/** Reads what was sent to a subresource, of the kind that it takes. */
export async function readPart(
  call: Call,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): Promise<ObjectBody> {
  const { request, backend } = call;
  const body = await readObjectBody(request, { apiVersion, kind, custom: false }, backend.limits.body);
  const { value } = body;
  if (value.kind !== undefined && value.kind !== kind)
    throw badRequest(
      `${String(value.kind)} cannot be handled as a ${kind}: no kind ${JSON.stringify(value.kind)} is expected here`,
    );
  return body;
}
