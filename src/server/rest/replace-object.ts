import { equal, isObject, type Json, type JsonObject, withoutField } from "../../value/internal.ts";
import { invalid as invalidCause, parseResourceVersion } from "../metadata/index.ts";
import { mayGo } from "../objects/change-object.ts";
import { metaText, withMetadata } from "../objects/metadata.ts";
import { keyOf } from "../objects/stored-object.ts";
import { fromStored } from "../objects/versions.ts";
import type { Resource } from "../resources/resource.ts";
import { conflict, internalError, invalid, notFound } from "../status/status.ts";
import type { Entry } from "../storage/storage.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { checkReplacement } from "./check-object.ts";
import { prepareUpdate } from "./prepare.ts";
import { putObject } from "./put-object.ts";
import type { ObjectUpdate } from "./write-part.ts";

/** How often a write is done anew because somebody was faster. Each time somebody gets on, so few writes need many. */
const ATTEMPTS = 100;

/** How one object takes the place of another. */
export interface Replacement {
  readonly dryRun: boolean;
  readonly now: Date;
  /** What is to be, of what is: both in the version of the call. Live itself if nothing changes. */
  change(live: JsonObject): JsonObject;
  /** Creates the object if there is none; `undefined` if somebody was faster. Default: it is not found. */
  create?: () => Promise<Answer | undefined>;
  /** What the object must be, at the time it is read. */
  readonly uid?: string;
  /** Whether a change of the object need not say which revision it is of. */
  readonly unconditional: boolean;
  /** Whether to write without managed fields if the object is too large with them. */
  readonly mayForgetOwners: boolean;
}

/** What a write came to: the entry there is now, or an object that is not stored: of a dry run, or deleted. */
type Replaced = { readonly entry: Entry } | { readonly object: JsonObject };

/** Lets a change happen to an object, again if somebody else was faster. */
export async function replaceObject(call: Call, replacement: Replacement): Promise<Answer> {
  const { backend, resource, namespace } = call;
  const name = call.name as string;
  const told = call.warnings.length;
  const first = await tryReplace(call, replacement);
  if (first !== undefined) return first;
  // Of many who begin anew together one gets on, and all the others have worked for nothing: these wait in line.
  return backend.objects.turns.take(keyOf(resource, namespace, name), async () => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      call.warnings.length = told;
      const answer = await tryReplace(call, replacement);
      if (answer !== undefined) return answer;
    }
    throw conflict(resource, name);
  });
}

async function tryReplace(call: Call, replacement: Replacement): Promise<Answer | undefined> {
  const { backend, resource, namespace } = call;
  const name = call.name as string;
  const entry = await backend.objects.get(resource, namespace, name);
  if (entry === undefined) {
    if (replacement.create === undefined) throw notFound(resource, name);
    return replacement.create();
  }
  const replaced = await replaceOnce(call, entry, replacement);
  if (replaced === undefined) return undefined;
  return "entry" in replaced
    ? { is: "entry", entry: replaced.entry }
    : { is: "object", status: 200, object: replaced.object };
}

/** Replaces an entry; `undefined` if somebody was faster. */
async function replaceOnce(
  call: Call,
  entry: Entry,
  { change, dryRun, now, uid, unconditional, mayForgetOwners }: Omit<Replacement, "create">,
): Promise<Replaced | undefined> {
  const { backend, resource } = call;
  const live = fromStored(resource, backend.objects.read(entry));
  if (uid !== undefined && uid !== metaText(live, "uid"))
    throw conflict(
      resource,
      metaText(live, "name"),
      `StorageError: invalid object, Code: 4, Key: ${entry.key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metaText(live, "uid")}`,
    );
  const changed = change(live);
  // What was stored has been checked, so the fast path is short: most applies change nothing.
  if (changed === live && !mayGo(live)) return { entry };
  const current = atRevision(resource, { live, object: changed }, unconditional);
  const object = prepareUpdate(call, { live, object: current }, now);
  checkReplacement(resource, { live, object }, call.subresource);
  if (mayGo(object)) {
    if (!dryRun && (await backend.objects.storage.delete(entry.key, entry.revision)) === undefined)
      return undefined;
    return { object };
  }
  if (isUnchanged(live, object)) return { entry };
  if (dryRun) return { object };
  const { key, revision } = entry;
  const written = await putObject(call, object, { key, expected: revision, mayForgetOwners });
  return written && { entry: written };
}

/** The object, said to be of the live revision. One that is said to be of another is refused. */
function atRevision(resource: Resource, { live, object }: ObjectUpdate, unconditional: boolean): JsonObject {
  const current = metaText(live, "resourceVersion");
  const stated = metaText(object, "resourceVersion");
  if (stated === current) return object;
  const name = metaText(live, "name");
  if (stated === "" || stated === "0") {
    if (unconditional) return withMetadata(object, { resourceVersion: current });
    throw invalid({ kind: resource.plural, group: resource.group }, name, [
      invalidCause("metadata.resourceVersion", 0, "must be specified for an update"),
    ]);
  }
  const revision = parseResourceVersion(stated);
  throw typeof revision === "string" ? internalError(revision) : conflict(resource, name);
}

/** Whether nothing changed but when somebody wrote: then nothing is written. */
function isUnchanged(live: JsonObject, object: JsonObject): boolean {
  if (live === object) return true;
  const { metadata: before, ...rest } = live;
  const { metadata: after, ...others } = object;
  if (!equal(rest, others)) return false;
  const { managedFields: owners, ...metadata } = before as JsonObject;
  const { managedFields: newOwners, ...newMetadata } = after as JsonObject;
  return equal(metadata, newMetadata) && equal(withoutTimes(owners), withoutTimes(newOwners));
}

function withoutTimes(entries: Json | undefined): Json {
  if (!Array.isArray(entries)) return [];
  return (entries as readonly Json[]).map((entry) => (isObject(entry) ? withoutField(entry, "time") : entry));
}
