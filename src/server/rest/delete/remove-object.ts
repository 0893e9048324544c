import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Backend, Call } from "../../calls/call.ts";
import type { RemoveObject } from "../../controllers/garbage-collector.ts";
import { convertTo } from "../../objects/versions.ts";
import type { DeleteOptions } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { conflict, forbidden, notFound, StatusError } from "../../status/status.ts";
import type { Entry } from "../../storage/storage.ts";
import { putObject } from "../write/put-object.ts";
import { isNamespace, planDeparture } from "./plan-departure.ts";

const ATTEMPTS = 100;

/** What is to go. */
export interface Target {
  /** The request that asks for it; absent if the server itself does. */
  readonly call?: Call | undefined;
  readonly backend: Backend;
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Deletes an object as the options say. */
export async function removeObject(target: Target, options: DeleteOptions): Promise<Answer> {
  const { backend, resource, namespace, name } = target;
  checkDeletable(resource, name);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entry = await backend.objects.get(resource, namespace, name);
    if (entry === undefined) throw notFound(resource, name);
    const removed = await removeEntry(target, entry, options);
    if (removed !== undefined) return answerRemoved(resource, removed, options);
  }
  throw conflict(resource, name);
}

/** Deletes stored objects as a client would, for those who do it in the background. */
export function removerOf(backend: Backend): RemoveObject {
  return async (entry, propagationPolicy, unchanged = false) => {
    const resource = backend.registry.findByKey(entry.key);
    const live = backend.objects.read(entry);
    if (resource === undefined) return;
    const namespace = resource.namespaced ? metaText(live, "namespace") : undefined;
    const options: DeleteOptions = {
      kind: "DeleteOptions",
      dryRun: false,
      gracePeriodSeconds: undefined,
      propagationPolicy,
      orphanDependents: undefined,
      preconditions: {
        uid: metaText(live, "uid"),
        resourceVersion: unchanged ? metaText(live, "resourceVersion") : undefined,
      },
    };
    try {
      await removeObject({ backend, resource, namespace, name: metaText(live, "name") }, options);
    } catch (error) {
      // Gone already, another object of that name, or changed, which is looked at anew: there is nothing left to do.
      const code = error instanceof StatusError ? error.refusal.code : 500;
      if (code !== 404 && code !== 409) throw error;
    }
  };
}

/** What came of a delete: the object as it is now, or as it was last, and whether it is gone. */
interface Removed {
  readonly gone: boolean;
  readonly entry?: Entry;
  readonly object: JsonObject;
}

/** `undefined` if somebody was faster. */
async function removeEntry(
  target: Target,
  entry: Entry,
  options: DeleteOptions,
): Promise<Removed | undefined> {
  const { backend, resource } = target;
  const live = backend.objects.read(entry);
  checkPreconditions(resource, live, options);
  await admitRemoval(target, live, options);
  const departure = planDeparture(resource, live, options, backend.now());
  if (departure.is === "over") {
    const { object } = departure;
    if (options.dryRun) return { gone: true, object };
    const revision = await backend.objects.storage.delete(entry.key, entry.revision);
    return revision === undefined ? undefined : { gone: true, object };
  }
  if (departure.is === "pending") return { gone: false, entry, object: live };
  const { object } = departure;
  if (options.dryRun) return { gone: false, object };
  const written = await putObject(target, object, {
    key: entry.key,
    expected: entry.revision,
    mayForgetOwners: true,
  });
  return written && { gone: false, entry: written, object };
}

async function admitRemoval(
  { call, backend: { admission }, resource }: Target,
  stored: JsonObject,
  options: DeleteOptions,
): Promise<void> {
  if (call === undefined || admission === undefined) return;
  const live = await convertTo(resource, stored, resource.apiVersion);
  // A collection is asked about object by object, but by no name.
  const asked = {
    call,
    operation: "DELETE",
    name: call.name ?? "",
    object: undefined,
    live,
    options,
  } as const;
  await admission.mutate(asked);
  await admission.validate(asked);
}

async function answerRemoved(
  resource: Resource,
  { gone, entry, object }: Removed,
  { orphanDependents }: DeleteOptions,
): Promise<Answer> {
  const status = !gone && orphanDependents === false ? 202 : 200;
  if (!gone && entry !== undefined) return { is: "entry", status, entry };
  if (!gone || returnsDeleted(resource))
    return { is: "object", status, object: await convertTo(resource, object, resource.apiVersion) };
  const { group, plural } = resource;
  const details = {
    name: metaText(object, "name"),
    ...(group !== "" && { group }),
    kind: plural,
    uid: metaText(object, "uid"),
  };
  return {
    is: "object",
    status,
    object: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details },
  };
}

/** Refuses another object, or another revision of it, than a client wants to go. */
export function checkPreconditions(
  resource: Resource,
  live: JsonObject,
  { preconditions }: DeleteOptions,
): void {
  const { uid, resourceVersion } = preconditions;
  const name = metaText(live, "name");
  // Kubernetes names the kind here, and nowhere else.
  const named = { group: resource.group, plural: resource.kind };
  const [actualUid, actualVersion] = [metaText(live, "uid"), metaText(live, "resourceVersion")];
  if (uid !== undefined && uid !== actualUid)
    throw conflict(
      named,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${actualUid}). The object might have been deleted and then recreated`,
    );
  if (resourceVersion !== undefined && resourceVersion !== actualVersion)
    throw conflict(
      named,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${actualVersion}). The object might have been modified`,
    );
}

const UNDELETABLE = ["default", "kube-system", "kube-public"];

function checkDeletable(resource: Resource, name: string): void {
  if (!isNamespace(resource) || !UNDELETABLE.includes(name)) return;
  throw forbidden(resource, name, { why: "this namespace may not be deleted" });
}

/** Resources of which the last state is answered, not that it is gone. */
const RETURN_DELETED = new Set([
  "/namespaces",
  "/persistentvolumeclaims",
  "/persistentvolumes",
  "/pods",
  "/podtemplates",
  "/resourcequotas",
  "/serviceaccounts",
  "/services",
  "resource.k8s.io/deviceclasses",
  "resource.k8s.io/resourceclaims",
  "resource.k8s.io/resourceclaimtemplates",
  "resource.k8s.io/resourceslices",
  "storage.k8s.io/csidrivers",
  "storage.k8s.io/csinodes",
  "storage.k8s.io/storageclasses",
  "storage.k8s.io/volumeattachments",
  "storage.k8s.io/volumeattributesclasses",
]);

function returnsDeleted({ custom, group, plural }: Resource): boolean {
  return !custom && RETURN_DELETED.has(`${group}/${plural}`);
}
