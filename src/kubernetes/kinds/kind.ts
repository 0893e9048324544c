import type { Normalize } from "../../apply/internal.ts";
import type { Converter } from "../../evolve/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { NameRule } from "../metadata/name-rules.ts";
import type { Cause } from "../status/status.ts";
import type { Defaults } from "./rules/defaults.ts";
import type { ImmutableField } from "./rules/immutable-fields.ts";

/** Who writes. */
export interface Writer {
  readonly name: string;
  readonly groups: readonly string[];
  readonly uid?: string | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What a write knows beside the object. */
export interface WriteContext {
  readonly now: Date;
  readonly subresource: string | undefined;
  /** Who writes; absent where that does not matter. */
  readonly user?: Writer | undefined;
}

/** All that is special about one kind of Kubernetes', beyond its schema. What is absent is as with any other kind. */
export interface Kind {
  /** What names look like. Default: DNS-1123 subdomains. */
  readonly names?: NameRule;
  /** Whether `metadata.generation` counts the changes of what is wanted. */
  readonly generation?: boolean;
  /** Whether an update must say which revision it replaces. */
  readonly conditional?: boolean;
  /** Whether an update creates an object that is not there. */
  readonly createdByUpdate?: boolean;
  /** Whether a write to the status leaves the metadata as it is. */
  readonly statusKeepsMetadata?: boolean;
  /** What beside the status a write to the object does not come to own, as it stays whatever is written. */
  readonly ignores?: readonly string[];
  /** What beside the spec a write to the status does not come to own. */
  readonly statusIgnores?: readonly string[];
  /** The status of a new object; `"sent"` if clients set it. Default: what Go writes of an empty one. */
  readonly firstStatus?: JsonObject | "sent";
  /** What is set where nobody does. */
  readonly defaults?: Defaults;
  /** Where the schema would refuse what `check` refuses in another place: `spec.scopes[]`, for any item. */
  readonly elsewhere?: readonly string[];
  /** What nobody may change once it is there. */
  readonly immutable?: readonly ImmutableField[];
  /** What clients are told whatever they do with such objects; absent if the kind stays. */
  readonly deprecation?: string;
  /** How objects of other versions or groups are kept as one. */
  readonly conversion?: KindConversion;
  /** Folds fields that are written, but never stored, into those that are, whoever applies them. */
  readonly normalize?: Normalize;
  /** What differs from all that in one version. */
  readonly versions?: Readonly<Record<string, Omit<Kind, "versions">>>;

  /** Puts what is written under one name and kept under another in its place. */
  fold?(object: JsonObject): JsonObject;
  /** Sets what the kind's objects come to have by themselves, after the defaults and before they are checked. */
  setDefaults?(object: JsonObject): JsonObject;
  /** What an update leaves as it is live, though it was not sent: clients drop what they do not know. */
  keepDropped?(object: JsonObject, live: JsonObject): JsonObject;
  /** What a new object is made of what was sent: without what clients may not set. */
  prepareCreate?(object: JsonObject, context: WriteContext): JsonObject;
  /** The same for an object that takes the place of another. */
  prepareUpdate?(object: JsonObject, live: JsonObject, context: WriteContext): JsonObject;
  /** What is wrong beyond the schema; `live` is what the object takes the place of. Writes to a part are not asked. */
  check?(object: JsonObject, live: JsonObject | undefined): Iterable<Cause>;
  /** What a client should know about an object that nothing is wrong with. Writes to a part are not asked. */
  warn?(object: JsonObject, live: JsonObject | undefined): Iterable<string>;
  /** Whether two objects want the same, so that `metadata.generation` stays. Default: they differ in metadata and status at most. */
  isSameWork?(object: JsonObject, live: JsonObject): boolean;
  /** How many seconds an object has to go, unless the client says otherwise: zero to go at once. */
  gracePeriod?(object: JsonObject): number;
}

/** Kinds by group and name: `apps/Deployment`, `/Pod`. */
export type Kinds = Readonly<Record<string, Kind>>;

/** A resource that is served in more than one form, and kept in one of them. */
export interface KindConversion {
  /** Where its objects are kept, whichever form they come in. */
  readonly prefix: string;
  readonly storedAs: string;
  /** Made when it is first needed. */
  readonly converter: () => Converter;
}
