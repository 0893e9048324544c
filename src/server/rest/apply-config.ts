import { type ApplyResult, apply } from "../../apply/internal.ts";
import { getField, isObject, type JsonObject, MergeError, shareUnchanged } from "../../value/internal.ts";
import { type Body, parseYamlBody } from "../http/read-body.ts";
import { metadataOf, metaText } from "../objects/metadata.ts";
import { applyConflict, badRequest, conflict, internalError, StatusError } from "../status/status.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { checkNamespace } from "./check-namespace.ts";
import { type NewObject, storeNew } from "./create.ts";
import { checkedLive, setDefaults } from "./decode-object.ts";
import { checkName, inRequestNamespace } from "./match-request.ts";
import { normalizeDefaulted } from "./normalize-write.ts";
import { ownershipOf } from "./own-fields.ts";
import { readPatchBody } from "./read-patch.ts";
import { replaceObject } from "./replace-object.ts";
import { isSettled, settle } from "./settled-applies.ts";
import type { WriteRequest } from "./write-options.ts";

/** Applies a config to an object, which is created if it is not there. */
export async function applyConfig(call: Call, text: string, request: WriteRequest): Promise<Answer> {
  const { resource, subresource, backend, warnings } = call;
  const now = backend.now();
  const { dryRun } = request;
  const attempt = { resource, subresource, text, request };
  let body: Body | undefined;
  let last: JsonObject | undefined;
  const applyTo = (live: JsonObject | undefined): JsonObject => {
    if (live !== undefined && isSettled(live, attempt)) return live;
    last = live;
    body ??= readConfig(text);
    return applyBody(call, body, { live, now, request });
  };
  const answer = await replaceObject(call, {
    dryRun,
    now,
    unconditional: true,
    mayForgetOwners: false,
    change: applyTo,
    ...(subresource === undefined && {
      create: () => createApplied(call, applyTo(undefined), { dryRun, now }),
    }),
  });
  if (answer.is === "entry" && last !== undefined && warnings.length === 0) {
    const changed = metaText(last, "resourceVersion") !== String(answer.entry.revision);
    if (!changed) settle(last, attempt);
  }
  return answer;
}

/** What a config makes of live: live itself if nothing changes. */
function applyBody(call: Call, body: Body, { live, now, request }: Omit<Attempt, "config">): JsonObject {
  const { resource } = call;
  const config = body.value as JsonObject;
  checkConfig(resource, config);
  if (metaText(config, "name") !== "") checkName(call, inRequestNamespace(call, config));
  const result = tryApply(call, { live, config, now, request });
  if (!result.ok) throw applyConflict(result);
  warnOfDuplicates(call, body, request);
  if (result.object === live) return live;
  const checked = checkedLive(resource, live);
  const decoded = withTypedErrors(config, () => resource.rules.decode(result.object, checked).object);
  const defaulted = normalizeDefaulted(call, decoded, setDefaults(call, decoded, checked));
  const object = inRequestNamespace(call, defaulted);
  checkName(call, object);
  return live === undefined ? object : shareUnchanged(live, object);
}

/** `undefined` if somebody was faster. */
async function createApplied(
  call: Call,
  object: JsonObject,
  options: NewObject,
): Promise<Answer | undefined> {
  const uid = metaText(object, "uid");
  if (uid !== "")
    throw conflict(
      call.resource,
      call.name as string,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  await checkNamespace(call, object);
  try {
    return await storeNew(call, object, options);
  } catch (error) {
    if (error instanceof StatusError && error.refusal.reason === "AlreadyExists") return undefined;
    throw error;
  }
}

/** Reads a config; the refusal of what is none is Kubernetes'. */
export function readConfig(text: string): Body {
  const body = readPatchBody(text, parseYamlBody);
  if (isObject(body.value)) return body;
  throw badRequest("error decoding patch: the config is no object");
}

function warnOfDuplicates({ warnings }: Call, body: Body, { fieldValidation }: WriteRequest): void {
  if (fieldValidation === "Ignore") return;
  const duplicates = body.duplicates();
  if (duplicates.length === 0) return;
  if (fieldValidation === "Strict") throw badRequest(`error strict decoding patch: ${duplicates.join(", ")}`);
  warnings.push(...duplicates);
}

/** Refuses a config that is for another kind, or says who owns what. */
export function checkConfig(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  config: JsonObject,
): void {
  if (config.apiVersion !== apiVersion || config.kind !== kind)
    throw badRequest(`invalid object type: ${printKind(config)}`);
  const stated = getField(metadataOf(config), "managedFields");
  if (stated !== undefined && stated !== null) throw badRequest("metadata.managedFields must be nil");
}

interface Attempt {
  readonly live: JsonObject | undefined;
  readonly config: JsonObject;
  readonly now: Date;
  readonly request: WriteRequest;
}

function tryApply(call: Call, attempt: Attempt): ApplyResult {
  const { resource, subresource = "" } = call;
  const { live, config, now, request } = attempt;
  const { manager, force } = request;
  const application = { live, config, manager, force, now, subresource };
  return withTypedErrors(config, () => apply(resource.type, application, ownershipOf(call)));
}

/** Does something with a config; if that does not fit its type, Kubernetes calls it an error of the server. */
function withTypedErrors<Result>(config: JsonObject, task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    if (error.code === "TOO_DEEP") throw badRequest(error.message);
    const name = `${metaText(config, "namespace")}/${metaText(config, "name")}`;
    const why =
      error.code === "FIELD_UNKNOWN" ? `${error.path}: field not declared in schema` : error.message;
    throw internalError(`failed to create typed patch object (${name}; ${printKind(config)}): ${why}`);
  }
}

/** A kind as Kubernetes prints it: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`. */
function printKind({ apiVersion, kind }: JsonObject): string {
  const version = typeof apiVersion === "string" ? apiVersion : "";
  return `${version.includes("/") ? version : `/${version}`}, Kind=${typeof kind === "string" ? kind : ""}`;
}
