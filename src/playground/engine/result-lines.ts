import type { Owner as AnyOwner } from "../../apply/internal.ts";
import { type FieldSet, hasPath, printPath } from "../../fieldpath/internal.ts";
import { type DiffLine, diffLines, linesOf, type ObjectLine } from "../../preview/index.ts";
import { deduced, type ObjectType } from "../../schema/internal.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import type { Owner, ResultLine } from "./messages.ts";

/** Owners by their numbers, as lines refer to them. */
export class OwnerList {
  readonly all: Owner[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of an owner, the same whenever its entry last changed. */
  number(owner: AnyOwner): number {
    const { manager, operation, apiVersion, subresource, time = "" } = owner;
    const key = JSON.stringify([manager, operation, operation === "Update" && apiVersion, subresource]);
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      if (time > (this.all[known] as Owner).time) this.all[known] = { ...(this.all[known] as Owner), time };
      return known;
    }
    this.#numbers.set(key, this.all.length);
    return this.all.push({ manager, operation, apiVersion, subresource, time }) - 1;
  }

  numbers(owners: readonly AnyOwner[]): readonly number[] {
    return [...new Set(owners.map((owner) => this.number(owner)))];
  }
}

/** What there is to know of a write to tell about lines. Paths are exact. */
export interface Marks {
  readonly defaults: FieldSet;
  /** Whether the object says who owns what of it. */
  readonly isOwned: boolean;
  readonly takenOver: ReadonlySet<string>;
  readonly givenUp: ReadonlySet<string>;
  readonly conflicts: ReadonlySet<string>;
}

interface Sides {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
}

/** A line of the result, and the field that it is about. */
export interface MarkedLine {
  readonly shown: ResultLine;
  readonly line: ObjectLine;
}

/** The object after a write, line by line, with what went and who owns what. Of a new object nothing counts as added. */
export function markLines(
  type: ObjectType,
  { before, after }: Sides,
  marks: Marks,
  owners: OwnerList,
): readonly MarkedLine[] {
  const old = before === undefined ? [] : safeLines(type, before);
  const now = safeLines(type, after);
  const diff: readonly DiffLine[] =
    before === undefined ? now.map((line) => ({ sign: " ", line })) : diffLines({ before: old, after: now });
  const had = new Map(old.map((line) => [`${line.key}\n${line.text}`, line.owners]));
  return diff.map(({ sign, line, replaces }): MarkedLine => {
    const path = printPath(line.steps, { exact: true });
    const numbers = owners.numbers(line.owners);
    const previous = replaces?.owners ?? (sign === " " ? had.get(`${line.key}\n${line.text}`) : undefined);
    const were = previous && owners.numbers(previous);
    const changedHands = were !== undefined && were.join() !== numbers.join();
    const shown: ResultLine = {
      sign,
      text: line.text,
      path,
      owners: numbers,
      were: changedHands ? were : undefined,
      by: sign === "-" ? undefined : setBy(line, path, marks),
      fate: fateOf(sign, path, marks),
      opens: line.opens,
    };
    return { shown, line };
  });
}

/** Who set a line that nobody states. What a server fills in beside what it counts has its value by default. */
function setBy({ steps, opens, owners }: ObjectLine, path: string, { defaults, isOwned }: Marks) {
  if (opens) return undefined;
  if (COUNTED.has(path)) return "server";
  if (hasPath(defaults, steps)) return "default";
  const [first] = steps;
  const isFilledIn =
    first?.kind === "field" && !["apiVersion", "kind", "metadata", "status"].includes(first.name);
  return isOwned && isFilledIn && owners.length === 0 ? "default" : undefined;
}

const COUNTED: ReadonlySet<string> = new Set(
  ["uid", "generation", "resourceVersion", "creationTimestamp"].map((name) => `.metadata.${name}`),
);

function fateOf(sign: DiffLine["sign"], path: string, { takenOver, givenUp, conflicts }: Marks) {
  if (conflicts.has(path)) return "conflict";
  if (sign === "-") return undefined;
  if (takenOver.has(path)) return "taken-over";
  return givenUp.has(path) ? "given-up" : undefined;
}

/** Lines of objects that do not fit their type, which may be refused for just that, are those of the values. */
function safeLines(type: ObjectType, object: JsonObject): readonly ObjectLine[] {
  for (const known of [type, deduced]) {
    try {
      return linesOf(known, object);
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
    }
  }
  // The owners themselves cannot be read.
  const { metadata } = object;
  const { managedFields: _, ...bare } = (metadata ?? {}) as JsonObject;
  return linesOf(deduced, { ...object, metadata: bare });
}
