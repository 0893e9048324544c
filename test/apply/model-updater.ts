import type { Convert } from "fieldwise/apply";
import { difference, EMPTY, type FieldSet, intersection, recursiveDifference } from "fieldwise/fieldpath";
import type { ListType, ObjectType, Type } from "fieldwise/schema";
import type { Comparison } from "fieldwise/typed";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import type { ManagedFields, Managers } from "../../src/apply/internal.ts";
import { isEmpty, isMember, union } from "../../src/fieldpath/internal.ts";
import { compare, itemElement, mergeConfig, reconcileFields } from "../../src/typed/internal.ts";
import { setField } from "../../src/value/internal.ts";

/**
 * Server-side apply by the book: what Kubernetes says it does, step after step on whole objects and whole sets.
 * Nothing here is shared with the engine's own apply, and nothing is quick. What both lean on is how values merge and
 * compare, which has a model of its own.
 */
export interface Write {
  readonly type: ObjectType;
  readonly live: JsonObject;
  readonly managers: Managers;
  readonly manager: string;
  readonly version: string;
  readonly convert: Convert;
  /** Fields that nobody comes to own, by version. */
  readonly ignoredIn?: (version: string) => FieldSet;
  /** Fields that are taken away from the writer when all is done. */
  readonly stripped?: FieldSet;
}

export interface Outcome {
  readonly object: Json;
  readonly managers: Managers;
  readonly conflicts: ReadonlyMap<string, FieldSet>;
  readonly dropped: readonly string[];
}

/** Applies a config as if by force; the conflicts are those that there would be without. */
export function applyByTheBook(write: Write & { readonly config: JsonObject }): Outcome {
  const { type, live, config, manager, version } = write;
  const { managers, dropped } = reconcile(write);
  const last = managers.get(manager);
  const merged = mergeConfig(type, { live, config }).object;
  const fields = recursiveDifference(fieldsOf(type, config) ?? EMPTY, ignoredIn(write, version));
  managers.set(manager, { version, applied: true, fields });
  const object = pruneByTheBook({ ...write, merged, managers, last });
  const conflicts = moveOwnership(write, object, managers);
  strip(write, managers);
  return { object, managers, conflicts, dropped };
}

/** Tracks a write that is no apply. */
export function updateByTheBook(write: Write & { readonly object: JsonObject }): Outcome {
  const { type, live, object, manager, version } = write;
  const { managers, dropped } = reconcile(write);
  const conflicts = moveOwnership(write, object, managers);
  const { added, modified, removed } = withoutIgnored(
    compare(type, { from: live, to: object }),
    write,
    version,
  );
  const before = managers.get(manager)?.fields ?? EMPTY;
  const gained = union(union(difference(before, removed), modified), added);
  const fields = recursiveDifference(gained, ignoredIn(write, version));
  managers.set(manager, { version, applied: false, fields });
  if (isEmpty(fields)) managers.delete(manager);
  strip(write, managers);
  return { object, managers, conflicts, dropped };
}

function ignoredIn(write: Write, version: string): FieldSet {
  return write.ignoredIn?.(version) ?? EMPTY;
}

/** Leaves out who is of a version that is gone, and brings the others in line with their types. */
function reconcile({ type, live, managers, version, convert }: Write): {
  managers: Map<string, ManagedFields>;
  dropped: string[];
} {
  const reconciled = new Map<string, ManagedFields>();
  const dropped: string[] = [];
  for (const [name, managed] of managers) {
    const there =
      managed.version === version ? { type } : convert(live, { from: version, to: managed.version });
    if (there === undefined) dropped.push(name);
    else reconciled.set(name, { ...managed, fields: reconcileFields(there.type, managed.fields) });
  }
  return { managers: reconciled, dropped };
}

