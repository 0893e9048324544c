import type { ProtoApi, ProtoElement } from "../../../proto/internal.ts";
import { type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import type { NextProtoChange } from "../report.ts";
import type { Successors } from "../upgrades/successors.ts";

/** What the rewriting of files has in common, and where it notes what it does. */
export class Rewriting {
  readonly api: ProtoApi;
  readonly successors: Successors;
  readonly changes: NextProtoChange[] = [];
  /** What cannot be in a next version as it is. */
  readonly problems: MergeError[] = [];
  /** The elements that new descriptors are made from. */
  readonly origins = new Map<JsonObject, ProtoElement>();

  constructor(api: ProtoApi, successors: Successors) {
    this.api = api;
    this.successors = successors;
  }

  note(change: NextProtoChange): void {
    this.changes.push(change);
  }

  refuse(element: string, problem: string): void {
    this.problems.push(new MergeError("DOCUMENT_INVALID", element, problem));
  }

  /** The name of what a reference goes to in the next version. */
  refer(type: string, from: string): string {
    const { types } = this.successors;
    const next = types.get(type);
    if (next === undefined && types.has(type))
      this.refuse(
        from,
        `it refers to ${type}, which is deprecated and goes: deprecate it, too, or use another type`,
      );
    return next ?? type;
  }

  /** A descriptor made from an element, so that its comments can be found. */
  made(descriptor: Record<string, Json | undefined>, element: ProtoElement): JsonObject {
    const made = withoutUndefined(descriptor);
    this.origins.set(made, element);
    return made;
  }
}

/** Options without some of them; `undefined` if none is left. */
export function optionsWithout(options: JsonObject, ...names: readonly string[]): JsonObject | undefined {
  const kept = Object.entries(options).filter(([name]) => !names.includes(name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** A list, or nothing instead of an empty one, as descriptors have it. */
export function listOf<T extends Json>(items: readonly T[]): T[] | undefined {
  return items.length === 0 ? undefined : [...items];
}

/** A descriptor without the parts that it turned out not to have. */
export function withoutUndefined(descriptor: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(descriptor).filter(([, value]) => value !== undefined),
  ) as JsonObject;
}
