import { type Applied, type ApplyOptions, apply, type Refused } from "../../apply/internal.ts";
import { metadataOf, metaText } from "../../kubernetes/metadata/index.ts";
import { badRequest, internalError } from "../../kubernetes/status/refusals.ts";
import {
  getField,
  isObject,
  type JsonObject,
  MergeError,
  type Steps,
  shareUnchanged,
  textOf,
} from "../../value/internal.ts";
import type { Body } from "../decode/body.ts";
import { checkedLive, setDefaults } from "../decode/decode-object.ts";
import { keepOrder } from "../decode/keep-order.ts";
import { checkName, inRequestNamespace } from "../decode/match-request.ts";
import { normalizeDefaulted } from "../own/normalize-write.ts";
import { ownershipOf } from "../own/own-fields.ts";
import type { FieldValidation, Writing } from "../writing.ts";
import type { Proposal } from "./proposal.ts";

/** A config to apply, and to what. */
export interface ConfigOnLive {
  readonly live: JsonObject | undefined;
  readonly config: Body;
}

/** How a config is applied. */
export interface ApplyManner {
  readonly manager: string;
  readonly force: boolean;
  readonly fieldValidation: FieldValidation;
  /** What goes beyond Kubernetes. */
  readonly options?: Pick<ApplyOptions, "conflicts" | "sameManager" | "refuseRemovals"> | undefined;
}

/** What a config makes of live: live itself if nothing changes. Who else owns what it changes is in the refusal. */
export function* proposeApply(
  writing: Writing,
  { live, config: body }: ConfigOnLive,
  manner: ApplyManner,
): Steps<Proposal | Refused> {
  const { resource } = writing;
  const config = readConfig(body);
  checkConfig(resource, config);
  if (metaText(config, "name") !== "") checkName(writing, inRequestNamespace(writing, config));
  const owned = tryApply(writing, { live, config }, manner);
  if (!owned.ok) return owned;
  warnOfDuplicates(writing, body, manner.fieldValidation);
  const stated = owned.object as JsonObject;
  if (stated === live) return { object: live, stated, owned };
  yield;
  return { object: completeApplied(writing, { live, config, stated }), stated, owned };
}

/** What was applied, as the type has it and with its defaults. */
function completeApplied(
  writing: Writing,
  parts: { readonly live: JsonObject | undefined; readonly config: JsonObject; readonly stated: JsonObject },
): JsonObject {
  const { resource } = writing;
  const { live, config, stated } = parts;
  const checked = checkedLive(resource, live);
  const decoded = withTypedErrors(config, () => resource.rules.decode(stated, checked).object);
  const defaulted = normalizeDefaulted(writing, decoded, setDefaults(writing, decoded, checked));
  const object = inRequestNamespace(writing, defaulted);
  checkName(writing, object);
  if (live === undefined) return object;
  return shareUnchanged(live, defaulted === decoded ? object : (keepOrder(live, object) as JsonObject));
}

/** The config that a body holds. Refuses anything but an object. */
export function readConfig({ value }: Body): JsonObject {
  if (isObject(value)) return value;
  throw badRequest("error decoding YAML: the config is no object");
}

function warnOfDuplicates({ warnings }: Writing, body: Body, fieldValidation: FieldValidation): void {
  if (fieldValidation === "Ignore") return;
  const duplicates = body.duplicates();
  if (duplicates.length === 0) return;
  if (fieldValidation === "Strict") {
    const problems = body.describeDuplicates().join(", ");
    throw badRequest(
      `error strict decoding YAML: ${body.isYaml ? "error converting YAML to JSON: " : ""}${problems}`,
    );
  }
  warnings.push(...duplicates);
}

/** Refuses a config that is for another kind, or says who owns what. */
export function checkConfig(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  config: JsonObject,
): void {
  if (config.apiVersion !== apiVersion || config.kind !== kind)
    throw badRequest(`invalid object type: ${printKind(config)}`);
  const stated = getField(metadataOf(config), "managedFields");
  if (stated !== undefined && stated !== null) throw badRequest("metadata.managedFields must be nil");
}

function tryApply(
  writing: Writing,
  { live, config }: { readonly live: JsonObject | undefined; readonly config: JsonObject },
  { manager, force, options }: ApplyManner,
): Applied | Refused {
  const { resource, now, subresource = "" } = writing;
  const application = { live, config, manager, force, now, subresource };
  const ownership = ownershipOf(writing);
  const all = options === undefined ? ownership : { ...ownership, ...options };
  return withTypedErrors(config, () => apply(resource.type, application, all));
}

/** Does something with a config; if that does not fit its type, Kubernetes calls it an error of the server. */
function withTypedErrors<Result>(config: JsonObject, task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    if (error.code === "TOO_DEEP") throw badRequest(error.message);
    const name = `${metaText(config, "namespace")}/${metaText(config, "name")}`;
    const why =
      error.code === "FIELD_UNKNOWN" ? `${error.path}: field not declared in schema` : error.message;
    throw internalError(`failed to create typed patch object (${name}; ${printKind(config)}): ${why}`);
  }
}

/** A kind as Kubernetes prints it: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`. */
function printKind({ apiVersion, kind }: JsonObject): string {
  const version = textOf(apiVersion);
  return `${version.includes("/") ? version : `/${version}`}, Kind=${textOf(kind)}`;
}
