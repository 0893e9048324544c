import {
  decodeElement,
  difference,
  EMPTY,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  intersection,
  isMember,
  parsePath,
  union,
  unionAll,
} from "../../fieldpath/internal.ts";
import { apiVersionOf, type Type } from "../../schema/internal.ts";
import { lenientType, valueFields } from "../../typed/internal.ts";
import { getField, isObject, quoteText } from "../../value/internal.ts";
import { LAST_APPLIED_PATH } from "../annotations.ts";
import { attempt } from "../attempt.ts";
import type { Inspection } from "../inspection.ts";
import { entriesAt, isClientSide, type LiveEntry, nameOwners } from "../live-entries.ts";
import { outermost } from "../outermost.ts";

const MANAGED_FIELDS = parsePath("metadata.managedFields");

/** What is wrong with who owns what. */
export function checkOwnership(inspection: Inspection): void {
  checkEntries(inspection);
  checkVersions(inspection);
  attempt(() => checkLeftBehind(inspection));
}

function checkEntries({ value, mayApply, problems, findings }: Inspection): void {
  const stated = isObject(value.metadata) ? getField(value.metadata, "managedFields") : undefined;
  if (mayApply && stated !== undefined && stated !== null) {
    const message = "a config cannot say who owns what";
    findings.report("managed-fields-in-config", { of: "object", steps: MANAGED_FIELDS, message });
  }
  for (const { steps, message } of problems)
    findings.report("managed-fields-unreadable", { of: "live", steps, message });
}

/** Finds entries in versions that the object's kind no longer has. */
function checkVersions({ live, entries, schema, findings }: Inspection): void {
  const kind = live?.kind;
  const versions = (schema?.kinds() ?? []).filter((known) => known.kind === kind).map(apiVersionOf);
  // A schema that does not know the kind has nothing to say about its versions.
  if (versions.length === 0) return;
  for (const { place, manager, apiVersion, subresource } of entries) {
    if (versions.includes(apiVersion) || subresource === "scale") continue;
    const message = `${quoteText(manager)} owns fields in ${apiVersion}, but ${kind} is only in ${versions.join(", ")}`;
    const steps: FieldPath = [...MANAGED_FIELDS, { kind: "index", index: place }];
    findings.report("vanished-version", { of: "live", steps, message });
  }
}

/** Fields that no apply removes, as they are no one's or say only which object it is. */
const NEVER_LEFT = fieldSetOf([
  ...["apiVersion", "kind", "metadata.name", "metadata.namespace", "metadata.creationTimestamp"].map(
    parsePath,
  ),
  LAST_APPLIED_PATH,
]);

/** The manager that stands for all that was there before anybody was tracked. */
const BEFORE_FIRST_APPLY = "before-first-apply";

/** Finds fields that were applied on the client's side, are not stated any more, and stay because no apply owns them. */
function checkLeftBehind(inspection: Inspection): void {
  const { type, value, live, lastApplied, outcome, entries, mayPatch, manager, findings } = inspection;
  if (live === undefined || mayPatch || !findings.wants("field-left-behind")) return;
  // Who applies is known, but not with which outcome.
  if (manager !== undefined && outcome === undefined) return;
  const lenient = lenientType(type);
  const others = fieldsOf(
    entries.filter((entry) => !isClientSide(entry) && entry.manager !== BEFORE_FIRST_APPLY),
  );
  const applied = union(
    lastApplied === undefined ? EMPTY : valueFields(lenient, lastApplied),
    fieldSetOf(setOnPurpose(type, fieldsOf(entries.filter(isClientSide)))),
  );
  let left = intersection(applied, valueFields(lenient, live));
  if (outcome !== undefined) left = intersection(left, valueFields(lenient, outcome.object));
  for (const stated of [valueFields(lenient, value), others, NEVER_LEFT]) left = difference(left, stated);
  for (const steps of outermost(left)) {
    const owners = nameOwners(entriesAt(entries, steps));
    const message = `the config does not state it any more, but it stays: it belongs to ${owners}`;
    findings.report("field-left-behind", { of: "live", steps, message });
  }
}

function fieldsOf(entries: readonly LiveEntry[]): FieldSet {
  return unionAll(entries.map(({ fields }) => fields));
}

/**
 * The members that somebody has set on purpose: items of lists and keys of maps. Other fields may be there because the
 * server has filled in a default, which counts as the writer's.
 */
function* setOnPurpose(
  type: Type | undefined,
  fields: FieldSet,
  trail: FieldPath = [],
): Generator<FieldPath> {
  for (const text in fields) {
    const element = text === "." ? undefined : decodeElement(text);
    if (element === undefined) continue;
    const node = fields[text] as FieldSet;
    const path = [...trail, element];
    const isField = element.kind === "field";
    const field = isField ? type?.map?.fields.get(element.name) : undefined;
    if (field === undefined && isMember(node)) yield path;
    yield* setOnPurpose(field?.type ?? (isField ? type?.map?.element : type?.list?.element), node, path);
  }
}
