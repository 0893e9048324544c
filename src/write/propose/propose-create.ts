import type { JsonObject, Steps } from "../../value/internal.ts";
import { setDefaults } from "../decode/decode-object.ts";
import { dedupOwners } from "../decode/dedup-owners.ts";
import { inRequestNamespace } from "../decode/match-request.ts";
import { trackOwners } from "../own/own-fields.ts";
import type { Writing } from "../writing.ts";
import type { Proposal } from "./proposal.ts";

/** What a client wants to create, of what was decoded. */
export function* proposeCreate(writing: Writing, decoded: JsonObject, manager: string): Steps<Proposal> {
  const object = withDefaultsOf(writing, decoded);
  yield;
  return yield* trackOwners(writing, { live: undefined, object, stated: decoded }, manager);
}

/** An object that was sent as a whole, with its defaults and in its namespace. */
export function withDefaultsOf(writing: Writing, decoded: JsonObject): JsonObject {
  return dedupOwners(inRequestNamespace(writing, setDefaults(writing, decoded)), writing.warnings);
}
