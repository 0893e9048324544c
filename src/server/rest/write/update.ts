import { metaText } from "../../../kubernetes/metadata/index.ts";
import { decodeObject, proposeUpdate, readReplacement } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { readObjectBody } from "../../http/read-body.ts";
import { updateScale } from "../parts/scale.ts";
import { connect, leadsElsewhere } from "../parts/subresources.ts";
import { replaceObject } from "./replace-object.ts";
import { readWriteRequest } from "./write-options.ts";

/** Puts an object in the place of another. */
export async function updateObject(call: Call): Promise<Answer> {
  if (call.subresource === "scale") return updateScale(call);
  if (leadsElsewhere(call)) return connect(call);
  const { resource, backend, warnings } = call;
  const body = await readObjectBody(call.request, resource, backend.limits.body);
  if (call.slices.isOver) await call.slices.next();
  const request = readWriteRequest(call, { kind: "UpdateOptions" });
  const { fieldValidation, manager } = request;
  const decoded = decodeObject(resource, body, { fieldValidation, warnings });
  if (call.slices.isOver) await call.slices.next();
  const replacement = readReplacement(call, decoded);
  const uid = metaText(replacement.object, "uid");
  return replaceObject(call, {
    request,
    ...(uid !== "" && { uid }),
    change: (live) => proposeUpdate(call, { live, replacement }, manager),
    unconditional: resource.special.conditional !== true,
    mayForgetOwners: true,
  });
}
