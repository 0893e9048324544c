import { metaText, withMetadata } from "../../../kubernetes/metadata/index.ts";
import {
  decodeObject,
  proposeCreate,
  proposeUpdate,
  type Replacement,
  readReplacement,
} from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { runSteps } from "../../calls/run-steps.ts";
import { readObjectBody } from "../../http/read-body.ts";
import type { WriteRequest } from "../../options/index.ts";
import { updateScale } from "../parts/scale.ts";
import { connect, leadsElsewhere } from "../parts/subresources.ts";
import { createMissing } from "./create.ts";
import { replaceObject, uidMismatch } from "./replace-object.ts";
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
    ...(call.subresource === undefined &&
      resource.special.createdByUpdate === true && {
        create: () => createUpdated(call, replacement, request),
      }),
  });
}

/** Creates the object that was to take the place of another; `undefined` if somebody was faster. */
async function createUpdated(
  call: Call,
  { object, stated }: Replacement,
  request: WriteRequest,
): Promise<Answer | undefined> {
  const uid = metaText(object, "uid");
  if (uid !== "") throw uidMismatch(call, uid, "");
  // It says which revision it replaces, and there is none.
  const fresh = withMetadata(stated, { resourceVersion: undefined });
  const proposed = await runSteps(call, () => proposeCreate(call, fresh, request.manager));
  return createMissing(call, proposed.object, request);
}
