import { kubernetes } from "../../../kubernetes/internal.ts";
import type { Mutation } from "../../../rules/internal.ts";
import { apiVersionOf, type ObjectType } from "../../../schema/internal.ts";
import { merge } from "../../../typed/internal.ts";
import { type JsonObject, MergeError } from "../../../value/internal.ts";
import { setDefaults } from "../../../write/internal.ts";
import type { Call } from "../../calls/call.ts";
import { internalFailure, StatusError } from "../../status/status.ts";
import { decodePatched, keepKind, patchObject, UnfitPatch } from "../patches/index.ts";
import type { Shown } from "../shown/index.ts";
import { findAtomics } from "./find-atomics.ts";

/** A mutation that cannot be made, which failure policies decide about. */
export class Unfit extends Error {}

/** The object after a mutation, with its defaults. */
export function applyMutation(
  call: Call,
  shown: Shown & { readonly object: JsonObject },
  mutation: Mutation,
): JsonObject {
  if (mutation.is === "fault") throw new Unfit(mutation.message);
  const { object, resource } = shown;
  const type = typeOf(shown);
  const changed =
    mutation.is === "patch" ? patch(shown, mutation.patch) : configure(type, object, mutation.config);
  if (changed === object || resource.kind !== shown.kind.kind) return changed;
  return setDefaults({ ...call, resource }, changed);
}

/** The type of an object; what is sent to a part of one has one of Kubernetes' own. */
function typeOf({ resource, kind }: Shown): ObjectType {
  if (resource.kind === kind.kind) return resource.type;
  const type = kubernetes().find(apiVersionOf(kind), kind.kind);
  if (type !== undefined) return type;
  const { group, version } = kind;
  throw new StatusError({
    code: 503,
    reason: "ServiceUnavailable",
    message: `Resource kind ${group}/${version}, Kind=${kind.kind} not found. There can be a delay between when CustomResourceDefinitions are created and when they are available.`,
  });
}

function configure(type: ObjectType, object: JsonObject, stated: JsonObject): JsonObject {
  const { apiVersion, kind } = object;
  const config = { ...stated, apiVersion, kind } as JsonObject;
  const refuse = (why: string): never => {
    throw new Unfit(`error applying patch: ${why}`);
  };
  try {
    const atomics = findAtomics(type, config);
    const merged = merge(type, { live: object, config });
    if (atomics.length === 0) return merged;
    return refuse(
      `invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(", ")}`,
    );
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const why =
      error.code === "FIELD_UNKNOWN" ? `${error.path}: field not declared in schema` : error.message;
    return refuse(`failed to convert patch object to typed object: ${why}`);
  }
}

function patch(
  { object, resource, kind }: Shown & { readonly object: JsonObject },
  stated: readonly JsonObject[],
): JsonObject {
  let patched: JsonObject;
  try {
    patched = patchObject(object, stated);
  } catch (error) {
    if (!(error instanceof UnfitPatch)) throw error;
    // A patch that tests first is one that is made on a condition.
    if (error.message.endsWith(": test failed")) return object;
    throw new Unfit(`JSON Patch: ${error.message}`);
  }
  if (patched === object) return object;
  const kept = keepKind(resource, object, patched);
  if (resource.kind !== kind.kind) return kept;
  const { object: decoded, dropped } = decodePatched(resource, kept);
  if (dropped.length > 0) throw internalFailure(`strict decoding error: ${dropped.join(", ")}`);
  return decoded;
}
