import { isGoing, metaText, withConditions } from "../../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import { inRequestNamespace, trackOwners } from "../../../write/internal.ts";
import { ITSELF } from "../../auth/authorizer.ts";
import { type Answer, succeeded } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { type DeleteOptions, readDeleteOptions, type WriteRequest } from "../../options/index.ts";
import { KUBE_APISERVER } from "../../start/index.ts";
import { badRequest, notFound, StatusError } from "../../status/status.ts";
import type { Entry } from "../../storage/storage.ts";
import { checkPreconditions, removeObject } from "../delete/remove-object.ts";
import { checkNamespace } from "../write/check-namespace.ts";
import { putObject } from "../write/put-object.ts";
import { replaceObject } from "../write/replace-object.ts";
import { readWriteRequest } from "../write/write-options.ts";
import { admitPart } from "./admit-part.ts";
import { findBudgets, letsGo, stillProcessed, takeFrom } from "./disruption-budgets.ts";
import { readPart } from "./read-part.ts";

const EVICTION = { apiVersion: "policy/v1", kind: "Eviction", alias: "policy/v1beta1" };

/** How often a pod is looked at anew because it has changed meanwhile. */
const ATTEMPTS = 20;

/** Deletes a pod, if the budget that it falls under allows it. */
export async function evictPod(call: Call): Promise<Answer> {
  const { value } = await readPart(call, EVICTION);
  const request = readWriteRequest(call, { kind: "CreateOptions" });
  const sent = inRequestNamespace(call, value);
  await checkNamespace(call, sent);
  if (metaText(sent, "name") !== call.name)
    throw badRequest("name in URL does not match name in Eviction object");
  const eviction = await admitPart(call, { ...EVICTION, value: sent, options: request });
  const stated = readDeleteOptions(new URLSearchParams(), eviction.deleteOptions ?? {});
  const options = { ...stated, dryRun: request.dryRun || stated.dryRun };
  const guarded = await removeUnguarded(call, options);
  return guarded === undefined ? succeeded() : removeGuarded(call, guarded, { request, options });
}

/** Deletes a pod that no budget counts: one that does not run yet, or any more. Gives it if it is another one. */
async function removeUnguarded(call: Call, options: DeleteOptions): Promise<JsonObject | undefined> {
  for (let attempt = 1; ; attempt++) {
    const pod = call.backend.objects.read(await readPod(call));
    const { phase } = isObject(pod.status) ? pod.status : {};
    const isOver = phase === "Succeeded" || phase === "Failed" || isGoing(pod);
    if (!isOver && phase !== "Pending") return pod;
    try {
      // One that is to run may come to be counted meanwhile.
      await removeEvicted(call, isOver || isPinned(options) ? options : ofRevision(pod, options));
      return undefined;
    } catch (error) {
      if (!isConflict(error) || isPinned(options) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Deletes a pod that budgets may count. */
async function removeGuarded(
  call: Call,
  pod: JsonObject,
  { request, options }: { readonly request: WriteRequest; readonly options: DeleteOptions },
): Promise<Answer> {
  const { objects, registry } = call.backend;
  const resource = registry.find("policy", "v1", "poddisruptionbudgets");
  const namespace = call.namespace as string;
  const [budget, ...more] =
    resource === undefined ? [] : await findBudgets({ objects, resource, namespace }, pod);
  if (more.length > 0) return manyBudgets();
  if (resource === undefined || budget === undefined) {
    await removeEvicted(call, options);
    return succeeded();
  }
  const name = metaText(budget, "name");
  const isFree = letsGo(budget, pod);
  if (!isFree) {
    const { now } = call;
    const part = { ...call, resource, name, subresource: "status", user: ITSELF };
    await replaceObject(part, {
      request: { ...request, dryRun: options.dryRun },
      unconditional: true,
      mayForgetOwners: true,
      admitted: false,
      *change(live) {
        const object = takeFrom(live, call.name as string, now);
        return yield* trackOwners(part, { live, object, stated: object }, KUBE_APISERVER);
      },
    });
  }
  try {
    // It is free to go only as long as it is as it was.
    await removeEvicted(call, isFree ? ofRevision(pod, options) : options);
  } catch (error) {
    throw isFree && isConflict(error) && !isPinned(options) ? stillProcessed(name) : error;
  }
  return succeeded();
}

/** What a pod is told that falls under several budgets. It is no refusal of the request, which was carried out so far. */
function manyBudgets(): Answer {
  const message =
    "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
  const object = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, code: 500 };
  return { is: "object", status: 201, object };
}

/** Deletes a pod, which is told why before. */
async function removeEvicted(call: Call, options: DeleteOptions): Promise<void> {
  const { backend, resource, namespace } = call;
  const target = { backend, resource, namespace, name: call.name as string };
  if (options.dryRun) await removeObject(target, options);
  else {
    const marked = await markEvicted(call, options);
    await removeObject(target, isPinned(options) ? ofRevision(marked, options) : options);
  }
}

const EVICTED = {
  type: "DisruptionTarget",
  status: "True",
  lastProbeTime: null,
  reason: "EvictionByEvictionAPI",
  message: "Eviction API: evicting",
} as const;

/** Writes into the status of a pod that it is evicted. Gives it as it is then. */
async function markEvicted(call: Call, options: DeleteOptions): Promise<JsonObject> {
  const { backend, resource, now } = call;
  for (;;) {
    const entry = await readPod(call);
    const live = backend.objects.read(entry);
    checkPreconditions(resource, live, options);
    const object = withConditions(live, [EVICTED], now);
    if (object === live) return live;
    const place = { key: entry.key, expected: entry.revision, mayForgetOwners: false };
    const written = await putObject(call, object, place);
    if (written !== undefined) return backend.objects.read(written);
  }
}

async function readPod({ backend, resource, namespace, name = "" }: Call): Promise<Entry> {
  const entry = await backend.objects.get(resource, namespace, name);
  if (entry === undefined) throw notFound(resource, name);
  return entry;
}

/** Whether a client wants one revision of the pod to go, and no other. */
function isPinned({ preconditions }: DeleteOptions): boolean {
  return preconditions.resourceVersion !== undefined;
}

/** The options for the pod as it is, and no other. */
function ofRevision(pod: JsonObject, options: DeleteOptions): DeleteOptions {
  const { preconditions } = options;
  return {
    ...options,
    preconditions: { ...preconditions, resourceVersion: metaText(pod, "resourceVersion") },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof StatusError && error.refusal.reason === "Conflict";
}
