import {
  decodeElement,
  difference,
  EMPTY,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  hasPath,
  isEmpty,
  isMember,
  leaves,
  parsePath,
  printPath,
  union,
  withPrefix,
} from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { type Comparison, resolvePath, validate, valueAt, visitFields } from "../typed/index.ts";
import { isObject, type Json, type JsonObject } from "../value/index.ts";
import {
  type Change,
  listChanges,
  listDropped,
  listTaken,
  printPaths,
  type Story,
  type TakenField,
} from "./changes.ts";
import type { Conflict } from "./conflict.ts";
import { entryId, type Owner } from "./managed-fields.ts";
import { ownedLength, ownersOf } from "./owners.ts";

/** Why a field has its value. */
export interface Explanation {
  readonly path: string;
  readonly value: Json | undefined;
  readonly rule: Rule;
  /** Who owns it now. */
  readonly owners: readonly Owner[];
  /** The same in a sentence. */
  readonly text: string;
}

export type Rule =
  /** The config states it, and so it was set. */
  | "set"
  /** The config states it, took it over from another manager, and so it was set. */
  | "forced"
  /** The config states what the object had already. */
  | "same"
  /** The config states it, but it was left to its owner. */
  | "gave-way"
  /** The config does not state it, so it stayed as it was. */
  | "kept"
  /** The manager does not state it any more, but it stayed: somebody else owns it, or something inside it. */
  | "given-up"
  /** The manager does not state it any more, and nobody else owned it. */
  | "removed"
  /** The manager never stated it, but it was inside of something that was removed, or set to something else. */
  | "removed-with"
  /** There is no such field. */
  | "absent";

/** What an apply did. */
export interface ApplyStory extends Story {
  /** The type as the schema has it, where `type` tolerates unknown fields. */
  readonly strictType: ObjectType;
  readonly comparison: Comparison;
  /** The config as it was given. */
  readonly config: JsonObject;
  /** The config without what gave way. */
  readonly stated: JsonObject;
  readonly owner: Owner;
  readonly gaveWay: readonly Conflict[];
}

/** A config that was applied. All but `object` is found out when it is read. */
export class Applied {
  readonly ok = true;
  /** The object with its `metadata.managedFields`; live itself if nothing changed. */
  readonly object: JsonObject;
  readonly #story: ApplyStory;

  constructor(object: JsonObject, story: ApplyStory) {
    this.object = object;
    this.#story = story;
  }

  /** Whether the object differs from live in anything, `metadata.managedFields` included. */
  get changed(): boolean {
    return this.object !== this.#story.live;
  }