/** Takes from all but the writer what changed; gives what they would have had to give up without force. */
function moveOwnership(
  write: Write,
  object: Json,
  managers: Map<string, ManagedFields>,
): ReadonlyMap<string, FieldSet> {
  const conflicts = new Map<string, FieldSet>();
  // An object that cannot be compared is refused, whoever else there is.
  compare(write.type, { from: write.live, to: isObject(object) ? object : {} });
  for (const [name, managed] of managers) {
    if (name === write.manager) continue;
    const { version, fields } = managed;
    const from = inVersion(write, write.live, write.version, version);
    const to = inVersion(write, object, write.version, version);
    const compared = compare(from.type, { from: from.object, to: to.object });
    const { added, modified, removed } = withoutIgnored(compared, write, version);
    const conflict = intersection(fields, union(modified, added));
    if (!isEmpty(conflict)) conflicts.set(name, conflict);
    managers.set(name, { ...managed, fields: difference(difference(fields, conflict), removed) });
  }
  for (const [name, { fields }] of managers) if (isEmpty(fields)) managers.delete(name);
  return conflicts;
}

function withoutIgnored({ added, modified, removed }: Comparison, write: Write, version: string): Comparison {
  const ignored = ignoredIn(write, version);
  return {
    added: recursiveDifference(added, ignored),
    modified: recursiveDifference(modified, ignored),
    removed: recursiveDifference(removed, ignored),
  };
}

function strip({ manager, stripped = EMPTY }: Write, managers: Map<string, ManagedFields>): void {
  const mine = managers.get(manager);
  if (mine === undefined) return;
  const fields = difference(mine.fields, stripped);
  if (isEmpty(fields)) managers.delete(manager);
  else managers.set(manager, { ...mine, fields });
}

/** An object in some version; what nothing is left of has no fields there. */
function inVersion(
  { type, version: own, convert }: Write,
  object: Json,
  from: string,
  to: string,
): { type: ObjectType; object: JsonObject } {
  const whole = isObject(object) ? object : {};
  if (from === to && to === own) return { type, object: whole };
  const converted = convert(whole, { from, to });
  if (converted === undefined) throw new Error(`there is no ${to}`);
  return converted;
}

interface Pruning extends Write {
  readonly merged: JsonObject;
  readonly managers: Managers;
  readonly last: ManagedFields | undefined;
}

/**
 * Takes out all that the manager applied last time, puts back what somebody owns, version by version, and then what
 * the manager had not applied.
 */
function pruneByTheBook(pruning: Pruning): Json {
  const { version: own, merged, managers, last } = pruning;
  if (last === undefined || isEmpty(last.fields)) return merged;
  const start = inVersion(pruning, merged, own, last.version);
  const applied = withNames(start.type, last.fields);
  let pruned = takeOut(start.type, start.object, applied);
  let prunedVersion = last.version;
  const owned = new Map<string, FieldSet>();
  if ([...managers.values()].some(({ version }) => version === last.version)) owned.set(last.version, EMPTY);
  for (const { version, fields } of managers.values())
    owned.set(version, union(owned.get(version) ?? EMPTY, fields));
  for (const [version, fields] of owned) {
    const whole = inVersion(pruning, merged, own, version);
    const rest = inVersion(pruning, pruned, prunedVersion, version);
    const kept = union(namesIn(rest.type, rest.object), withNames(whole.type, fields));
    pruned = takeOut(whole.type, whole.object, difference(namesIn(whole.type, whole.object), kept));
    prunedVersion = version;
  }
  const rest = inVersion(pruning, pruned, prunedVersion, last.version);
  const missing = difference(namesIn(start.type, start.object), namesIn(rest.type, rest.object));
  const result = takeOut(start.type, start.object, intersection(missing, applied));
  return result === null ? null : inVersion(pruning, result, last.version, own).object;
}

/** The fields of a value, and those that lead to them. */
function namesIn(type: Type, value: Json): FieldSet {
  return withNames(type, fieldsOf(type, value) ?? EMPTY);
}

