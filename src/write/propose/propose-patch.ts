import type { JsonObject, Steps } from "../../value/internal.ts";
import type { Patch } from "../decode/apply-patch.ts";
import { decodePatched } from "../decode/decode-patched.ts";
import { dedupOwners } from "../decode/dedup-owners.ts";
import { checkName, inRequestNamespace } from "../decode/match-request.ts";
import { trackOwners } from "../own/own-fields.ts";
import type { FieldValidation, Writing } from "../writing.ts";
import type { Proposal } from "./proposal.ts";

/** What a patch wants live to be. */
export function* proposePatch(
  writing: Writing,
  { live, patch }: { readonly live: JsonObject; readonly patch: Patch },
  { manager, fieldValidation }: { readonly manager: string; readonly fieldValidation: FieldValidation },
): Steps<Proposal> {
  const { warnings } = writing;
  const patched = patch.applyTo(live);
  yield;
  if (patched === live && fieldValidation === "Ignore") return { object: live, stated: live };
  const { object, stated } = decodePatched(writing, { live, patched, patch }, fieldValidation);
  if (object === live) return { object: live, stated: live };
  yield;
  const tracked = yield* trackOwners(writing, { live, object, stated }, manager);
  const placed = inRequestNamespace(writing, tracked.object);
  checkName(writing, placed);
  return { ...tracked, object: dedupOwners(placed, warnings, " after mutating admission happens") };
}
