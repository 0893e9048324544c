import {
  difference,
  EMPTY,
  fieldSetOf,
  hasPath,
  isEmpty,
  leaves,
  matchesPath,
  parsePattern,
} from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { extractItems, lenientType, valueFields } from "../typed/index.ts";
import { checkObject, isObject, type JsonObject, MergeError } from "../value/index.ts";
import { Applied } from "./applied.ts";
import { type AppliedConfig, applyConfig } from "./apply-config.ts";
import { checkKind } from "./check-kind.ts";
import { type Conflict, listConflicts } from "./conflict.ts";
import { ignoreFor } from "./ignored-fields.ts";
import {
  decodeEntries,
  type Entry,
  encodeEntries,
  entryId,
  managedFieldsOf,
  type Owner,
  readEntries,
  withManagedFields,
} from "./managed-fields.ts";
import { mergeManagers } from "./migrate.ts";
import { NEVER_OWNED } from "./never-owned.ts";
import type { ApplyOptions, ConflictRule } from "./options.ts";
import { Refused } from "./refused.ts";
import { clientSideFields, KUBECTL, syncLastApplied } from "./take-over.ts";
import { printTime } from "./time.ts";
import { trackUpdate } from "./track-update.ts";
import { Versions } from "./versions.ts";

export interface Application {
  /** The object as it is, with its `metadata.managedFields`; absent if it is to be created. Taken to fit its type. */
  readonly live?: JsonObject | undefined;
  /** All that the manager wants, and nothing else: with apiVersion and kind, without `metadata.managedFields`. */
  readonly config: JsonObject;
  /** Who applies. */
  readonly manager: string;
  /** Whether to take over what others own and the config sets to something else. Default: false. */
  readonly force?: boolean;
  /** When this happens, for the entries that change. Default: those have no time. */
  readonly now?: Date | string;
  /** The subresource that is written to. Default: none. */
  readonly subresource?: string;
}

export type ApplyResult = Applied | Refused;

/**
 * Applies a config as the API server does, whole objects in and out: merges it into live, removes what this manager
 * applied before, does not apply any more and nobody else owns, and keeps the entries of `metadata.managedFields`.
 * Conflicts come back as data; a config that is not valid is an error. Where nothing changes, `object` is `live`.
 */
export function apply(type: ObjectType, application: Application, options: ApplyOptions = {}): ApplyResult {
  const { live = NOTHING, config, manager, force = false, now, subresource = "" } = application;
  checkObject(live, "live");
  checkObject(config, "config");
  checkKind(type, live, config);
  refuseManagedFields(config);
  const time = now === undefined ? undefined : printTime(now);
  const apiVersion = String(config.apiVersion ?? "");
  const owner: Owner = { manager: manager || "unknown", operation: "Apply", apiVersion, subresource, time };
  const attempt: Attempt = {
    type: options.unknownFields === "deduce" ? lenientType(type) : type,
    strictType: type,
    live,
    config,
    owner,
    force,
    options,
    managers: managersBefore(type, live, owner, options),
  };
  const outcome = settle(attempt);
  if (outcome instanceof Refused) return outcome;
  return finish(attempt, outcome);
}

const NOTHING: JsonObject = Object.freeze({});

interface Attempt {
  readonly type: ObjectType;
  /** The type as the schema has it, where `type` tolerates unknown fields. */
  readonly strictType: ObjectType;
  readonly live: JsonObject;
  readonly config: JsonObject;
  readonly owner: Owner;
  readonly force: boolean;
  readonly options: ApplyOptions;
  /** Who owns what before. */
  readonly managers: ReadonlyMap<string, Entry>;
}

/** What an attempt comes to, once all conflicts are settled. */
interface Settled {
  readonly applied: AppliedConfig;
  /** What others keep, though the config states it. */
  readonly gaveWay: readonly Conflict[];
}

function refuseManagedFields(config: JsonObject): void {
  if (isObject(config.metadata) && (config.metadata.managedFields ?? undefined) !== undefined) {
    const message = "a config cannot say who owns what: remove this field";
    throw new MergeError("MANAGED_FIELDS_INVALID", ".metadata.managedFields", message);
  }
}

/**
 * Who owns what of live. If nobody is down, all there is belongs to a manager of its own, so that a first apply
 * conflicts where it changes something.
 */
function managersBefore(
  type: ObjectType,
  live: JsonObject,
  owner: Owner,
  { sameManager }: ApplyOptions,
): ReadonlyMap<string, Entry> {
  const entries = readEntries(managedFieldsOf(live));
  if (entries.size === 0) return trackFromNow(type, live, owner);
  if (sameManager === undefined) return entries;
  return mergeManagers(decodeEntries(managedFieldsOf(live)), { from: sameManager, to: owner });
}

const BEFORE_FIRST_APPLY = "before-first-apply";

