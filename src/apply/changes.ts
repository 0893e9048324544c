import {
  difference,
  EMPTY,
  type FieldPath,
  type FieldSet,
  intersection,
  isEmpty,
  leaves,
  pathsOf,
  printPath,
  union,
} from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { type Comparison, visitFields } from "../typed/index.ts";
import type { Json, JsonObject } from "../value/index.ts";
import type { Entry, Owner } from "./managed-fields.ts";

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
  readonly comparison: Comparison;
}

/** The fields that changed, in the order of field sets. */
export function listChanges({ type, live, comparison }: Story, object: JsonObject): readonly Change[] {
  const { added, modified, removed } = comparison;
  const changes: Change[] = [];
  const changed = leaves(union(union(added, modified), removed));
  visitFields(type, { before: live, after: object }, changed, (path, before, after) => {
    changes.push({ path: printPath(path), steps: path, before, after });
  });
  return changes;
}

/** The fields that others owned until they were set to something else. */
export function listTaken(story: Story): readonly TakenField[] {
  return [...lostFields(story)].flatMap(([owner, lost]) =>
    printPaths(lost).map((path) => ({ path, from: owner })),
  );
}

/** What each of the others lost in that way; those that lost nothing are left out. */
export function lostFields({ before, after, comparison }: Story): ReadonlyMap<Owner, FieldSet> {
  const set = union(comparison.modified, comparison.added);
  const losses = new Map<Owner, FieldSet>();
  for (const [id, { owner, fields }] of before) {
    const lost = difference(intersection(fields, set), after.get(id)?.fields ?? EMPTY);
    if (!isEmpty(lost)) losses.set(owner, lost);
  }
  return losses;
}

export function printPaths(fields: FieldSet): readonly string[] {
  return [...pathsOf(fields)].map((path) => printPath(path));
}
