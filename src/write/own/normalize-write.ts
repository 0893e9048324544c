import type { Normalize } from "../../apply/internal.ts";
import type { Notice } from "../../evolve/internal.ts";
import type { StatusError } from "../../kubernetes/internal.ts";
import { metadataOf, metaText } from "../../kubernetes/metadata/index.ts";
import { type Cause, forbidden, invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import { CauseList } from "../../kubernetes/status/cause-list.ts";
import { invalid } from "../../kubernetes/status/refusals.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { resolvePath, valueAt } from "../../typed/internal.ts";
import {
  type ErrorCode,
  type Json,
  type JsonObject,
  MergeError,
  withField,
  withoutField,
} from "../../value/internal.ts";
import { writePart } from "../complete/write-part.ts";
import type { Resource } from "../resources/resource.ts";
import { MOST_WARNINGS, type Writing } from "../writing.ts";

/** The codes of a write that contradicts itself. Other errors say that an object does not fit its type. */
const CONTRADICTIONS: ReadonlySet<ErrorCode> = new Set([
  "DUPLICATES_DISAGREE",
  "DUPLICATE_FIELD_INVALID",
  "UNION_VIOLATED",
]);

type Written = Parameters<Normalize>[0];

/**
 * Keeps duplicate fields in agreement and unions to one member, as far as a call writes them; `undefined` if its resource has
 * none. What that changes the client is told in warnings, and a write that contradicts itself is refused.
 */
export function normalizeFor(
  writing: Pick<Writing, "resource" | "warnings" | "subresource">,
): Normalize | undefined {
  const { resource, warnings, subresource } = writing;
  const told: string[] = [];
  const normalize = resource.normalize?.((warning) => {
    if (told.length < MOST_WARNINGS) told.push(printWarning(warning));
  });
  if (normalize === undefined) return undefined;
  const normalizeWrite = (written: Written): ReturnType<Normalize> => {
    const counted = countedOf(resource, written);
    try {
      const result = normalize(counted);
      warnings.push(...told.splice(0));
      return { ...result, object: withSentMetadata(resource, written, result.object) };
    } catch (error) {
      if (!(error instanceof MergeError && CONTRADICTIONS.has(error.code))) throw error;
      throw refuse(resource, counted, error);
    }
  };
  const readConfig = (config: JsonObject): JsonObject => {
    const counted = countedConfig(resource, subresource, config);
    const read = normalize.readConfig?.(counted) ?? counted;
    return read === counted ? config : { ...config, ...read };
  };
  return Object.assign(normalizeWrite, { readConfig });
}

/** The same for fields that defaults set after an apply, which nobody owns; `before` is the object without them. */
export function normalizeDefaulted(
  writing: Pick<Writing, "resource" | "warnings" | "subresource">,
  before: JsonObject,
  object: JsonObject,
): JsonObject {
  if (object === before) return object;
  const { apiVersion, type } = writing.resource;
  const owner = {
    manager: "",
    operation: "Update",
    apiVersion,
    subresource: writing.subresource ?? "",
  } as const;
  const written = { type, before, object, config: undefined, force: true, entries: new Map() };
  return normalizeFor(writing)?.({ ...written, owner: { ...owner, time: undefined } }).object ?? object;
}

/** The write without the parts that are not stored: these are neither refused nor warned about. */
function countedOf(resource: Resource, written: Written): Written {
  const { object, config, owner } = written;
  const before = written.before === resource.rules.emptyObject ? undefined : written.before;
  const subresource = owner.subresource || undefined;
  const part =
    before === undefined
      ? withoutStatusApart(resource, object)
      : writePart(resource, subresource, { live: before, object });
  return { ...written, before, object: part, config: config && countedConfig(resource, subresource, config) };
}

function countedConfig(resource: Resource, subresource: string | undefined, config: JsonObject): JsonObject {
  if (subresource === undefined) return withoutStatusApart(resource, config);
  if (subresource !== "status") return config;
  const names = resource.special.statusKeepsMetadata === true ? STATUS : [...STATUS, "metadata"];
  return Object.fromEntries(Object.entries(config).filter(([name]) => names.includes(name)));
}

const STATUS: readonly string[] = ["apiVersion", "kind", "status"];

function withoutStatusApart({ statusApart }: Resource, object: JsonObject): JsonObject {
  return statusApart ? withoutField(object, "status") : object;
}

/** The normalized object with the metadata that was sent, where a write leaves that alone: it says which revision was meant. */
function withSentMetadata(
  resource: Resource,
  { owner, object }: Written,
  normalized: JsonObject,
): JsonObject {
  const leaves = owner.subresource === "status" && resource.special.statusKeepsMetadata === true;
  return leaves ? withField(normalized, "metadata", metadataOf(object)) : normalized;
}

function printWarning({ path, message }: Notice): string {
  return path === "" ? message : `${fieldOf(path)}: ${message}`;
}

/** What the schema refuses comes first. Applied configs fit it by then, and may lack what has a default. */
function refuse(resource: Resource, { object, config }: Written, error: MergeError): StatusError {
  const found = new CauseList();
  if (config === undefined) found.addAll(resource.rules.check(object));
  if (found.causes.length > 0) return invalid(resource, metaText(object, "name"), found.causes);
  for (const problem of error.problems ?? [error]) found.add(causeOf(resource.type, object, problem));
  return invalid(resource, metaText(object, "name"), found.causes);
}

function causeOf(type: ObjectType, object: JsonObject, { code, path, detail }: MergeError): Cause {
  const value = code === "UNION_VIOLATED" ? undefined : findValue(type, object, path);
  return value === undefined ? forbidden(fieldOf(path), detail) : invalidCause(fieldOf(path), value, detail);
}

/** A path as causes have it: without the dot that it begins with. */
function fieldOf(path: string): string {
  return path === "" ? "<nil>" : path.replace(/^\./, "");
}

/** What is at a printed path, unless a name in it reads as something else. */
function findValue(type: ObjectType, object: JsonObject, path: string): Json | undefined {
  try {
    return valueAt(type, object, resolvePath(type, [object], path));
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}
