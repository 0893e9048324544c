import type { ObjectType } from "../../schema/internal.ts";
import { canonicalText, type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import {
  ANNOTATIONS,
  annotationPath,
  getAnnotation,
  withAnnotation,
  withoutAnnotation,
} from "./annotation.ts";
import { checkSteps } from "./check-places.ts";
import { type ConversionDefaults, createDefaulting } from "./defaults.ts";
import { createLeftoverRemoval } from "./leftovers.ts";
import { parsePlace, printPlace } from "./place.ts";
import { collectStash, isStash, restoreStash, type Stash, unplannedStash } from "./stash.ts";
import { createStashPlan, type StashPlan } from "./stash-plan.ts";
import type { PlacedStep } from "./step.ts";

export interface SpokeParts {
  readonly type: ObjectType;
  readonly hubType: ObjectType;
  readonly defaults: ConversionDefaults | undefined;
  readonly steps: readonly PlacedStep[];
  /** The fields of the hub that are stashed. */
  readonly stash: readonly string[];
  /** The name of the annotation that holds the stash. */
  readonly annotation: string;
}

/** The paths that the declaration of a version names. */
export interface DeclaredPaths {
  /** The version's paths that steps are about. */
  readonly version: readonly string[];
  /** The hub's paths that steps or the stash are about. */
  readonly hub: readonly string[];
  /** The defaults of the version, by path. */
  readonly defaults: ConversionDefaults;
}

/** One version, and its way to and from the hub. */
export class Spoke {
  readonly type: ObjectType;
  /** Fills what is unset with the version's defaults. */
  readonly fillDefaults: (object: JsonObject) => JsonObject;
  readonly declared: DeclaredPaths;
  readonly #hubType: ObjectType;
  readonly #steps: readonly PlacedStep[];
  readonly #stash: StashPlan | undefined;
  readonly #removeLeftovers: (object: JsonObject) => JsonObject;
  readonly #annotation: string;

  constructor({ type, hubType, defaults, steps, stash, annotation }: SpokeParts) {
    checkSteps(steps, { version: type, hub: hubType });
    this.type = type;
    this.fillDefaults = createDefaulting(type, defaults);
    this.#hubType = hubType;
    this.#steps = steps;
    const stashed = stash.map(parsePlace);
    this.declared = {
      version: steps.flatMap((step) => step.version.map(printPlace)),
      hub: [...steps.flatMap((step) => step.hub), ...stashed].map(printPlace),
      defaults: { ...defaults },
    };
    // A stash is itself an annotation: what it does to the others, it has to undo.
    this.#stash = stash.length > 0 ? createStashPlan(hubType, [...stashed, ANNOTATIONS]) : undefined;
    this.#removeLeftovers = createLeftoverRemoval(type, stashed, steps);
    this.#annotation = annotation;
  }

  /** An object of the version in the hub, with what was stashed. Defaults may be left aside. */
  toHub(object: JsonObject, options: { readonly defaults: boolean }): JsonObject {
    const plan = this.#stash;
    const text = plan && getAnnotation(object, this.#annotation);
    const bare = text === undefined ? object : withoutAnnotation(object, this.#annotation);
    const filled = this.fillDefaults(bare);
    const read = this.#up(filled);
    const value = options.defaults || filled === bare ? read : this.#up(bare);
    if (plan === undefined || text === undefined) return value;
    const stash = this.#readStash(plan, text);
    const restored = restoreStash(plan, this.#hubType, stash, { value, read }) as JsonObject;
    const unplanned = unplannedStash(plan, stash);
    return unplanned === undefined ? restored : this.#withStash(restored, unplanned);
  }

  /** An object of the hub in the version, with what it cannot say in the stash. */
  fromHub(object: JsonObject): JsonObject {
    const plan = this.#stash;
    if (plan === undefined) return this.#down(object);
    const version = this.#down(withoutAnnotation(object, this.#annotation));
    const seen = this.#up(this.fillDefaults(version));
    if (collectStash(plan, this.#hubType, { kept: object, seen }) === undefined) return version;
    const seenLater = withoutAnnotation(this.#withStash(seen, {}), this.#annotation);
    const stash = collectStash(plan, this.#hubType, { kept: object, seen: seenLater });
    return this.#withStash(version, stash ?? {});
  }

  #up(object: JsonObject): JsonObject {
    return this.#steps.reduce((result, step) => step.toHub(result), object);
  }

  #down(object: JsonObject): JsonObject {
    const converted = this.#steps.reduceRight((result, step) => step.fromHub(result), object);
    return this.#removeLeftovers(converted);
  }

  #withStash(object: JsonObject, stash: Stash): JsonObject {
    return withAnnotation(object, this.#annotation, canonicalText(stash));
  }

  #readStash(plan: StashPlan, text: Json): Stash {
    const stash = typeof text === "string" ? parsed(text) : undefined;
    if (isStash(plan, stash)) return stash;
    const message = "this is not what a conversion has left here: remove it";
    throw new MergeError("CONVERSION_INVALID", annotationPath(this.#annotation), message);
  }
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
