import { Refused } from "../apply/internal.ts";
import { StatusError } from "../kubernetes/internal.ts";
import { addFieldManagerCauses, mayGo, metaText, withMetadata } from "../kubernetes/metadata/index.ts";
import { CauseList } from "../kubernetes/status/cause-list.ts";
import {
  alreadyExists,
  applyConflict,
  invalid,
  notFound,
  unknownPath,
  unsupportedMediaType,
} from "../kubernetes/status/refusals.ts";
import {
  checkNames,
  invalidArgument,
  isObject,
  type JsonObject,
  type Names,
  runSteps,
  type Steps,
} from "../value/internal.ts";
import { checkStorable, completeCreate, completeUpdate } from "./complete/complete.ts";
import { type ApplyJsonPatch, readPatch } from "./decode/apply-patch.ts";
import type { ObjectBody } from "./decode/body.ts";
import { decodeObject } from "./decode/decode-object.ts";
import type { Proposal } from "./propose/proposal.ts";
import { type ApplyManner, proposeApply } from "./propose/propose-apply.ts";
import { proposeCreate } from "./propose/propose-create.ts";
import { proposePatch } from "./propose/propose-patch.ts";
import { proposeUpdate, readReplacement } from "./propose/propose-update.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import { isResource, type Resource, type WritableResource } from "./resources/resource.ts";
import type { WriteRequest } from "./write-request.ts";
import type { Writing } from "./writing.ts";
import { Rejected, type WriteResult, Written } from "./written.ts";

/** How to write. All of it goes beyond what a request says. */
export interface WriteOptions {
  /** Applies JSON Patches: `applyJsonPatch` of `fieldwise/adapters/json-patch`. Default: they are an error. */
  readonly applyJsonPatch?: ApplyJsonPatch | undefined;
  /** What to do about conflicts, removals and managers of other names, as `apply` takes it. Default: as Kubernetes does. */
  readonly apply?: ApplyManner["options"];
  /** Whether an object is refused for what it says. What cannot be read or merged always is. Default: true. */
  readonly validate?: boolean | undefined;
}

const OPTIONS: Names = { applyJsonPatch: "function", apply: "object", validate: "boolean" };

/** What nobody knows before a server has given it. */
const NIL_UID = "00000000-0000-0000-0000-000000000000";

/** How names that a server makes up end here. */
const NIL_SUFFIX = "00000";

/** More than any server stores, with room for defaults. */
const LARGEST = 8 * 1024 * 1024;

/**
 * What becomes of a write: the object as a server would store it, or its refusal, in Kubernetes' words. Nothing is changed:
 * the object shares with live all that stays, and is live itself if nothing changes.
 */
export function write(
  resource: WritableResource,
  request: WriteRequest,
  options: WriteOptions = {},
): WriteResult {
  const read = readRequest(request);
  // What is live is not looked at again where it stays, so it must be what it is said to be.
  if (read.live !== undefined && isResource(resource)) resource.rules.decode(read.live);
  return writeRead(resource, read, options);
}

/** The same of objects that are JSON for certain, as they come from a parser: they are not looked through. */
export function writeJson(
  resource: WritableResource,
  request: WriteRequest,
  options: WriteOptions = {},
): WriteResult {
  return writeRead(resource, readRequest(request, true), options);
}

function writeRead(resource: WritableResource, read: ReadRequest, options: WriteOptions): WriteResult {
  if (!isResource(resource))
    throw invalidArgument("this must be a resource: pass one that createResources finds");
  checkNames("options", options, OPTIONS);
  const writing = startWriting(resource, read);
  let proposal: Proposal | Refused | undefined;
  try {
    proposal = runSteps(propose(writing, read, options));
    return proposal instanceof Refused
      ? new Rejected(applyConflict(proposal), { ...writing, refused: proposal })
      : finish(writing, proposal, read, options);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return new Rejected(error, { ...writing, object: (proposal as Proposal | undefined)?.object });
  }
}

