import { mayGo, metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject, Steps } from "../../../value/internal.ts";
import { completeUpdate } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Admits, Call, Settle } from "../../calls/call.ts";
import { runSteps } from "../../calls/run-steps.ts";
import { keyOf } from "../../objects/stored-object.ts";
import { convertTo } from "../../objects/versions.ts";
import type { WriteRequest } from "../../options/index.ts";
import { conflict, notFound, type StatusError } from "../../status/status.ts";
import type { Entry } from "../../storage/storage.ts";
import { putObject, tryOut } from "./put-object.ts";

/** How often a write is done anew because somebody was faster. Each time somebody gets on, so few writes need many. */
const ATTEMPTS = 100;

/** What a change makes of an object. */
export interface Changed {
  /** Live itself if nothing changes. */
  readonly object: JsonObject;
}

/** The part of an object that a write is about, where that is shown to those who have a say in its place. */
export interface AdmittedPart {
  of(object: JsonObject): JsonObject;
  /** The object with what has become of the part. */
  into(object: JsonObject, part: JsonObject): JsonObject;
}

const WHOLE: AdmittedPart = { of: (object) => object, into: (_, part) => part };

/** How one object takes the place of another. */
export interface Replacement {
  readonly request: WriteRequest;
  /** What is to be, of what is: both in the version of the call. */
  change(live: JsonObject): Changed | Steps<Changed>;
  /** Creates the object if there is none; `undefined` if somebody was faster. Default: it is not found. */
  create?: () => Promise<Answer | undefined>;
  /** What the object must be, at the time it is read. */
  readonly uid?: string;
  /** Whether a change of the object need not say which revision it is of. */
  readonly unconditional: boolean;
  /** Whether to write without managed fields if the object is too large with them. */
  readonly mayForgetOwners: boolean;
  /** What those who have a say are shown; `false` if they have been asked already. Default: the object. */
  readonly admitted?: AdmittedPart | false | undefined;
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

/** The object is another than the one that was meant. */
export function uidMismatch(
  { resource, namespace, name = "" }: Call,
  wanted: string,
  found: string,
): StatusError {
  return conflict(
    resource,
    name,
    `StorageError: invalid object, Code: 4, Key: ${keyOf(resource, namespace, name)}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${found}`,
  );
}

/** Replaces an entry; `undefined` if somebody was faster. */
async function replaceOnce(
  call: Call,
  entry: Entry,
  replacement: Omit<Replacement, "create">,
): Promise<Replaced | undefined> {
  const { backend, resource } = call;
  const { uid } = replacement;
  const converted = convertTo(resource, backend.objects.read(entry), resource.apiVersion);
  const live = converted instanceof Promise ? await converted : converted;
  if (uid !== undefined && uid !== metaText(live, "uid")) throw uidMismatch(call, uid, metaText(live, "uid"));
  if (call.slices.isOver) await call.slices.next();
  const { admitted = WHOLE } = replacement;
  const { admission } = backend;
  if (admission === undefined || admitted === false) {
    const object = await runSteps(call, () => completeChange(call, live, replacement));
    return storeChange(call, object, { entry, live, replacement });
  }
  const { object, settle } = await admitChange(call, live, { replacement, admission, part: admitted });
  let stored: Replaced | undefined;
  try {
    stored = await storeChange(call, object, { entry, live, replacement });
  } finally {
    settle?.(stored !== undefined);
  }
  return stored;
}

/** Stores what takes the place of an entry; `undefined` if somebody was faster. */
async function storeChange(
  call: Call,
  object: JsonObject,
  { entry, live, replacement }: Stored,
): Promise<Replaced | undefined> {
  const { backend } = call;
  const { request, mayForgetOwners } = replacement;
  const { dryRun } = request;
  if (call.slices.isOver) await call.slices.next();
  if (object === live && backend.objects.isCurrent(entry)) return { entry };
  const { key, revision } = entry;
  if (mayGo(object)) {
    if (!dryRun && (await backend.objects.storage.delete(key, revision)) === undefined) return undefined;
    return { object };
  }
  if (dryRun) return { object: await tryOut(call, object) };
  const written = await putObject(call, object, { key, expected: revision, mayForgetOwners });
  return written && { entry: written };
}

/** What is there, and how it is replaced. */
interface Stored {
  readonly entry: Entry;
  readonly live: JsonObject;
  readonly replacement: Omit<Replacement, "create">;
}

type Change = Pick<Replacement, "change" | "unconditional">;

function* completeChange(call: Call, live: JsonObject, { change, unconditional }: Change): Steps<JsonObject> {
  const { object } = yield* proposeChange(live, change);
  yield;
  return yield* completeUpdate(call, { live, object }, { unconditional });
}

function* proposeChange(live: JsonObject, change: Change["change"]): Steps<Changed> {
  const changed = change(live);
  return "object" in changed ? changed : yield* changed;
}

/** The same where others have a say, also in what changes nothing. */
async function admitChange(
  call: Call,
  live: JsonObject,
  {
    replacement,
    admission,
    part,
  }: {
    readonly replacement: Omit<Replacement, "create">;
    readonly admission: Admits;
    readonly part: AdmittedPart;
  },
): Promise<{ readonly object: JsonObject; readonly settle: Settle | undefined }> {
  const { change, request, unconditional } = replacement;
  const { object: proposed } = await runSteps(call, () => proposeChange(live, change));
  const asked = {
    call,
    operation: "UPDATE",
    name: metaText(live, "name"),
    object: part.of(proposed),
    live: part.of(live),
    options: request,
  } as const;
  const admitted = await admission.mutate(asked);
  const mutated = admitted === asked.object ? proposed : part.into(proposed, admitted);
  const object = await runSteps(call, () =>
    completeUpdate(call, { live, object: mutated }, { unconditional }),
  );
  return { object, settle: await admission.validate({ ...asked, object: part.of(object) }) };
}
