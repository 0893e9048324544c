/** Whose promises a schema must keep. */
export type CompatibilityPolicy = "kubernetes" | "envoy";

/** How bad a change is: it breaks clients, it depends on something the schema does not say, or it is fine. */
export type CompatibilitySeverity = "breaking" | "depends" | "fine";

/** Who writes a field: users write the spec (and all that is not status), controllers the status. */
export type CompatibilitySide = "spec" | "status";

/** How bad a change is under a policy; `undefined` where the policy has no opinion. */
export type CompatibilityVerdict =
  | CompatibilitySeverity
  | Readonly<Record<CompatibilitySide, CompatibilitySeverity>>
  | undefined;

/** A kind of change, and how bad it is under each policy. */
export interface CompatibilityRule extends Readonly<Record<CompatibilityPolicy, CompatibilityVerdict>> {
  /** The change that the rule is about. */
  readonly change: string;
  /** Why it is as bad as it is. */
  readonly why: string;
  /** What to do instead. */
  readonly remedy: string;
}

/** Names a rule. */
export type CompatibilityRuleId =
  | "field-added"
  | "field-missing-in-version"
  | "required-field-added"
  | "field-made-required"
  | "field-deprecated"
  | "unstable-field-added"
  | "unstable-field-required"
  | "field-made-unstable"
  | "field-removed"
  | "field-renamed"
  | "field-moved"
  | "type-changed"
  | "cardinality-changed"
  | "field-put-into-union"
  | "union-member-added"
  | "enum-value-added"
  | "enum-value-removed"
  | "validation-tightened"
  | "validation-loosened"
  | "validation-changed"
  | "made-immutable"
  | "feature-required"
  | "default-added"
  | "default-changed"
  | "default-dropped"
  | "default-missing-in-version"
  | "list-type-changed"
  | "list-keys-changed"
  | "granularity-changed"
  | "patch-strategy-changed"
  | "version-removed"
  | "version-deprecated"
  | "deprecated-without-successor"
  | "version-undeprecated"
  | "version-restored"
  | "storage-version-changed"
  | "storage-version-new"
  | "stored-version-removed"
  | "kind-removed"
  | "kind-moved"
  | "endpoint-changed"
  | "definition-removed"
  | "definition-moved"
  | "package-in-two-versions";

