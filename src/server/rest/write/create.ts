import { generateName, metaText, withMetadata } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import {
  checkStorable,
  completeCreate,
  decodeObject,
  inRequestNamespace,
  proposeCreate,
} from "../../../write/internal.ts";
import { authorize } from "../../auth/authorize.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { runSteps } from "../../calls/run-steps.ts";
import { readObjectBody } from "../../http/read-body.ts";
import { keyOf } from "../../objects/stored-object.ts";
import type { WriteRequest } from "../../options/index.ts";
import { alreadyExists, methodNotAllowed, StatusError } from "../../status/status.ts";
import { admitPart } from "../parts/admit-part.ts";
import { bindPod } from "../parts/bind-pod.ts";
import { createSubresource } from "../parts/subresources.ts";
import { answerReview, isReview } from "../reviews/reviews.ts";
import { checkNamespace } from "./check-namespace.ts";
import { putObject, tryOut } from "./put-object.ts";
import { readWriteRequest } from "./write-options.ts";

/** How often a name is made up before one that is taken is an error. */
const NAMES_TO_TRY = 8;

/** Creates an object, or does what a subresource does when something is created there. */
export async function createObject(call: Call): Promise<Answer> {
  if (call.subresource !== undefined) return createSubresource(call);
  const { resource, namespace, backend, warnings } = call;
  if (resource.namespaced && namespace === undefined) throw methodNotAllowed();
  if (resource.group === "" && resource.plural === "bindings") return bindPod(call);
  const body = await readObjectBody(call.request, resource, backend.limits.body);
  if (call.slices.isOver) await call.slices.next();
  const request = readWriteRequest(call, { kind: "CreateOptions" });
  const { fieldValidation, manager } = request;
  const decoded = decodeObject(resource, body, { fieldValidation, warnings });
  if (call.slices.isOver) await call.slices.next();
  const { object } = await runSteps(call, () => proposeCreate(call, decoded, manager));
  if (isReview(resource)) {
    const { apiVersion, kind } = resource;
    return answerReview(call, await admitPart(call, { apiVersion, kind, value: object, options: request }));
  }
  return admitNew(call, object, request);
}

/** Creates what was to be changed and is not there; `undefined` if somebody was faster. */
export async function createMissing(
  call: Call,
  object: JsonObject,
  request: WriteRequest,
): Promise<Answer | undefined> {
  authorizeCreate(call);
  try {
    return await admitNew(call, object, request);
  } catch (error) {
    if (error instanceof StatusError && error.refusal.reason === "AlreadyExists") return undefined;
    throw error;
  }
}

/** Who may change objects may not for that make them. */
function authorizeCreate({ backend, user, resource, namespace = "", name = "" }: Call): void {
  const { authorizer } = backend;
  if (authorizer.isUnlimited(user)) return;
  const { group, version, plural } = resource;
  const attempt = {
    user,
    verb: "create",
    group,
    version,
    resource: plural,
    subresource: "",
    namespace,
    name,
  };
  authorize(authorizer, attempt);
}

/** Stores a new object as it is admitted. */
async function admitNew(call: Call, sent: JsonObject, request: WriteRequest): Promise<Answer> {
  await checkNamespace(call, sent);
  const { admission } = call.backend;
  if (admission === undefined) return storeNew(call, sent, request);
  const asked = {
    call,
    operation: "CREATE",
    name: metaText(sent, "name"),
    object: sent,
    live: undefined,
    options: request,
  } as const;
  const mutated = await admission.mutate(asked);
  return storeNew(call, mutated === sent ? sent : inRequestNamespace(call, mutated), request);
}

/** Stores a new object, under a generated name if it has only the beginning of one. */
async function storeNew(call: Call, sent: JsonObject, request: WriteRequest): Promise<Answer> {
  const { backend, resource } = call;
  if (call.slices.isOver) await call.slices.next();
  const base = metaText(sent, "name") === "" ? metaText(sent, "generateName") : "";
  for (let attempt = 1; ; attempt++) {
    const named =
      base === "" ? sent : withMetadata(sent, { name: generateName(base, () => backend.random()) });
    const object = await call.slices.run(completeCreate(call, named, backend.newUid()));
    if (call.slices.isOver) await call.slices.next();
    const name = metaText(object, "name");
    const key = keyOf(resource, call.namespace, name);
    const settle = await backend.admission?.validate({
      call,
      operation: "CREATE",
      name,
      object,
      live: undefined,
      options: request,
    });
    let created: Answer | undefined;
    try {
      created = await storeObject(call, object, { key, dryRun: request.dryRun });
    } finally {
      settle?.(created !== undefined);
    }
    if (created !== undefined) return created;
    if (base === "") throw await taken(call, name);
    if (attempt === NAMES_TO_TRY) throw nameConflict(call, name);
  }
}

/** `undefined` if there is an object of that name. */
async function storeObject(
  call: Call,
  object: JsonObject,
  { key, dryRun }: { readonly key: string; readonly dryRun: boolean },
): Promise<Answer | undefined> {
  if (dryRun) {
    const isFree = (await call.backend.objects.storage.get(key)) === undefined;
    return isFree ? { is: "object", status: 201, object: await tryOut(call, object) } : undefined;
  }
  checkStorable(object);
  const entry = await putObject(call, object, { key, expected: 0, mayForgetOwners: true });
  return entry && { is: "entry", status: 201, entry };
}

async function taken({ backend, resource, namespace }: Call, name: string): Promise<StatusError> {
  const { refusal } = alreadyExists(resource, name);
  const entry = await backend.objects.get(resource, namespace, name);
  const going = entry !== undefined && metaText(backend.objects.read(entry), "deletionTimestamp") !== "";
  return new StatusError(
    going ? { ...refusal, message: `object is being deleted: ${refusal.message}` } : refusal,
  );
}

function nameConflict({ resource }: Call, name: string): StatusError {
  const { refusal } = alreadyExists(resource, name);
  return new StatusError({
    ...refusal,
    message: `${refusal.message}, the server was not able to generate a unique name for the object`,
    details: { ...refusal.details, retryAfterSeconds: 1 },
  });
}
