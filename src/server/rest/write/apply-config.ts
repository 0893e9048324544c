import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { type Body, proposeApply } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { parseYamlBody, readPatchBody } from "../../http/read-body.ts";
import { applyConflict, conflict, StatusError } from "../../status/status.ts";
import { checkNamespace } from "./check-namespace.ts";
import { storeNew } from "./create.ts";
import { replaceObject } from "./replace-object.ts";
import { isSettled, settle } from "./settled-applies.ts";
import type { WriteRequest } from "./write-options.ts";

/** Applies a config to an object, which is created if it is not there. */
export async function applyConfig(call: Call, text: string, request: WriteRequest): Promise<Answer> {
  const { resource, subresource, warnings } = call;
  const { dryRun } = request;
  const attempt = { resource, subresource, text, request };
  let body: Body | undefined;
  let last: JsonObject | undefined;
  const applyTo = (live: JsonObject | undefined): JsonObject => {
    if (live !== undefined && isSettled(live, attempt)) return live;
    last = live;
    body ??= readPatchBody(text, parseYamlBody);
    const proposal = proposeApply(call, { live, config: body }, request);
    if ("causes" in proposal) throw applyConflict(proposal);
    return proposal.object;
  };
  const answer = await replaceObject(call, {
    dryRun,
    unconditional: true,
    mayForgetOwners: false,
    change: applyTo,
    ...(subresource === undefined && { create: () => createApplied(call, applyTo(undefined), dryRun) }),
  });
  if (answer.is === "entry" && last !== undefined && warnings.length === 0) {
    const changed = metaText(last, "resourceVersion") !== String(answer.entry.revision);
    if (!changed) settle(last, attempt);
  }
  return answer;
}

/** `undefined` if somebody was faster. */
async function createApplied(call: Call, object: JsonObject, dryRun: boolean): Promise<Answer | undefined> {
  const uid = metaText(object, "uid");
  if (uid !== "")
    throw conflict(
      call.resource,
      call.name as string,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  await checkNamespace(call, object);
  try {
    return await storeNew(call, object, dryRun);
  } catch (error) {
    if (error instanceof StatusError && error.refusal.reason === "AlreadyExists") return undefined;
    throw error;
  }
}
