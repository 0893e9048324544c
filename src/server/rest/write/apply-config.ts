import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject, Steps } from "../../../value/internal.ts";
import { type Body, proposeApply } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { runSteps } from "../../calls/run-steps.ts";
import { readConfigBody } from "../../http/read-body.ts";
import type { WriteRequest } from "../../options/index.ts";
import { applyConflict, conflict } from "../../status/status.ts";
import { createMissing } from "./create.ts";
import { type Changed, replaceObject } from "./replace-object.ts";
import { type ApplyRequest, isSettled, settle } from "./settled-applies.ts";

/** An apply as it goes: again if somebody else was faster. */
interface Attempt {
  readonly request: WriteRequest;
  /** What it is known by if it turns out to change nothing. */
  readonly stated: ApplyRequest;
  body?: Body;
  /** The live object that it was last applied to. */
  last?: JsonObject | undefined;
}

/** Applies a config to an object, which is created if it is not there. */
export async function applyConfig(call: Call, text: string, request: WriteRequest): Promise<Answer> {
  const { resource, subresource, warnings } = call;
  const stated = { resource, subresource, text, request };
  const attempt: Attempt = { request, stated };
  const create = async (): Promise<Answer | undefined> => {
    const { object } = await runSteps(call, () => applyTo(call, attempt, undefined));
    return createApplied(call, object, request);
  };
  const answer = await replaceObject(call, {
    request,
    unconditional: true,
    mayForgetOwners: false,
    change: (live) => (isSettled(live, stated) ? { object: live } : applyTo(call, attempt, live)),
    ...(subresource === undefined && { create }),
  });
  const { last } = attempt;
  if (answer.is === "entry" && last !== undefined && warnings.length === 0) {
    const changed = metaText(last, "resourceVersion") !== String(answer.entry.revision);
    if (!changed) settle(last, stated);
  }
  return answer;
}

// Not inside of the function above: V8 keeps something of each generator function that is made, and one a request adds up.
function* applyTo(call: Call, attempt: Attempt, live: JsonObject | undefined): Steps<Changed> {
  attempt.last = live;
  if (attempt.body === undefined) {
    attempt.body = readConfigBody(attempt.stated.text);
    yield;
  }
  const proposal = yield* proposeApply(call, { live, config: attempt.body }, attempt.request);
  if ("causes" in proposal) throw applyConflict(proposal);
  return proposal;
}

/** `undefined` if somebody was faster. */
async function createApplied(
  call: Call,
  object: JsonObject,
  request: WriteRequest,
): Promise<Answer | undefined> {
  const uid = metaText(object, "uid");
  if (uid !== "")
    throw conflict(
      call.resource,
      call.name as string,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  return createMissing(call, object, request);
}
