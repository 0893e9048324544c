import { printTime } from "../../../apply/internal.ts";
import {
  FOREGROUND,
  finalizersOf,
  isGoing,
  metadataOf,
  namespaceFinalizersOf,
  ORPHAN,
  withMetadata,
} from "../../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject, withField } from "../../../value/internal.ts";
import type { DeleteOptions } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";

/** How an object goes away. */
export type Departure =
  /** At once. */
  | { readonly is: "over"; readonly object: JsonObject }
  /** It is marked, as somebody has to do something first. */
  | { readonly is: "marked"; readonly object: JsonObject }
  /** It is on its way already, and nothing changes. */
  | { readonly is: "pending" };

/** What a delete does to an object. */
export function planDeparture(
  resource: Resource,
  live: JsonObject,
  options: DeleteOptions,
  now: Date,
): Departure {
  if (isNamespace(resource)) {
    if (!isGoing(live)) return marked(live, endNamespace(live, options, now));
    if (namespaceFinalizersOf(live).length > 0) return { is: "pending" };
  }
  const grace = planGrace(resource, live, options);
  if (grace === "pending") return { is: "pending" };
  const finalizers = finalizersFor(resource, live, options);
  const kept = withFinalizers(live, finalizers);
  if (grace !== undefined && grace.seconds > 0) return marked(live, markGraceful(kept, grace, now));
  const object = finalizers.length > 0 || grace !== undefined ? markAsDeleting(kept, now) : live;
  return finalizers.length > 0 ? marked(live, object) : { is: "over", object };
}

function marked(live: JsonObject, object: JsonObject): Departure {
  return object === live ? { is: "pending" } : { is: "marked", object };
}

/** How long an object has, and since when. */
interface Grace {
  readonly seconds: number;
  /** Since when, if it was told before to go. */
  readonly since: number | undefined;
}

/** The time that an object is given; `undefined` if its kind has none. Once given, it only becomes shorter. */
function planGrace(
  { special }: Resource,
  live: JsonObject,
  { gracePeriodSeconds: asked }: DeleteOptions,
): Grace | "pending" | undefined {
  if (special.gracePeriod === undefined) return undefined;
  if (!isGoing(live)) {
    const usual = special.gracePeriod(live);
    return { seconds: usual === 0 ? 0 : (asked ?? usual), since: undefined };
  }
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadataOf(live);
  const given = Number(deletionGracePeriodSeconds ?? 0);
  if (given === 0) return { seconds: 0, since: undefined };
  if (asked === undefined || asked >= given) return "pending";
  return { seconds: asked, since: Date.parse(deletionTimestamp as string) - given * 1000 };
}

function markGraceful(object: JsonObject, { seconds, since }: Grace, now: Date): JsonObject {
  const end = (since ?? now.getTime()) + seconds * 1000;
  const isPast = end < now.getTime();
  return withMetadata(object, {
    ...(since === undefined && { generation: nextGeneration(object) }),
    deletionTimestamp: printTime(isPast ? now : new Date(end)),
    deletionGracePeriodSeconds: isPast ? 1 : seconds,
  });
}

/** Marks an object whose time is over, but that somebody still holds. Live itself if it is so marked. */
function markAsDeleting(object: JsonObject, now: Date): JsonObject {
  const { deletionTimestamp, deletionGracePeriodSeconds, generation } = metadataOf(object);
  const isSet = typeof deletionTimestamp === "string" && Date.parse(deletionTimestamp) <= now.getTime();
  if (isSet && deletionGracePeriodSeconds === 0) return object;
  return withMetadata(object, {
    generation: deletionTimestamp === undefined ? nextGeneration(object) : generation,
    deletionTimestamp: isSet ? deletionTimestamp : printTime(now),
    deletionGracePeriodSeconds: 0,
  });
}

/** What is wanted of an object changes when it is told to go. */
function nextGeneration(object: JsonObject): number | undefined {
  const { generation } = metadataOf(object);
  return typeof generation === "number" && generation > 0 ? generation + 1 : undefined;
}

function endNamespace(live: JsonObject, options: DeleteOptions, now: Date): JsonObject {
  const { status } = live;
  const ended = withField(live, "status", { ...(isObject(status) ? status : {}), phase: "Terminating" });
  const kept = withFinalizers(ended, collectorFinalizers(live, options, false));
  return withMetadata(kept, { deletionTimestamp: printTime(now) });
}

function finalizersFor(resource: Resource, live: JsonObject, options: DeleteOptions): readonly string[] {
  const { group, version, plural } = resource;
  if (plural === "events" && (group === "" || group === "events.k8s.io")) return finalizersOf(live);
  const id = `${group}/${version}/${plural}`;
  // These two orphan what they own by default, for the sake of old clients.
  const orphans = id === "batch/v1/jobs" || id === "/v1/replicationcontrollers";
  return collectorFinalizers(live, options, orphans);
}

/** The finalizers of an object that is deleted so: with those of the garbage collector that the options ask for. */
function collectorFinalizers(
  live: JsonObject,
  { propagationPolicy, orphanDependents }: DeleteOptions,
  orphansByDefault: boolean,
): readonly string[] {
  const finalizers = finalizersOf(live);
  const others = finalizers.filter((one) => one !== ORPHAN && one !== FOREGROUND);
  const wanted = wantedFinalizer();
  const next = wanted === undefined ? others : [...others, wanted];
  const before = new Set(finalizers);
  const same = before.size === new Set(next).size && next.every((one) => before.has(one));
  return same ? finalizers : next;

  function wantedFinalizer(): string | undefined {
    if (orphanDependents !== undefined) return orphanDependents ? ORPHAN : undefined;
    if (propagationPolicy !== undefined)
      return { Orphan: ORPHAN, Foreground: FOREGROUND, Background: undefined }[propagationPolicy];
    return (
      finalizers.find((one) => one === ORPHAN || one === FOREGROUND) ??
      (orphansByDefault ? ORPHAN : undefined)
    );
  }
}

function withFinalizers(object: JsonObject, finalizers: readonly string[]): JsonObject {
  const before = finalizersOf(object);
  if (before === finalizers || before.length + finalizers.length === 0) return object;
  return withMetadata(object, { finalizers: finalizers.length === 0 ? undefined : finalizers });
}

/** Whether the objects of a resource are namespaces. */
export function isNamespace({ group, plural }: Resource): boolean {
  return group === "" && plural === "namespaces";
}
