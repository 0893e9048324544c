import { type Owner, strip } from "fieldwise/apply";
import { canonicalFieldsV1, type FieldSet, fieldSetOf, hasPath, parsePath } from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { compareStrings, isObject, type Json, type JsonObject } from "fieldwise/value";
import { expect } from "vitest";
import { isEmpty, pathsOf } from "../../src/fieldpath/internal.ts";
import { valueAt, valueFields } from "../../src/typed/internal.ts";

/** An entry of `metadata.managedFields` as it is stored. */
export interface StoredEntry {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly time?: string;
  readonly fieldsType: "FieldsV1";
  readonly fieldsV1: FieldSet;
  readonly subresource?: string;
}

export function entriesOf(object: JsonObject): readonly StoredEntry[] {
  const { managedFields } = isObject(object.metadata) ? object.metadata : {};
  return (managedFields ?? []) as unknown as readonly StoredEntry[];
}

/** What a manager applied; `undefined` if it is down for nothing. */
export function appliedBy(manager: string, object: JsonObject): FieldSet | undefined {
  return entriesOf(object).find((entry) => entry.operation === "Apply" && entry.manager === manager)
    ?.fieldsV1;
}

/**
 * Whether a config can state all that a manager applied. What was empty may have gone with what it was in; and who
 * applied `null` where a list came to be and was emptied owns a field that no config with the same list states.
 */
export function canBeStatedAgain(type: ObjectType, object: JsonObject, applied: FieldSet): boolean {
  const stated = valueFields(type, strip(object));
  return [...pathsOf(applied)].every((path) => {
    const value = valueAt(type, object, path);
    return value !== undefined && (!isBareList(value) || hasPath(stated, path));
  });
}

function isBareList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What tells an entry from all others of its object. */
export function idOf({ manager, operation, apiVersion, subresource = "" }: StoredEntry | Owner): string {
  return [operation, manager, subresource, operation === "Apply" ? "" : apiVersion].join("\n");
}

/** Checks that entries are as Kubernetes stores them: in its order, each once, and each with fields in theirs. */
export function expectEntriesInOrder(object: JsonObject): void {
  const entries = entriesOf(object);
  for (const [place, entry] of entries.entries()) {
    expect(entry.fieldsType).toBe("FieldsV1");
    expect(isEmpty(entry.fieldsV1)).toBe(false);
    expect(canonicalFieldsV1(entry.fieldsV1)).toBe(entry.fieldsV1);
    const next = entries[place + 1];
    if (next !== undefined) expect(compareEntries(entry, next)).toBeLessThan(0);
  }
  expect(new Set(entries.map(idOf)).size).toBe(entries.length);
}

/** Orders as Kubernetes lists entries: who applies first, then by time, name, version and subresource. */
export function compareEntries(a: StoredEntry, b: StoredEntry): number {
  return (
    compareStrings(a.operation, b.operation) ||
    secondsOf(a) - secondsOf(b) ||
    compareStrings(a.manager, b.manager) ||
    compareStrings(a.apiVersion, b.apiVersion) ||
    compareStrings(a.subresource ?? "", b.subresource ?? "")
  );
}

function secondsOf({ time }: StoredEntry): number {
  return time === undefined ? 0 : Date.parse(time) / 1000;
}

/** The fields that nobody ever owns. */
export const NEVER_OWNED = fieldSetOf(
  [
    "apiVersion",
    "kind",
    "metadata",
    "metadata.name",
    "metadata.namespace",
    "metadata.creationTimestamp",
    "metadata.selfLink",
    "metadata.uid",
    "metadata.clusterName",
    "metadata.generation",
    "metadata.managedFields",
    "metadata.resourceVersion",
  ].map(parsePath),
);
