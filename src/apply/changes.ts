import { type FieldPath, type FieldSet, leaves, pathsOf, printPath, union } from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { compare, visitFields } from "../typed/index.ts";
import type { Json, JsonObject } from "../value/index.ts";
import type { Entry, Owner } from "./managed-fields.ts";
import { MANAGED_FIELDS } from "./never-owned.ts";

/** A field that a write changed. */
export interface Change {
  /** As Kubernetes writes it. */
  readonly path: string;
  /** The same step by step: in `path`, names with dots in them read as several. */
  readonly steps: FieldPath;
  /** `undefined` if it was not there. */
  readonly before: Json | undefined;
  /** `undefined` if it is gone. */
  readonly after: Json | undefined;
}

/** A field that came from another manager. */
export interface TakenField {
  /** As Kubernetes writes it, in the other manager's version. */
  readonly path: string;
  readonly from: Owner;
}

/** What a write did; what there is to tell about it is found out only when somebody asks. */
export interface Story {
  readonly type: ObjectType;
  readonly live: JsonObject;
  readonly before: ReadonlyMap<string, Entry>;
  readonly after: ReadonlyMap<string, Entry>;
  /** What others owned until it was set to something else, by entry. */
  readonly lost: ReadonlyMap<string, FieldSet>;
  /** Entries whose version no longer exists. */
  readonly dropped: readonly string[];
}

/** The fields that changed, in the order of field sets. */
export function listChanges({ type, live }: Story, object: JsonObject): readonly Change[] {
  const { added, modified, removed } = compare(type, { from: live, to: object, except: MANAGED_FIELDS });
  const changes: Change[] = [];
  const changed = leaves(union(union(added, modified), removed));
  visitFields(type, { before: live, after: object }, changed, (path, before, after) => {
    changes.push({ path: printPath(path), steps: path, before, after });
  });
  return changes;
}

/** The fields that others owned until they were set to something else, each in its owner's version. */
export function listTaken({ before, lost }: Story): readonly TakenField[] {
  return [...lost].flatMap(([id, fields]) => {
    const from = (before.get(id) as Entry).owner;
    return printPaths(fields).map((path) => ({ path, from }));
  });
}

/** The managers that are none any more, as their version no longer exists. */
export function listDropped({ before, dropped }: Story): readonly Owner[] {
  return dropped.map((id) => (before.get(id) as Entry).owner);
}

export function printPaths(fields: FieldSet): readonly string[] {
  return [...pathsOf(fields)].map((path) => printPath(path));
}
