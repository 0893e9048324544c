import type { Steps } from "../../../apply/internal.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { type Body, proposeApply } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { parseYamlBody, readPatchBody } from "../../http/read-body.ts";
import { applyConflict, conflict, StatusError } from "../../status/status.ts";
import { checkNamespace } from "./check-namespace.ts";
import { storeNew } from "./create.ts";
import { type Changed, replaceObject } from "./replace-object.ts";
import { isSettled, settle } from "./settled-applies.ts";
import type { WriteRequest } from "./write-options.ts";

/** Applies a config to an object, which is created if it is not there. */
export async function applyConfig(call: Call, text: string, request: WriteRequest): Promise<Answer> {
  const { resource, subresource, warnings, slices } = call;
  const { dryRun } = request;
  const attempt = { resource, subresource, text, request };
  let body: Body | undefined;
  let last: JsonObject | undefined;
  function* applyTo(live: JsonObject | undefined): Steps<Changed> {
    if (live !== undefined && isSettled(live, attempt)) return { object: live };
    last = live;
    if (body === undefined) {
      body = readPatchBody(text, parseYamlBody);
      yield;
    }
    const proposal = yield* proposeApply(call, { live, config: body }, request);
    if ("causes" in proposal) throw applyConflict(proposal);
    return proposal;
  }
  const create = async (): Promise<Answer | undefined> => {
    const { object } = await slices.run(applyTo(undefined));
    return createApplied(call, object, dryRun);
  };
  const answer = await replaceObject(call, {
    dryRun,
    unconditional: true,
    mayForgetOwners: false,
    change: applyTo,
    ...(subresource === undefined && { create }),
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
