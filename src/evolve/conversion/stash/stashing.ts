import type { Type } from "../../../schema/internal.ts";
import {
  canonicalText,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  parseJson,
  toJson,
  withField,
  withoutField,
} from "../../../value/internal.ts";
import type { Place } from "../place.ts";
import {
  ANNOTATIONS,
  annotationPath,
  getAnnotation,
  withAnnotation,
  withoutAnnotation,
} from "./annotation.ts";
import { collectStash } from "./collect-stash.ts";
import { restoreStash } from "./restore-stash.ts";
import { isStash, type Stash, unplannedStash } from "./stash.ts";
import { createStashPlan, type PlacedItem, type StashPlan } from "./stash-plan.ts";

/** What is stashed, and where. */
export interface StashingParts {
  /** The type of the side whose fields are stashed. */
  readonly type: Type;
  readonly places: readonly Place[];
  readonly items: readonly PlacedItem[];
  /** The name of the annotation that objects of the other side carry. */
  readonly annotation: string;
  /** The stash's name in it, if it holds several. */
  readonly entry?: string | undefined;
  /** Whether the carrying side has nothing that stands for the object at a place. */
  readonly isHidden: (place: Place) => boolean;
}

/** Carries fields that the other side cannot say in an annotation of the other side's objects. */
export class Stashing {
  readonly #type: Type;
  readonly #plan: StashPlan;
  readonly #annotation: string;
  readonly #entry: string | undefined;
  readonly #isHidden: (place: Place) => boolean;

  constructor({ type, places, items, annotation, entry, isHidden }: StashingParts) {
    this.#type = type;
    // A stash is itself an annotation: what it does to the others, it has to undo.
    this.#plan = createStashPlan(type, [...places, ANNOTATIONS], items);
    this.#annotation = annotation;
    this.#entry = entry;
    this.#isHidden = isHidden;
  }

  /** The carrier without the stash, and the stash. An annotation that does not hold a stash is an error. */
  take(carrier: JsonObject): { readonly bare: JsonObject; readonly stash: Stash | undefined } {
    const text = getAnnotation(carrier, this.#annotation);
    if (text === undefined) return { bare: carrier, stash: undefined };
    const read = typeof text === "string" ? parsed(text) : undefined;
    const stash = this.#entry === undefined ? read : isObject(read) && getField(read, this.#entry);
    if (stash === undefined && this.#entry !== undefined) return { bare: carrier, stash };
    if (stash !== false && isStash(this.#plan, stash)) return { bare: this.remove(carrier), stash };
    const message = "this is not what a conversion has left here: remove it";
    throw new MergeError("CONVERSION_INVALID", annotationPath(this.#annotation), message);
  }

  /** The carrier without the stash. */
  remove(carrier: JsonObject): JsonObject {
    const others = this.#entry === undefined ? {} : withoutField(this.#entries(carrier), this.#entry);
    return Object.keys(others).length === 0
      ? withoutAnnotation(carrier, this.#annotation)
      : withAnnotation(carrier, this.#annotation, canonicalText(others));
  }

  /** An object as it is after carrying a stash: annotations and metadata that were empty are gone. */
  passThrough(carrier: JsonObject): JsonObject {
    return this.remove(this.#put(carrier, {}));
  }

  /** The object with what was stashed, wherever `read`, the other side's view of it, has not changed since. */
  restore(
    stash: Stash | undefined,
    { value, read }: { readonly value: JsonObject; readonly read: JsonObject },
  ): JsonObject {
    if (stash === undefined) return value;
    const parts = { value, read, place: [], isHidden: this.#isHidden };
    const restored = restoreStash(this.#plan, this.#type, stash, parts) as JsonObject;
    const unplanned = unplannedStash(this.#plan, stash);
    return unplanned === undefined ? restored : this.#put(restored, unplanned);
  }

  /** The carrier with a stash of what is lost if only `seen` comes back of `kept`. */
  carry(
    carrier: JsonObject,
    { kept, seen }: { readonly kept: JsonObject; readonly seen: JsonObject },
  ): JsonObject {
    if (collectStash(this.#plan, this.#type, { kept, seen }) === undefined) return carrier;
    const stash = collectStash(this.#plan, this.#type, { kept, seen: this.passThrough(seen) });
    return this.#put(carrier, stash ?? {});
  }

  #put(carrier: JsonObject, stash: Stash): JsonObject {
    const value = this.#entry === undefined ? stash : withField(this.#entries(carrier), this.#entry, stash);
    return withAnnotation(carrier, this.#annotation, canonicalText(value));
  }

  /** The stashes of all names that a carrier has. */
  #entries(carrier: JsonObject): JsonObject {
    const text = getAnnotation(carrier, this.#annotation);
    const entries = typeof text === "string" ? parsed(text) : undefined;
    return isObject(entries) ? entries : {};
  }
}

function parsed(text: string): Json | undefined {
  try {
    // Anybody may have written it, as deep as they like.
    return toJson(parseJson(text));
  } catch {
    return undefined;
  }
}
