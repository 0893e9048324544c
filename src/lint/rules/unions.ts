import { discriminatorOf, isMemberSet, membersSet } from "../../evolve/internal.ts";
import { fieldElement } from "../../fieldpath/internal.ts";
import { type UnionFact, unionFacts } from "../../kubernetes/internal.ts";
import type { MapType, Type, Union, UnionMember } from "../../schema/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import { entriesAt, nameOwners } from "../live-entries.ts";
import type { Place } from "../walk.ts";

/** Unions that have more than one member set, as stated or once it is written. */
export function checkUnions(place: Place, inspection: Inspection): void {
  const { value, type, outcome } = place;
  if (!isObject(value) || type.map === undefined) return;
  for (const union of unionsOf(type, type.map)) {
    const wrong = findViolation(union, type.map, value);
    if (wrong !== undefined) {
      place.report("union-violated", wrong);
    } else if (isObject(outcome) && isStated(union, value)) {
      const later = findViolation(union, type.map, outcome);
      if (later !== undefined) reportStale(place, later, staleFields(union, value, outcome), inspection);
    }
  }
}

/** The unions of a type: of a built-in one, those that its validation enforces rather than those that its schema declares. */
function unionsOf({ name }: Type, { unions }: MapType): readonly UnionFact[] {
  const facts = unionFacts(name);
  // A server that is written in Go takes empty text for unset.
  return facts.length === 0 ? unions.map((union) => ({ ...union, zeroIsUnset: true })) : facts;
}

/** What is wrong; `undefined` if at most one member is set, and the discriminator does not name another. */
function findViolation(union: UnionFact, map: MapType, object: JsonObject): string | undefined {
  const set = membersSet(union, object);
  if (set.length > 1) return `only one of ${set.map(({ field }) => field).join(", ")} may be set`;
  const [only] = set;
  const named = discriminatorOf(union, object);
  if (only === undefined || named === "" || named === only.value) return undefined;
  return hasValue(union, map, only)
    ? `${union.discriminator} is "${named}", but ${only.field} is set`
    : undefined;
}

/** Whether the discriminator has the value that stands for a member: some types publish the name of a Go field for it. */
function hasValue({ discriminator = "" }: Union, { fields }: MapType, { value }: UnionMember): boolean {
  const values = fields.get(discriminator)?.type.scalar?.enum;
  return values === undefined || values.includes(value);
}

function isStated(union: UnionFact, object: JsonObject): boolean {
  return membersSet(union, object).length > 0 || discriminatorOf(union, object) !== "";
}

/** The fields of live that are in the way: members that are not stated, or else the discriminator. */
function staleFields(union: UnionFact, stated: JsonObject, outcome: JsonObject): readonly string[] {
  const members = membersSet(union, outcome).map(({ field }) => field);
  const stale = members.filter((field) => !isMemberSet(union, stated, field));
  return stale.length === 0 && union.discriminator !== undefined ? [union.discriminator] : stale;
}

function reportStale(
  place: Place,
  wrong: string,
  stale: readonly string[],
  { entries, subject }: Inspection,
): void {
  const owners = stale.flatMap((field) => entriesAt(entries, place.steps(fieldElement(field))));
  const whose = subject === "patch" ? "" : ` (owned by ${nameOwners(owners)})`;
  place.report("union-member-stays", `${stale.join(", ")} of live stays${whose}: ${wrong}`);
}