function trackFromNow(type: ObjectType, live: JsonObject, by: Owner): ReadonlyMap<string, Entry> {
  const owner: Owner = { ...by, manager: BEFORE_FIRST_APPLY, operation: "Update" };
  const id = entryId(owner);
  const { managers } = trackUpdate(
    type,
    { live: NOTHING, object: live, managers: new Map(), manager: id, version: by.apiVersion },
    { unowned: NEVER_OWNED },
  );
  const managed = managers.get(id);
  return new Map(managed === undefined ? [] : [[id, { ...managed, owner, source: undefined }]]);
}

/** Applies, again without what gives way, until no conflict is left; or finds out why that is refused. */
function settle(attempt: Attempt): Settled | Refused {
  const { type, live, owner, options, managers } = attempt;
  const { convert } = options;
  const ignore = options.ignore && ignoreFor(options.ignore, owner.subresource);
  const gaveWay: Conflict[] = [];
  let config = attempt.config;
  for (;;) {
    const applied = applyConfig(
      type,
      { live, config, managers, manager: entryId(owner), version: owner.apiVersion },
      { convert, ignore, unowned: NEVER_OWNED },
    );
    const { conflicts } = applied;
    if (conflicts.size === 0 || (attempt.force && options.conflicts === undefined))
      return refuseRemovals(attempt, { applied, gaveWay });
    const versions = new Versions(type, owner.apiVersion, convert);
    const all = listConflicts({ versions, live, object: applied.object ?? NOTHING, managers, conflicts });
    const ways = decide(attempt, all);
    if (ways.open.length > 0) return new Refused(ways.open, EMPTY);
    if (ways.gaveWay.length === 0) return refuseRemovals(attempt, { applied, gaveWay });
    gaveWay.push(...ways.gaveWay);
    config = withoutFields(type, config, ways.gaveWay);
  }
}

interface Decision {
  readonly open: Conflict[];
  readonly gaveWay: Conflict[];
}

/** Finds out what is to be done about each conflict. What is neither open nor gives way is forced. */
function decide(attempt: Attempt, conflicts: readonly Conflict[]): Decision {
  const decision: Decision = { open: [], gaveWay: [] };
  const { force, owner, options } = attempt;
  const own = force || owner.manager !== KUBECTL ? undefined : clientSideFields(attempt.type, attempt.live);
  for (const conflict of conflicts) {
    const rule = options.conflicts?.find((candidate) => concerns(candidate, conflict));
    if (rule?.resolve === "give-way" && conflict.waysOut.includes("give-way")) {
      decision.gaveWay.push(conflict);
    } else if (rule?.resolve !== "force" && !force && !(own && hasPath(own, conflict.steps))) {
      decision.open.push(conflict);
    }
  }
  return decision;
}

function concerns({ paths, managers }: ConflictRule, { steps, owner }: Conflict): boolean {
  if (managers !== undefined && !managers.includes(owner.manager)) return false;
  return paths === undefined || paths.some((pattern) => matchesPath(parsePattern(pattern), steps));
}

/** A config without the fields that give way, and without what held nothing else. */
function withoutFields(type: ObjectType, config: JsonObject, conflicts: readonly Conflict[]): JsonObject {
  const given = fieldSetOf(conflicts.map(({ steps }) => steps));
  return extractItems(type, config, difference(valueFields(type, config), given)) as JsonObject;
}

function refuseRemovals({ live, options }: Attempt, settled: Settled): Settled | Refused {
  const { removed } = settled.applied.comparison;
  if (options.refuseRemovals !== true || live === NOTHING || isEmpty(removed)) return settled;
  return new Refused([], leaves(removed));
}

function withTime({ manager, operation, apiVersion, subresource }: Owner, time: string | undefined): Owner {
  return { manager, operation, apiVersion, subresource, time };
}

/** The object with its new entries, and all there is to tell about how it came to be. */
function finish(attempt: Attempt, { applied, gaveWay }: Settled): Applied {
  const { live, config, owner, managers } = attempt;
  const merged = applied.object ?? NOTHING;
  const id = entryId(owner);
  const mine = applied.managers.get(id);
  let entries = applied.managers as ReadonlyMap<string, Entry>;
  if (mine !== undefined && mine !== managers.get(id)) {
    const before = managers.get(id);
    const { version, fields } = mine;
    // The time moves only with the object.
    const timed = merged === live ? withTime(owner, before?.owner.time) : owner;
    entries = new Map(entries).set(id, {
      version,
      applied: true,
      fields,
      owner: timed,
      source: before?.source,
    });
  }
  const synced = owner.manager === KUBECTL ? syncLastApplied(merged, config) : merged;
  const unchanged = synced === live && entries === managers && managers.size > 0;
  const object = unchanged ? live : withManagedFields(synced, encodeEntries(entries, managedFieldsOf(live)));
  return new Applied(object, {
    type: attempt.type,
    strictType: attempt.strictType,
    live,
    config,
    owner,
    before: managers,
    after: entries,
    comparison: applied.comparison,
    gaveWay,
    dropped: applied.dropped,
  });
}
