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
} from "../fieldpath/index.ts";
import { compare, visitFields } from "../typed/index.ts";
import { isObject, type Json, type JsonObject } from "../value/index.ts";
import { Applied, type ApplyFacts, type WriteFacts } from "./applied.ts";
import { type Explanation, explainField, givenUpFields } from "./explain-field.ts";
import type { Entry, Owner } from "./managed-fields.ts";
import { MANAGED_FIELDS } from "./never-owned.ts";
import { Updated } from "./updated.ts";

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

/** What there is to tell about a write. Each part is found out when it is read. */
export function storyOf(written: Applied): ApplyStory;
export function storyOf(written: Updated): Story;
export function storyOf(written: Applied | Updated): Story {
  return written instanceof Applied
    ? new ApplyStory(written.object, Applied.factsOf(written))
    : new Story(written.object, Updated.factsOf(written));
}

/** What a write did. */
export class Story {
  readonly #object: JsonObject;
  readonly #facts: WriteFacts;

  /** @internal */
  constructor(object: JsonObject, facts: WriteFacts) {
    this.#object = object;
    this.#facts = facts;
  }

  /** The fields that changed, in the order of field sets. */
  get changes(): readonly Change[] {
    const { type, live } = this.#facts;
    const sides = { from: live, to: this.#object, except: MANAGED_FIELDS };
    const { added, modified, removed } = compare(type, sides);
    const changes: Change[] = [];
    const changed = leaves(union(union(added, modified), removed));
    visitFields(type, { before: live, after: this.#object }, changed, (path, before, after) => {
      changes.push({ path: printPath(path), steps: path, before, after });
    });
    return changes;
  }

  /** The fields that others owned until they were set to something else, each in its owner's version. */
  get takenOver(): readonly TakenField[] {
    const { before, lost } = this.#facts;
    return [...lost].flatMap(([id, fields]) => {
      const from = (before.get(id) as Entry).owner;
      return printPaths(fields).map((path) => ({ path, from }));
    });
  }

  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  get dropped(): readonly Owner[] {
    const { before, dropped } = this.#facts;
    return dropped.map((id) => (before.get(id) as Entry).owner);
  }
}

/** What applying a config did, and why. */
export class ApplyStory extends Story {
  readonly #object: JsonObject;
  readonly #facts: ApplyFacts;

  /** @internal */
  constructor(object: JsonObject, facts: ApplyFacts) {
    super(object, facts);
    this.#object = object;
    this.#facts = facts;
  }

  /** The fields that the manager applied before and applies no more, and that stay because of others. */
  get givenUp(): readonly string[] {
    return printPaths(difference(leaves(givenUpFields(this.#facts)), this.#facts.comparison.removed));
  }

  /** The fields that were removed: what the manager applies no more and nobody else owns, and all inside of it. */
  get removed(): readonly string[] {
    return printPaths(leaves(this.#facts.comparison.removed));
  }

  /** The items of keyed lists that lost fields and have nothing left but what identifies them. */
  get keyOnlyItems(): readonly string[] {
    const { type, comparison } = this.#facts;
    const items: string[] = [];
    const losers = fieldSetOf(pathsToItems(comparison.removed));
    visitFields(type, { before: undefined, after: this.#object }, losers, (path, _, item) => {
      const element = path.at(-1);
      if (element?.kind !== "key" || !isObject(item)) return;
      if (Object.keys(item).every((name) => Object.hasOwn(element.keys, name))) items.push(printPath(path));
    });
    return items;
  }

  /**
   * Why a field has its value: which rule, and whose intent. Takes a path as `printPath` writes it; what is inside
   * something atomic has its value because the whole has.
   */
  explain(path: string | FieldPath): Explanation {
    return explainField(this.#facts, this.#object, path);
  }
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