/** The fields of a value; `undefined` if there are none, and the empty set if it is one itself. */
function fieldsOf(type: Type, value: Json): FieldSet | undefined {
  const { scalar, list, map } = type;
  if (isObject(value) || (value === null && map !== undefined))
    return map?.topology === "atomic" ? EMPTY : fieldsOfMap(type, isObject(value) ? value : {});
  if (Array.isArray(value) || (value === null && scalar === undefined))
    return list?.topology === "atomic" ? EMPTY : fieldsOfList(type, Array.isArray(value) ? value : []);
  return EMPTY;
}

function fieldsOfMap({ map }: Type, object: JsonObject): FieldSet | undefined {
  const nodes: Record<string, FieldSet> = {};
  for (const name of Object.keys(object)) {
    const value = object[name] as Json;
    const declared = map?.fields.get(name);
    const node = fieldsOf((declared?.type ?? map?.element) as Type, value);
    const bare = value === null || (isObject(value) && Object.keys(value).length === 0);
    if (bare || declared === undefined) nodes[`f:${name}`] = asMember(node);
    else if (node !== undefined) nodes[`f:${name}`] = node;
  }
  return Object.keys(nodes).length === 0 ? undefined : nodes;
}

function fieldsOfList({ list }: Type, items: readonly Json[]): FieldSet | undefined {
  const nodes: Record<string, FieldSet> = {};
  for (const item of items) {
    const element = itemElement(list as ListType, item) ?? STRAY;
    nodes[element] =
      nodes[element] === undefined ? asMember(fieldsOf((list as ListType).element, item)) : EMPTY;
  }
  return Object.keys(nodes).length === 0 ? undefined : nodes;
}

/** What stands for items that lost their keys halfway through; Kubernetes has an element without anything for them. */
const STRAY = "k:{}";

function asMember(node: FieldSet | undefined): FieldSet {
  return node === undefined || isMember(node) ? (node ?? EMPTY) : { ".": EMPTY, ...node };
}

/** A set with all fields in it that a type declares and that lead to some field of the set. */
function withNames(type: Type | undefined, set: FieldSet): FieldSet {
  const result: Record<string, FieldSet> = {};
  for (const [element, node] of Object.entries(set)) {
    if (element === ".") {
      result[element] = node;
      continue;
    }
    const declared = element.startsWith("f:") ? type?.map?.fields.get(element.slice(2)) : undefined;
    const inside = element.startsWith("f:")
      ? (declared?.type ?? type?.map?.element)
      : element.startsWith("k:")
        ? type?.list?.element
        : undefined;
    const named = withNames(inside, node);
    result[element] = declared !== undefined && !isMember(named) ? { ".": EMPTY, ...named } : named;
  }
  return result;
}

/** A value without what a set has; where that is all, or what is there is atomic, `null`. */
function takeOut(type: Type, value: Json, set: FieldSet): Json {
  if (isObject(value)) {
    if (type.map?.topology !== "granular") return null;
    const { fields, element } = type.map;
    const result: Record<string, Json> = {};
    for (const name of Object.keys(value)) {
      const node = set[`f:${name}`];
      if (node !== undefined && isMember(node)) continue;
      const inside = (fields.get(name)?.type ?? element) as Type;
      setField(result, name, takeOutBelow(inside, value[name] as Json, node));
    }
    return Object.keys(result).length === 0 ? null : result;
  }
  if (Array.isArray(value)) {
    const { list } = type;
    if (list === undefined || list.topology === "atomic") return null;
    const result: Json[] = [];
    for (const item of value) {
      const node = set[itemElement(list, item) ?? STRAY];
      if (node === undefined || !isMember(node)) result.push(takeOutBelow(list.element, item, node));
    }
    return result.length === 0 ? null : result;
  }
  return value;
}

function takeOutBelow(type: Type, value: Json, node: FieldSet | undefined): Json {
  return node === undefined ? value : takeOut(type, value, node);
}
