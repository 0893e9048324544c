import { contentTypeOf, unsupportedMediaType } from "../http/read-body.ts";
import { StatusError } from "../status/status.ts";
import type { Answer } from "./answer.ts";
import { applyConfig } from "./apply-config.ts";
import type { Call } from "./call.ts";
import { decodePatched } from "./decode-patched.ts";
import { dedupOwners } from "./dedup-owners.ts";
import { checkName, inRequestNamespace } from "./match-request.ts";
import { trackOwners } from "./own-fields.ts";
import { PATCH_TYPES, type PatchType, readPatch } from "./read-patch.ts";
import { replaceObject } from "./replace-object.ts";
import { patchScale } from "./scale.ts";
import { connect, leadsElsewhere } from "./subresources.ts";
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
  const { resource, backend, subresource } = call;
  const patch = readPatch(type, text, resource.type);
  const { dryRun, manager, fieldValidation } = request;
  const now = backend.now();
  return replaceObject(call, {
    dryRun,
    now,
    unconditional: true,
    mayForgetOwners: true,
    change(live) {
      const patched = patch.applyTo(live);
      if (patched === live && fieldValidation === "Ignore") return live;
      const object = decodePatched(
        call,
        { live, patched, patch },
        { fieldValidation, warnings: call.warnings },
      );
      if (object === live) return live;
      const placed = inRequestNamespace(
        call,
        trackOwners(call, { live, object }, { manager, now, subresource }),
      );
      checkName(call, placed);
      return dedupOwners(placed, call.warnings, " after mutating admission happens");
    },
  });
}

const STRATEGIC: PatchType = "application/strategic-merge-patch+json";

/** How a request patches. Custom resources have no strategic patches, but their Scales do. */
function patchTypeOf({ request, resource, subresource }: Call): PatchType {
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