function startWriting(
  resource: Resource,
  { verb, live, body, subresource, user, now }: ReadRequest,
): Writing {
  const about = live ?? (isObject(body.value) && verb !== "patch" ? body.value : {});
  return {
    resource,
    namespace: resource.namespaced ? metaText(about, "namespace") || "default" : undefined,
    name: verb === "create" ? undefined : metaText(about, "name"),
    subresource,
    now,
    user,
    largest: LARGEST,
    warnings: resource.deprecation === undefined ? [] : [resource.deprecation],
  };
}

const OPTIONS_OF = {
  create: "CreateOptions",
  update: "UpdateOptions",
  patch: "PatchOptions",
  apply: "PatchOptions",
} as const;

/** Refuses what no path leads to, and a manager that nobody can be. */
function checkRequest({ resource, subresource, name = "" }: Writing, { verb, manager }: ReadRequest): void {
  if (subresource !== undefined && !resource.subresources.has(subresource))
    throw resource.custom ? notFound(resource, name) : unknownPath();
  const found = new CauseList();
  addFieldManagerCauses(found, manager, "fieldManager", { isApply: verb === "apply" });
  if (found.causes.length > 0)
    throw invalid({ kind: OPTIONS_OF[verb], group: "meta.k8s.io" }, "", found.causes);
}

function* propose(writing: Writing, request: ReadRequest, options: WriteOptions): Steps<Proposal | Refused> {
  const { resource, warnings, name = "" } = writing;
  const { manager, fieldValidation, verb, live, body } = request;
  checkRequest(writing, request);
  if (verb === "apply") {
    if (live === undefined && writing.subresource !== undefined) throw notFound(resource, name);
    const { force = false } = request;
    return yield* proposeApply(
      writing,
      { live, config: body },
      { manager, force, fieldValidation, options: options.apply },
    );
  }
  if (verb === "create") {
    const decoded = decodeObject(resource, body as ObjectBody, { fieldValidation, warnings });
    if (live !== undefined) throw alreadyExists(resource, metaText(decoded, "name"));
    return yield* proposeCreate(writing, decoded, manager);
  }
  if (live === undefined) throw notFound(resource, name);
  if (verb === "update") {
    const decoded = decodeObject(resource, body as ObjectBody, { fieldValidation, warnings });
    return yield* proposeUpdate(writing, { live, replacement: readReplacement(writing, decoded) }, manager);
  }
  const { type = "strategic" } = request;
  if (type === "strategic" && resource.custom && writing.subresource !== "scale")
    throw unsupportedMediaType(PATCHES_OF_CUSTOM);
  const patch = readPatch(body, type, resource.type, options.applyJsonPatch);
  return yield* proposePatch(writing, { live, patch }, { manager, fieldValidation });
}

/** What servers take for patches of custom resources. */
const PATCHES_OF_CUSTOM = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/apply-patch+yaml",
];

function finish(
  writing: Writing,
  proposal: Proposal,
  { live, verb, uid = NIL_UID }: ReadRequest,
  { validate }: WriteOptions,
): WriteResult {
  const { resource, subresource, warnings } = writing;
  if (live === undefined) {
    const object = runSteps(completeCreate(writing, named(proposal.object), uid, { validate }));
    checkStorable(object);
    return new Written({ resource, subresource, live, proposal, object, outcome: "created", warnings });
  }
  const unconditional = verb !== "update" || resource.special.conditional !== true;
  const object = runSteps(
    completeUpdate(writing, { live, object: proposal.object }, { unconditional, validate }),
  );
  const outcome = object === live ? "unchanged" : mayGo(object) ? "deleted" : "configured";
  return new Written({ resource, subresource, live, proposal, object, outcome, warnings });
}

/** An object that has only the beginning of a name, with an end. */
function named(object: JsonObject): JsonObject {
  const base = metaText(object, "name") === "" ? metaText(object, "generateName") : "";
  return base === "" ? object : withMetadata(object, { name: base + NIL_SUFFIX });
}
