/** Editing: change an object as if it were yours, and get the next object and the patch for it. Built on immer. */
import { Immer, isDraft, isDraftable } from "immer";
import { type CreatePatchOptions, createPatch } from "../patch/index.ts";
import type { KubernetesObject, ObjectMeta, ObjectOf, ObjectType } from "../schema/internal.ts";
import {
  checkFunction,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  mapFields,
  mapItems,
  readArguments,
  readObject,
  shareUnchanged,
  tooDeep,
} from "../value/internal.ts";

/**
 * An object to change freely: set, delete, push, sort, at any depth. It is of no use once the recipe has returned. It has the
 * type that `type` carries, if that is the caller's own; else only what all kinds have in common is typed.
 */
export type Draft<T = unknown> = unknown extends T
  ? LooseDraft
  : [string, KubernetesObject] extends [keyof T, T]
    ? LooseDraft
    : MutableDraft<T>;

/** A draft typed where all kinds are alike; the rest is anything, so that `draft.spec.replicas = 3` needs no casts. */
export interface LooseDraft {
  apiVersion?: string | undefined;
  kind?: string | undefined;
  metadata?: DraftMeta | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: nothing else can be both read into and assigned at any depth.
  [key: string]: any;
}

/** An object's metadata, to be written to. */
export type DraftMeta = { -readonly [Key in keyof ObjectMeta]: Writable<ObjectMeta[Key]> | undefined };

/** A list or map to be written to; what its items hold is as it was, as JSON has no end. */
type Writable<T> = T extends readonly (infer Item)[]
  ? Item[]
  : T extends Readonly<Record<string, string>>
    ? Record<string, string>
    : T;

/** A type as a recipe finds its values: without `readonly`, and as JSON, in which a `Date` is a text. */
export type MutableDraft<T> = unknown extends T
  ? T
  : T extends Date
    ? string
    : { -readonly [Key in keyof T]: MutableDraft<T[Key]> };

/** What an edit comes to. */
export interface Edited<T = unknown> {
  /** The next object. It shares with `live` all that the recipe left as it was. */
  readonly object: ObjectOf<T>;
  /** The strategic merge patch that turns `live` into it. */
  readonly patch: JsonObject;
}

// Its own instance, as the shared one freezes, and whoever else uses immer may set that up otherwise.
const immer = new Immer({ autoFreeze: false });

/**
 * Lets `recipe` change a draft of `live`, and gives the next object and the strategic patch for it. `live` is
 * neither changed nor frozen. A recipe that changes nothing, or sets what is there already, gives `live` itself
 * and the empty patch. What it returns does not count: one that returns an object instead of changing the draft is an error,
 * and so is one that is async, as it must be done when it returns. What it throws is thrown on. A key set to `undefined` counts as removed. `tidy` is on unless it is off.
 */
export function edit<T>(
  type: ObjectType<T>,
  live: object,
  recipe: (draft: Draft<T>) => void,
  options: CreatePatchOptions = {},
): Edited<T> {
  // Whatever is wrong with these is told before the recipe runs.
  createPatch(type, { from: {}, to: {} }, options);
  const before = readObject(live, "live");
  checkFunction(recipe, "the recipe");
  const plain = toPlain(before) as LooseDraft;
  const draft: LooseDraft = immer.createDraft(plain);
  const returned: unknown = recipe(draft as Draft<T>);
  const isObjectOfItsOwn = readArguments(() => checkReturned(returned));
  const finished = finish(draft);
  // An assignment gives back what it assigns, but it also changes the draft.
  if (isObjectOfItsOwn && finished === plain)
    throw invalidArgument("the recipe gives an object back, and the draft is as it was: change the draft");
  const next = shareUnchanged(before, readObject(finished, "draft"));
  const patch = createPatch(type, { from: before, to: next }, { ...options, tidy: options.tidy ?? true });
  return { object: shareUnchanged(live as JsonObject, next) as ObjectOf<T>, patch };
}

/** The value with plain objects alone: immer would change those of classes in place. */
function toPlain(value: Json): Json {
  if (Array.isArray(value)) return mapItems(value, toPlain);
  if (!isObject(value)) return value;
  const fields = mapFields(value, toPlain);
  return isDraftable(fields) ? fields : { ...fields };
}

/** Whether a recipe gave back an object that is no part of its draft. Throws if it is not done yet. */
function checkReturned(returned: unknown): boolean {
  if (returned instanceof Promise)
    throw invalidArgument("the recipe goes on after it has returned: wait for what it needs before the edit");
  return typeof returned === "object" && returned !== null && !isDraft(returned);
}

function finish(draft: LooseDraft): unknown {
  try {
    return immer.finishDraft(draft);
  } catch (cause) {
    // immer goes into what the recipe put in as deep as that nests.
    if (cause instanceof RangeError) throw tooDeep();
    throw new MergeError("VALUE_INVALID", "", "what the recipe put in cannot be read: put in JSON", {
      cause,
    });
  }
}