/** Every rule, by its id. `docs/compatibility.md` shows the same table. */
export const COMPATIBILITY_RULES: Readonly<Record<CompatibilityRuleId, CompatibilityRule>> = {
  "field-added": {
    change: "an optional field is added",
    kubernetes: "fine",
    envoy: "fine",
    why: "old clients do not know it and lose nothing",
    remedy: "nothing to do",
  },
  "field-missing-in-version": {
    change: "a field is added to one served version and not to another",
    kubernetes: "breaking",
    envoy: undefined,
    why: "an object that goes through the version without the field comes back without its value",
    remedy: "add the field to every served version, or carry its value through the conversion",
  },
  "required-field-added": {
    change: "a required field is added",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "what old clients send has no such field and is refused",
    remedy: "make it optional and define what its absence means",
  },
  "field-made-required": {
    change: "an optional field becomes required",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "objects and clients that leave it out are refused",
    remedy: "keep it optional and define what its absence means",
  },
  "field-deprecated": {
    change: "a field is marked as deprecated",
    kubernetes: "fine",
    envoy: "fine",
    why: "it works as before and tells clients to move on",
    remedy: "nothing to do",
  },
  "unstable-field-added": {
    change: "a field that is marked as alpha or experimental is added to a stable version",
    kubernetes: "depends",
    envoy: undefined,
    why: "a stable version promises that its fields stay; the mark says that this one may change or go",
    remedy:
      "put it behind a feature gate (x-fieldwise-feature-gate) until it is stable, or into an annotation or an alpha version",
  },
  "unstable-field-required": {
    change: "a field that is marked as alpha or experimental is required",
    kubernetes: "breaking",
    envoy: undefined,
    why: "clients cannot leave it out, and where its feature is off the field is dropped",
    remedy: "make it optional",
  },
  "field-made-unstable": {
    change: "an existing field becomes marked as alpha or experimental",
    kubernetes: "breaking",
    envoy: undefined,
    why: "clients that use it were promised that it stays, and where its feature is off its value is dropped",
    remedy: "leave it stable, and put what is not settled into a new field",
  },
  "field-removed": {
    change: "a field is removed",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients that send it lose what they said, and clients that read it find nothing",
    remedy: "keep the field and mark it as deprecated; leave it out of the next version",
  },
  "field-renamed": {
    change: "a field gets another name",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients know the old name only, in JSON too",
    remedy: "keep both names and reconcile them as duplicate fields",
  },
  "field-moved": {
    change: "a field moves to another place",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients know the old place only",
    remedy: "keep both places and reconcile them as duplicate fields",
  },
  "type-changed": {
    change: "the type of a value changes",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients can neither read nor write a value of the other type",
    remedy: "add a field of the new type and reconcile the two as duplicate fields",
  },
  "cardinality-changed": {
    change: "a single value becomes a list, or a list a single value",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients of the one can neither read nor write the other",
    remedy: "add a plural field beside the single one and reconcile the two as duplicate fields",
  },
  "field-put-into-union": {
    change: "an existing field becomes a member of a union",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "objects that set it together with another member were fine and are refused",
    remedy: "leave the field outside, and build the union from new fields",
  },
  "union-member-added": {
    change: "a new field joins a union",
    kubernetes: "fine",
    envoy: "fine",
    why: "nobody has set it yet",
    remedy: "nothing to do",
  },
  "enum-value-added": {
    change: "an enum accepts another value",
    kubernetes: "breaking",
    envoy: "fine",
    why: "old clients read a value that they cannot handle, unless the enum was declared open",
    remedy:
      "declare enums that may grow as open (x-fieldwise-open-enum) in their first version; or add a field",
  },
  "enum-value-removed": {
    change: "an enum no longer accepts a value",
    kubernetes: "depends",
    envoy: "breaking",
    why: "stored objects and clients may still use it",
    remedy: "deprecate the value and keep accepting it",
  },
  "validation-tightened": {
    change: "validation becomes stricter",
    kubernetes: { spec: "breaking", status: "depends" },
    envoy: "breaking",
    why: "values that were accepted, and may be stored, are refused; in status it is enough that no writer uses them",
    remedy: "keep accepting what was accepted; be strict in the next version",
  },
  "validation-loosened": {
    change: "validation becomes laxer",
    kubernetes: { spec: "breaking", status: "depends" },
    envoy: "fine",
    why: "clients read values that they were told cannot be",
    remedy: "accept more in the next version, or in a new field",
  },
  "validation-changed": {
    change: "validation changes, and the schema does not tell whether it became stricter or laxer",
    kubernetes: { spec: "breaking", status: "depends" },
    envoy: "depends",
    why: "values that were accepted may be refused, and clients may read values that they were told cannot be",
    remedy: "show that the same values are accepted, and suppress the finding; or keep the old validation",
  },
  "made-immutable": {
    change: "a field can no longer be changed",
    kubernetes: "breaking",
    envoy: undefined,
    why: "updates that worked are refused",
    remedy: "keep it mutable; make it immutable in the next version",
  },
  "feature-required": {
    change: "an existing field comes to require a client feature",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients that use the field and do not state the feature are refused, or lose it where it is ignorable",
    remedy: "require the feature of a new field only",
  },
  "default-added": {
    change: "a field gets a default",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "objects that leave the field out change their meaning",
    remedy: "keep absence as it was; offer the new behaviour as a value that can be chosen",
  },
  "default-changed": {
    change: "a default changes",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "objects that leave the field out change their meaning",
    remedy: "keep the default; change it in the next version, whose conversion states the old one",
  },
  "default-dropped": {
    change: "a field loses its default",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients that rely on a value being there find none",
    remedy: "keep the default",
  },
  "default-missing-in-version": {
    change: "a default has no equivalent in another served version",
    kubernetes: "breaking",
    envoy: undefined,
    why: "an object means something else when it is read in the other version, and the round trip changes it",
    remedy: "give the field the same default in every served version",
  },
  "list-type-changed": {
    change: "a list changes between set and map",
    kubernetes: "breaking",
    envoy: undefined,
    why: "items are told apart in another way, so applied configurations merge and own other items",
    remedy: "keep the list type; add a list of the other type as a new field",
  },
  "list-keys-changed": {
    change: "other fields tell the items of a list apart",
    kubernetes: "breaking",
    envoy: undefined,
    why: "items that were one become two or the other way round, and recorded ownership names the old keys",
    remedy: "keep the keys; add a list with the other keys as a new field",
  },
  "granularity-changed": {
    change: "a list or an object changes between atomic and granular",
    kubernetes: "depends",
    envoy: undefined,
    why: "ownership migrates, but managers of parts become managers of the whole or the other way round",
    remedy: "make sure that no two managers share it",
  },
  "patch-strategy-changed": {
    change: "strategic merge patches treat a field otherwise",
    kubernetes: "depends",
    envoy: undefined,
    why: "patches that old clients compute are carried out by the new strategy",
    remedy: "keep the strategy while old clients patch this field",
  },
  "version-removed": {
    change: "a version is no longer served",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients of the version stop working; only a beta goes away, 9 months or 3 releases after its deprecation",
    remedy:
      "serve it until it was deprecated for long enough, and say since when it was (deprecated, --deprecated)",
  },
  "version-deprecated": {
    change: "a version is deprecated in favour of another one",
    kubernetes: "fine",
    envoy: undefined,
    why: "it works as before and tells clients where to move on to",
    remedy: "nothing to do",
  },
  "deprecated-without-successor": {
    change: "a version is deprecated, and no served version that is as stable replaces it",
    kubernetes: "depends",
    envoy: undefined,
    why: "clients are told to move, and have nowhere to go or only a version that promises less",
    remedy:
      "serve a successor that is as stable first; if the whole kind is to go, say so in the deprecation warning",
  },
  "version-undeprecated": {
    change: "a version is no longer deprecated",
    kubernetes: "depends",
    envoy: undefined,
    why: "clients that moved away did so for nothing, and the time until it may be removed starts anew",
    remedy: "leave it deprecated and serve it longer, or announce that it stays",
  },
  "version-restored": {
    change: "a version that was gone, or no longer served, is back",
    kubernetes: "depends",
    envoy: undefined,
    why: "clients and stored objects from its first life meet it again, and one version must not have two shapes",
    remedy: "bring it back with the schema that it had, or give the new schema a new version",
  },
  "storage-version-changed": {
    change: "objects are stored in another version",
    kubernetes: "depends",
    envoy: undefined,
    why: "objects that are not written again stay in the previous version, which must exist as long as they do",
    remedy:
      "keep the previous version until every object has been rewritten and status.storedVersions no longer lists it",
  },
  "storage-version-new": {
    change: "objects are stored in a version that the previous release did not serve",
    kubernetes: "breaking",
    envoy: undefined,
    why: "there is no way back: the previous release cannot read the stored objects, and the API server refuses its definition",
    remedy: "serve the version for one release before storing objects in it",
  },
  "stored-version-removed": {
    change: "a version is removed in which objects are or may be stored",
    kubernetes: "breaking",
    envoy: undefined,
    why: "the API server refuses a definition that lacks a version of its status.storedVersions",
    remedy:
      "keep the version unserved until every object has been rewritten and status.storedVersions no longer lists it",
  },
  "kind-removed": {
    change: "a kind is removed",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients of the kind stop working",
    remedy: "keep serving it",
  },
  "kind-moved": {
    change: "a kind gets another name or group",
    kubernetes: "breaking",
    envoy: "breaking",
    why: "clients know the old name and group only",
    remedy: "serve both until the old one was deprecated for long enough",
  },
  "endpoint-changed": {
    change: "a resource gets another plural name or scope, or loses a subresource",
    kubernetes: "breaking",
    envoy: undefined,
    why: "requests of old clients go to a path that is no longer there",
    remedy: "keep it; define another resource",
  },
  "definition-removed": {
    change: "a definition is removed",
    kubernetes: undefined,
    envoy: "breaking",
    why: "messages are named by their full name on the wire and in generated code",
    remedy: "keep the definition and mark it as deprecated",
  },
  "definition-moved": {
    change: "a definition moves to another package",
    kubernetes: undefined,
    envoy: "breaking",
    why: "messages are named by their full name on the wire and in generated code",
    remedy: "keep it in its package; add the other one beside it",
  },
  "package-in-two-versions": {
    change: "a package comes to refer to two versions of another one, directly or through others",
    kubernetes: "depends",
    envoy: "breaking",
    why: "the same thing then has two definitions within one package (the one-definition rule)",
    remedy: "refer to one version of the package throughout",
  },
};

/** How bad a change is by its rule alone; `undefined` if the policy has no opinion. */
export function severityOf(
  rule: CompatibilityRuleId,
  policy: CompatibilityPolicy,
  side: CompatibilitySide,
): CompatibilitySeverity | undefined {
  const verdict: CompatibilityVerdict = COMPATIBILITY_RULES[rule][policy];
  return typeof verdict === "object" ? verdict[side] : verdict;
}