  /** The fields that changed, in the order of field sets. */
  get changes(): readonly Change[] {
    return listChanges(this.#story, this.object);
  }

  /** The fields that were taken over by force, and from whom. */
  get takenOver(): readonly TakenField[] {
    return listTaken(this.#story);
  }

  /** The fields that were left to their owners because of a rule. */
  get gaveWay(): readonly Conflict[] {
    return this.#story.gaveWay;
  }

  /** The fields that the manager applied before and applies no more, and that stay because of others. */
  get givenUp(): readonly string[] {
    return printPaths(difference(leaves(this.#givenUp()), this.#story.comparison.removed));
  }

  /** The fields that were removed: what the manager applies no more and nobody else owns, and all inside of it. */
  get removed(): readonly string[] {
    return printPaths(leaves(this.#story.comparison.removed));
  }

  /** The items of keyed lists that lost fields and have nothing left but what identifies them. */
  get keyOnlyItems(): readonly string[] {
    const { type, comparison } = this.#story;
    const items: string[] = [];
    const losers = fieldSetOf(pathsToItems(comparison.removed));
    visitFields(type, { before: undefined, after: this.object }, losers, (path, _, item) => {
      const element = path.at(-1);
      if (element?.kind !== "key" || !isObject(item)) return;
      if (Object.keys(item).every((name) => Object.hasOwn(element.keys, name))) items.push(printPath(path));
    });
    return items;
  }

  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  get dropped(): readonly Owner[] {
    return listDropped(this.#story);
  }

  /** Fields of the config that the type does not know, and that were merged as if there were no schema for them. */
  get warnings(): readonly string[] {
    return validate(this.#story.strictType, this.#story.config).map(
      ({ path }) => `${path}: unknown field, merged without a schema: check its name, or load a newer schema`,
    );
  }

  /**
   * Why a field has its value: which rule, and whose intent. Takes a path as `printPath` writes it; what is inside
   * something atomic has its value because the whole has.
   */
  explain(path: string | FieldPath): Explanation {
    const { type, owner, after } = this.#story;
    const steps = resolvePath(type, this.object, typeof path === "string" ? parsePath(path) : path);
    const owned = steps.slice(0, ownedLength(type, steps));
    const rule = this.#ruleFor(steps, owned);
    const owners = ownersOf(type, after.values(), owned);
    const others = owners.filter((other) => entryId(other) !== entryId(owner));
    return {
      path: printPath(steps, { exact: true }),
      value: valueAt(type, this.object, steps),
      rule,
      owners,
      text: explainRule(rule, owner.manager, others),
    };
  }

  #ruleFor(path: FieldPath, owned: FieldPath): Rule {
    const { type, stated, live, comparison, gaveWay, lost } = this.#story;
    if (gaveWay.some(({ steps }) => isSamePath(steps, owned))) return "gave-way";
    if (valueAt(type, stated, owned) !== undefined) {
      if ([...lost.values()].some((fields) => hasPath(fields, owned))) return "forced";
      return isTouched(comparison, owned) ? "set" : "same";
    }
    if (hasPath(this.#givenUp(), owned))
      return valueAt(type, this.object, path) === undefined ? "removed" : "given-up";
    if (valueAt(type, this.object, path) !== undefined) return "kept";
    return valueAt(type, live, path) === undefined ? "absent" : "removed-with";
  }

  #givenUp(): FieldSet {
    const { owner, before, after } = this.#story;
    const [last, now] = [before.get(entryId(owner)), after.get(entryId(owner))];
    // Sets of two versions have nothing to say about each other.
    if (last === undefined || last.version !== (now?.version ?? owner.apiVersion)) return EMPTY;
    return difference(last.fields, now?.fields ?? EMPTY);
  }
}

/** Whether a field, something that holds it or something inside it was set. */
function isTouched({ added, modified, removed }: Comparison, path: FieldPath): boolean {
  const touched = union(union(added, modified), removed);
  return (
    path.some((_, end) => hasPath(touched, path.slice(0, end + 1))) || !isEmpty(withPrefix(touched, path))
  );
}

function isSamePath(a: FieldPath, b: FieldPath): boolean {
  return printPath(a, { exact: true }) === printPath(b, { exact: true });
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

function explainRule(rule: Rule, manager: string, others: readonly Owner[]): string {
  const theirs =
    others.length === 0 ? "nobody" : others.map((other) => nameOwner(other, manager)).join(" and ");
  switch (rule) {
    case "set":
      return `${manager} states it, so it was set`;
    case "forced":
      return `${manager} states it, and took it over by force`;
    case "same":
      return `${manager} states what it was already${ownToo(others.length, theirs)}`;
    case "gave-way":
      return `${manager} states it, but leaves it to ${theirs}`;
    case "kept":
      return `${manager} does not state it, so it stayed; it belongs to ${theirs}`;
    case "given-up":
      return `${manager} stated it before and does no more; it stayed, as it belongs to ${theirs}`;
    case "removed":
      return `${manager} stated it before and does no more; nobody else owned it, so it was removed`;
    case "removed-with":
      return `it was inside of what ${manager} stated before and does no more, and went with it`;
    case "absent":
      return "there is no such field";
  }
}

function ownToo(count: number, theirs: string): string {
  return count === 0 ? "" : `; ${theirs} own${count === 1 ? "s" : ""} it too`;
}

/** The name of another owner; of one with the same name, what sets it apart. */
function nameOwner({ manager, operation, subresource }: Owner, self: string): string {
  if (manager !== self) return manager;
  return `${manager} by ${operation.toLowerCase()}${subresource === "" ? "" : ` of ${subresource}`}`;
}
