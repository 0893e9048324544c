import { withoutLastApplied } from "../../apply/internal.ts";
import {
  decodeElement,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  indexElement,
  isMember,
} from "../../fieldpath/internal.ts";
import type { ListType } from "../../schema/internal.ts";
import { compare, itemElement, lenientType, visitFields } from "../../typed/internal.ts";
import { isObject, type Json, type JsonArray, type JsonObject } from "../../value/internal.ts";
import { attempt } from "../attempt.ts";
import type { Inspection } from "../inspection.ts";
import { nameOwners } from "../live-entries.ts";
import { outermost } from "../outermost.ts";
import { showField } from "../secrets.ts";
import { type Place, walk } from "../walk.ts";

/** What the write will do to live, and to what others own. */
export function checkOutcome(inspection: Inspection): void {
  checkConflicts(inspection);
  attempt(() => checkRemovals(inspection));
}

function checkConflicts({ outcome, value, findings }: Inspection): void {
  for (const { owner, steps, live, wanted } of outcome?.conflicts ?? []) {
    const [has, wants] = [live, wanted].map((side) => showField(value, steps, side));
    const message = `it belongs to ${nameOwners([owner])}, and is ${has}; the config wants ${wants}`;
    findings.report("conflict", { of: "object", steps, message });
  }
}

function checkRemovals({ type, live, outcome, findings }: Inspection): void {
  if (live === undefined || outcome === undefined || !findings.wants("removal", "key-only-item")) return;
  const lenient = lenientType(type);
  // kubectl looks after its annotation by itself.
  const [from, to] = [live, outcome.object].map(withoutLastApplied) as [JsonObject, JsonObject];
  const { removed } = compare(lenient, { from, to });
  for (const steps of outermost(removed)) {
    const message = "the config does not state it any more, so it goes";
    findings.report("removal", { of: "live", steps, message });
  }
  const shrunk = fieldSetOf(shrunkItems(removed));
  visitFields(lenient, { before: live, after: outcome.object }, shrunk, (steps, _, item) => {
    const element = steps.at(-1);
    if (element?.kind !== "key" || !isObject(item) || !isKeyOnly(item, Object.keys(element.keys))) return;
    const message = "the write leaves nothing of this item but its key";
    findings.report("key-only-item", { of: "live", steps, message });
  });
}

/** The list items that lose fields, and stay. */
function* shrunkItems(removed: FieldSet, trail: FieldPath = []): Generator<FieldPath> {
  for (const text in removed) {
    const element = text === "." ? undefined : decodeElement(text);
    const node = removed[text] as FieldSet;
    if (element === undefined || isMember(node)) continue;
    const path = [...trail, element];
    if (element.kind === "key") yield path;
    yield* shrunkItems(node, path);
  }
}

function isKeyOnly(item: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(item).every((name) => keys.includes(name));
}

/** Finds items of live that lack what their type requires: nothing but their key is left. */
export function checkLiveItems(inspection: Inspection): void {
  const { live, findings } = inspection;
  if (live === undefined || !findings.wants("key-only-item")) return;
  const alone = { live: undefined, outcome: undefined, lastApplied: undefined };
  walk({ ...inspection, subject: "object", value: live, ...alone }, [checkKeyOnly], "live");
}

function checkKeyOnly(place: Place): void {
  const { value, type } = place;
  if (!Array.isArray(value) || type.list?.topology !== "map") return;
  const keys = type.list.keys.map(({ name }) => name);
  const missing = requiredBeside(type.list, keys);
  if (missing.length === 0) return;
  for (const [index, item] of (value as JsonArray).entries()) {
    if (!isObject(item) || !isKeyOnly(item, keys)) continue;
    const element = itemElement(type.list, item as Json) ?? indexElement(index);
    const message = `live has nothing of this item but its key, and ${missing.join(", ")} must be there`;
    place.report("key-only-item", message, element);
  }
}

/** The fields that items must have beside their keys. */
function requiredBeside({ element }: ListType, keys: readonly string[]): readonly string[] {
  const fields = [...(element.map?.fields.values() ?? [])];
  return fields.filter(({ name, required }) => required && !keys.includes(name)).map(({ name }) => name);
}
