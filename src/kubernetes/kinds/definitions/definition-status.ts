import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { addConditions, type Condition, conditionsOf } from "../../metadata/conditions.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { objectAt } from "../rules/check-values.ts";
import { approvalOf } from "./approval.ts";

/** What the resources that a server has are called. */
export interface ServedNames {
  list(): Iterable<{
    readonly group: string;
    readonly plural: string;
    readonly singular: string;
    readonly shortNames: readonly string[];
    readonly kind: string;
    readonly listKind: string;
    readonly custom: boolean;
  }>;
}

/** What a status is made of. */
export interface Surroundings {
  /** What it takes the place of, if anything. */
  readonly live: JsonObject | undefined;
  readonly names: ServedNames;
  readonly now: Date;
}

/** Whether a condition of a definition holds. */
export function holds({ status }: JsonObject, type: string): boolean {
  return conditionsOf(status).some((one) => one.type === type && one.status === "True");
}

/** A definition with a status that says which names it has got, whether it is served, and in which versions it has been stored. */
export function withStatus(definition: JsonObject, { live, names, now }: Surroundings): JsonObject {
  const { spec } = definition;
  if (!isObject(spec) || !isObject(spec.names) || !Array.isArray(spec.versions)) return definition;
  const before = objectAt(live, "status");
  const { accepted, conflict } = acceptNames(spec, before.acceptedNames, names);
  const isServed = conflict === undefined || holds({ status: before }, "Established");
  const stated: Condition[] = [
    ...approvalCondition(definition),
    conflict ?? {
      type: "NamesAccepted",
      status: "True",
      reason: "NoConflicts",
      message: "no conflicts found",
    },
    isServed
      ? {
          type: "Established",
          status: "True",
          reason: "InitialNamesAccepted",
          message: "the initial names have been accepted",
        }
      : {
          type: "Established",
          status: "False",
          reason: "NotAccepted",
          message: "not all names are accepted",
        },
  ];
  const status: JsonObject = {
    conditions: addConditions(conditionsOf(before), stated, now),
    acceptedNames: accepted,
    storedVersions: storedVersionsOf(spec.versions, before.storedVersions),
  };
  return { ...definition, status };
}

function approvalCondition(definition: JsonObject): readonly Condition[] {
  const { spec } = definition;
  const { state, message } = approvalOf(String(isObject(spec) ? spec.group : ""), metadataOf(definition));
  if (state === "unneeded") return [];
  return [
    {
      type: "KubernetesAPIApprovalPolicyConformant",
      status: state === "approved" ? "True" : "False",
      reason: APPROVALS[state],
      message,
    },
  ];
}

const APPROVALS = {
  approved: "ApprovedAnnotation",
  bypassed: "UnapprovedAnnotation",
  missing: "MissingAnnotation",
  invalid: "InvalidAnnotation",
};

export function storedVersionsOf(versions: readonly Json[], before: Json | undefined): Json {
  const known = Array.isArray(before) ? before : [];
  const stored = versions.filter(isObject).find(({ storage }) => storage === true)?.name;
  return stored === undefined || known.includes(stored) ? known : [...known, stored];
}

/** The names that a definition gets: those it asks for, but not those that another of its group has. */
function acceptNames(
  { group, names }: JsonObject,
  before: Json | undefined,
  served: ServedNames,
): { readonly accepted: JsonObject; readonly conflict: Condition | undefined } {
  const asked = names as JsonObject;
  const had = isObject(before) ? before : {};
  const { resources, kinds } = namesTaken(served, String(group), asked.plural);
  const accepted: Record<string, Json> = { plural: had.plural ?? "", kind: had.kind ?? "" };
  let conflict: Condition | undefined;
  const refuse = (reason: string, ...taken: readonly Json[]): void => {
    const texts = taken.map((name) => `${JSON.stringify(name)} is already in use`);
    const message = texts.length === 1 ? (texts[0] as string) : `[${texts.join(", ")}]`;
    conflict = { type: "NamesAccepted", status: "False", reason, message };
  };
  const take = (name: string, used: ReadonlySet<Json>, reason: string): void => {
    const value = asked[name];
    if (value === undefined) return;
    if (value !== had[name] && used.has(value)) {
      if (had[name] !== undefined) accepted[name] = had[name];
      refuse(reason, value);
    } else accepted[name] = value;
  };
  take("plural", resources, "PluralConflict");
  take("singular", resources, "SingularConflict");
  const short = listOf(asked.shortNames);
  const taken = short.filter((name) => !listOf(had.shortNames).includes(name) && resources.has(name));
  if (taken.length > 0) refuse("ShortNamesConflict", ...taken);
  else if (short.length > 0) accepted.shortNames = short;
  take("kind", kinds, "KindConflict");
  take("listKind", kinds, "ListKindConflict");
  if (asked.categories !== undefined) accepted.categories = asked.categories;
  return { accepted, conflict };
}

/** What other resources of a group are called. */
function namesTaken(served: ServedNames, group: string, plural: Json | undefined) {
  const resources = new Set<Json>();
  const kinds = new Set<Json>();
  for (const resource of served.list()) {
    // Its own are those of a custom resource of that name; what Kubernetes defines stays.
    if (resource.group !== group || (resource.custom && resource.plural === plural)) continue;
    for (const name of [resource.plural, resource.singular, ...resource.shortNames]) resources.add(name);
    kinds.add(resource.kind).add(resource.listKind);
  }
  return { resources, kinds };
}

function listOf(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? list : [];
}
