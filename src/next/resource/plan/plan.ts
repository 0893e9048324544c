import { type DeclaredStep, fieldStep, type Place, printPlace } from "../../../evolve/internal.ts";
import { isRootPath } from "../../../schema/internal.ts";
import { type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";
import type { NextResourceChange, NextResourceNote, StashedField } from "../report.ts";

/** The annotations of an object. */
export const ANNOTATIONS: Place = ["metadata", "annotations"].map(fieldStep);

/** A field that moves, or an annotation that becomes one. */
export interface PlannedMove {
  /** Where it is, after all renames. */
  readonly from: Place;
  readonly to: Place;
  /** `undefined` for an annotation. */
  readonly node: SchemaNode | undefined;
  /** The schema of what was an annotation. */
  readonly schema?: JsonObject | undefined;
  /** What becomes of values on the way. */
  readonly options: { readonly convert?: never };
  /** Where the document asks for it. */
  readonly where: string;
}

/** What is to be done to make the next version of a kind, as far as it is known. */
export class Plan {
  readonly from: string;
  readonly to: string;
  readonly problems: MergeError[] = [];
  readonly changes: NextResourceChange[] = [];
  readonly attention: NextResourceNote[] = [];
  readonly stashed: StashedField[] = [];
  readonly steps: DeclaredStep[] = [];
  readonly moves: PlannedMove[] = [];
  /** The fields that have no place of their own in the next version: those that go, and older names. */
  readonly gone = new Set<SchemaNode>();
  /** By the path of an older name, the field that says the same, word for word. */
  readonly same = new Map<string, SchemaNode>();
  /** Fields that an older name says in another form. */
  readonly converted: SchemaNode[] = [];
  /** Fields that the next version requires, as an older name of the same was. */
  readonly requiredNow = new Set<SchemaNode>();
  /** What each field's default was, by path, and what it is. */
  readonly defaults: Record<string, Json> = {};
  readonly hubDefaults: Record<string, Json> = {};
  readonly #stash = new Set<string>();
  readonly #versionStash = new Set<string>();

  constructor(from: string, to: string) {
    this.from = from;
    this.to = to;
  }

  get stash(): readonly string[] {
    return [...this.#stash];
  }

  get versionStash(): readonly string[] {
    return [...this.#versionStash];
  }

  refuse(where: string, message: string): void {
    this.problems.push(new MergeError("DOCUMENT_INVALID", where, message));
  }

  note(at: string, message: string): void {
    if (!this.attention.some((one) => one.at === at && one.message === message))
      this.attention.push({ at, message });
  }

  /** Keeps a field of the next version that the version cannot say. */
  keepOfNext(place: Place, why: string): void {
    const path = printPlace(place);
    if (this.#stash.has(path)) return;
    this.#stash.add(path);
    this.stashed.push({ version: this.to, path, why });
  }

  /** Keeps a field of the version that the next one cannot say. */
  keepOfVersion(place: Place, why: string): void {
    const path = printPlace(place);
    if (this.#versionStash.has(path)) return;
    this.#versionStash.add(path);
    this.stashed.push({ version: this.from, path, why });
  }

  /** Whether a field goes, by itself or with something around it that it does not move out of. */
  isGone(node: SchemaNode): boolean {
    for (let here: SchemaNode | undefined = node; here !== undefined; here = here.parent) {
      if (this.gone.has(here)) return true;
      if (here.marks?.move !== undefined && isRootPath(here.marks.move)) return false;
    }
    return false;
  }

  /** Where a field is once all renames are made, before anything moves. */
  renamedPlace(node: SchemaNode): Place {
    if (node.parent === undefined) return [];
    const above = this.renamedPlace(node.parent);
    if (node.name === undefined) return [...above, "*"];
    return [...above, { kind: "field", name: this.nameOf(node) }];
  }

  /** The name of a field in the next version. */
  nameOf(node: SchemaNode): string {
    return node.marks?.rename ?? (node.name as string);
  }

  /** Where the next version has a field; `undefined` if it has none. */
  nextPlace(node: SchemaNode): Place | undefined {
    if (this.isGone(node)) return undefined;
    return follow(this.renamedPlace(node), this.moves);
  }
}

/** Where a place is after moves, each of which sees what the ones before it did. */
export function follow(place: Place, moves: readonly Pick<PlannedMove, "from" | "to">[]): Place {
  return moves.reduce(
    (here, { from, to }) => (isWithin(here, from) ? [...to, ...here.slice(from.length)] : here),
    place,
  );
}

/** Whether a place is another one, or inside of it. */
export function isWithin(place: Place, upper: Place): boolean {
  return (
    upper.length <= place.length &&
    upper.every((step, index) => {
      const other = place[index];
      return (
        step === other || (typeof step === "object" && typeof other === "object" && step.name === other.name)
      );
    })
  );
}
