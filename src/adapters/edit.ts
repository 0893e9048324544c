/** Editing: change an object as if it were yours, and get the next object and the patch for it. Built on immer. */
import { Immer } from "immer";
import { createPatch, type PatchOptions } from "../patch/index.ts";
import type { Type } from "../schema/index.ts";
import { checkObject, type JsonObject, shareUnchanged, tooDeep } from "../value/index.ts";

/**
 * An object to change freely: set, delete, push, sort, at any depth. What is in it is JSON, but not known to the
 * compiler, so that `draft.spec.replicas = 3` needs no casts. It is of no use once the recipe has returned.
 */
export interface Draft {
  // biome-ignore lint/suspicious/noExplicitAny: nothing else can be both read into and assigned at any depth.
  [key: string]: any;
}

/** What an edit comes to. */
export interface Edited {
  /** The next object. It shares with `live` all that the recipe left as it was. */
  readonly object: JsonObject;
  /** The strategic merge patch that turns `live` into it. */
  readonly patch: JsonObject;
}

// Its own instance, as the shared one freezes, and whoever else uses immer may set that up otherwise.
const immer = new Immer({ autoFreeze: false });

/**
 * Lets `recipe` change a draft of `live`, and gives the next object and the strategic patch for it. `live` is
 * neither changed nor frozen. A recipe that changes nothing, or sets what is there already, gives `live` itself
 * and the empty patch. What it returns does not count, and it must be done when it returns; what it throws is
 * thrown on. A key set to `undefined` counts as removed.
 */
export function edit(
  type: Type,
  live: JsonObject,
  recipe: (draft: Draft) => void,
  options: PatchOptions = {},
): Edited {
  checkObject(live, "live");
  const draft: Draft = immer.createDraft(live);
  recipe(draft);
  const object = shareUnchanged(live, finish(draft));
  const patch =
    object === live ? {} : createPatch(type, { from: live, to: object }, { ...options, tidy: true });
  return { object, patch };
}

function finish(draft: Draft): JsonObject {
  try {
    return immer.finishDraft(draft) as JsonObject;
  } catch (error) {
    // immer goes into what the recipe put in as deep as that nests.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}
