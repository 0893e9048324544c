import {
  decodeElement,
  difference,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  isMember,
  leaves,
  pathsOf,
  printPath,
  union,
} from "../fieldpath/internal.ts";
import { compare, visitFields } from "../typed/internal.ts";
import { invalidArgument, isObject, type Json, readArguments } from "../value/internal.ts";
import { Applied, type ApplyFacts, type WriteFacts } from "./applied.ts";
import type { Entry, Owner } from "./entries/managed-fields.ts";
import { MANAGED_FIELDS } from "./entries/never-owned.ts";
import { type Explanation, explainField, givenUpFields } from "./tools/explain-field.ts";
import { Updated } from "./updated.ts";

/** A field that a write changed. */
export interface FieldChange {
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

/** What a write did. */
export interface Story {
  /** The fields that changed, in the order of field sets. */
  readonly changes: readonly FieldChange[];
  /** The fields that others owned until they were set to something else, each in its owner's version. */
  readonly takenOver: readonly TakenField[];
  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  readonly dropped: readonly Owner[];
}

/** What applying a config did, and why. */
export interface ApplyStory extends Story {
  /** The fields that the manager applied before and applies no more, and that stay because of others. */
  readonly givenUp: readonly string[];
  /** The fields that were removed: what the manager applies no more and nobody else owns, and all inside of it. */
  readonly removed: readonly string[];
  /** The items of keyed lists that lost fields and have nothing left but what identifies them. */
  readonly keyOnlyItems: readonly string[];
  /**
   * Why a field has its value: which rule, and whose intent. Takes a path as results have it, or as `printPath` writes it;
   * what is inside something atomic has its value because the whole has. A path that the type does not have is an error.
   */
  readonly explain: (path: string | FieldPath) => Explanation;
}

/** What there is to tell about a write. It takes the very result of `apply` or `update`, and no copy of it. */
export function storyOf<T>(written: Applied<T>): ApplyStory;
export function storyOf<T>(written: Updated<T>): Story;
export function storyOf<T>(written: Applied<T> | Updated<T>): Story {
  return readArguments(() => {
    if (written instanceof Updated) return tellWrite(Updated.factsOf(written));
    if (written instanceof Applied) return tellApply(Applied.factsOf(written));
    throw invalidArgument("a story is of a result of apply or update: pass the very one, and no copy of it");
  });
}

function tellWrite(facts: WriteFacts): Story {
  const { before, lost, dropped } = facts;
  return {
    changes: listChanges(facts),
    takenOver: [...lost].flatMap(([id, fields]) => {
      const from = (before.get(id) as Entry).owner;
      return printPaths(fields).map((path) => ({ path, from }));
    }),
    dropped: dropped.map((id) => (before.get(id) as Entry).owner),
  };
}

function tellApply(facts: ApplyFacts): ApplyStory {
  const { removed } = facts.comparison;
  return {
    ...tellWrite(facts),
    givenUp: printPaths(difference(leaves(givenUpFields(facts)), removed)),
    removed: printPaths(leaves(removed)),
    keyOnlyItems: listKeyOnlyItems(facts),
    explain: (path) => explainField(facts, path),
  };
}

/** The fields in which two objects differ, in the order of field sets; but for who owns them. */
export function listChanges({
  type,
  live,
  object,
}: Pick<WriteFacts, "type" | "live" | "object">): readonly FieldChange[] {
  const { added, modified, removed } = compare(type, { from: live, to: object, except: MANAGED_FIELDS });
  const changes: FieldChange[] = [];
  const changed = leaves(union(union(added, modified), removed));
  visitFields(type, { before: live, after: object }, changed, (path, before, after) => {
    changes.push({ path: printPath(path), steps: path, before, after });
  });
  return changes;
}

function listKeyOnlyItems({ type, object, comparison }: ApplyFacts): readonly string[] {
  const items: string[] = [];
  const losers = fieldSetOf(pathsToItems(comparison.removed));
  visitFields(type, { before: undefined, after: object }, losers, (path, _, item) => {
    const element = path.at(-1);
    if (element?.kind !== "key" || !isObject(item)) return;
    if (Object.keys(item).every((name) => Object.hasOwn(element.keys, name))) items.push(printPath(path));
  });
  return items;
}

function printPaths(fields: FieldSet): readonly string[] {
  return [...pathsOf(fields)].map((path) => printPath(path));
}

/** The list items that have fields of a set below them, but are not in it themselves. */
function* pathsToItems(fields: FieldSet, prefix: FieldPath = []): Generator<FieldPath> {
  for (const text in fields) {
    if (text === ".") continue;
    const node = fields[text] as FieldSet;
    const element = decodeElement(text);
    if (element === undefined || isMember(node)) continue;
    const path = [...prefix, element];
    if (element.kind === "key") yield path;
    yield* pathsToItems(node, path);
  }
}
