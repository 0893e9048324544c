import { proposePatch } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { contentTypeOf } from "../../http/read-body.ts";
import { StatusError, unsupportedMediaType } from "../../status/status.ts";
import { patchScale } from "../parts/scale.ts";
import { connect, leadsElsewhere } from "../parts/subresources.ts";
import { applyConfig } from "./apply-config.ts";
import { PATCH_TYPES, type PatchMediaType, parsePatch } from "./parse-patch.ts";
import { replaceObject } from "./replace-object.ts";
import { readWriteRequest } from "./write-options.ts";

/** Patches an object, in any of the ways that its content type may name, or applies a config to it. */
export async function patchObject(call: Call): Promise<Answer> {
  if (leadsElsewhere(call)) return connect(call);
  const type = patchTypeOf(call);
  const text = await call.request.text(call.backend.limits.body);
  const isApply = type === "application/apply-patch+yaml";
  const request = readWriteRequest(call, { kind: "PatchOptions", isApply });
  if (call.subresource === "scale") return patchScale(call, { type, text, request });
  if (isApply) return applyConfig(call, text, request);
  const patch = parsePatch(type, text, call.resource.type);
  return replaceObject(call, {
    request,
    unconditional: true,
    mayForgetOwners: true,
    change: (live) => proposePatch(call, { live, patch }, request),
  });
}

const STRATEGIC: PatchMediaType = "application/strategic-merge-patch+json";

/** How a request patches. Custom resources have no strategic patches, but their Scales do. */
function patchTypeOf({ request, resource, subresource }: Call): PatchMediaType {
  const sent = contentTypeOf(request);
  const type = PATCH_TYPES.find((one) => one === sent);
  const isCustom = resource.custom && subresource !== "scale";
  if (type !== undefined && !(isCustom && type === STRATEGIC)) return type;
  if (resource.custom) throw unsupportedMediaType(PATCH_TYPES.filter((one) => one !== STRATEGIC));
  throw new StatusError({
    code: 415,
    reason: "UnsupportedMediaType",
    message: "415: Unsupported Media Type",
    details: {},
  });
}
