import type { JsonObject, Steps } from "../../value/internal.ts";
import { checkName } from "../decode/match-request.ts";
import { trackOwners } from "../own/own-fields.ts";
import type { Writing } from "../writing.ts";
import type { Proposal } from "./proposal.ts";
import { withDefaultsOf } from "./propose-create.ts";

/** An object that is to take the place of another, whichever that is. */
export interface Replacement {
  readonly object: JsonObject;
  /** The same without what came by default. */
  readonly stated: JsonObject;
}

/** Reads what was decoded as an object to put in the place of another. */
export function readReplacement(writing: Writing, decoded: JsonObject): Replacement {
  const object = withDefaultsOf(writing, decoded);
  checkName(writing, object);
  return { object, stated: decoded };
}

/** What a client wants in the place of live. */
export function* proposeUpdate(
  writing: Writing,
  { live, replacement }: { readonly live: JsonObject; readonly replacement: Replacement },
  manager: string,
): Steps<Proposal> {
  const { object, stated } = replacement;
  const whole = writing.resource.special.keepDropped?.(object, live) ?? object;
  return yield* trackOwners(writing, { live, object: whole, stated }, manager);
}
