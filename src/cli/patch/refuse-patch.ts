import { applyJsonPatch, type JsonPatch } from "../../adapters/json-patch.ts";
import { applyMergePatch, applyPatch, type PatchOptions } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import type { Rejected, Resource } from "../../write/internal.ts";
import { InputError } from "../input/input-error.ts";
import { locatePath, withoutValues } from "../input/locate.ts";
import { refusalOf } from "../input/refusal.ts";
import { isSecret } from "../input/secret.ts";
import type { PatchType } from "./merge-options.ts";
import type { GivenPatch } from "./read-patch.ts";

interface Refused {
  readonly patch: GivenPatch;
  readonly as: PatchType;
  readonly resource: Resource;
}

/** A server's refusal of what a patch makes of an object, with the places in the patch. */
export function refusePatch(live: JsonObject, { patch, as, resource }: Refused, rejected: Rejected): Error {
  try {
    // Of a patch that cannot be applied servers say little: what it fails at says more.
    const object = withinPatch(live, patch, () => patchObject(resource.type, live, patch, as));
    const source = { ...patch.source, secret: isSecret(live) };
    return refusalOf({ object: patch.value as JsonObject, source }, resource, rejected, object);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** What a patch makes of an object, by itself. */
export function patchObject(
  type: ObjectType,
  live: JsonObject,
  { value }: GivenPatch,
  as: PatchType,
  options?: PatchOptions,
): JsonObject {
  const patch = value as JsonObject;
  if (as === "strategic") return applyPatch(type, { live, patch }, options);
  if (as === "merge") return applyMergePatch({ live, patch });
  return applyJsonPatch({ live, patch: patch as unknown as JsonPatch }, { loose: true });
}

/** Does something with a patch. What goes wrong is the patch's fault, so the error says where in it. */
export function withinPatch<Result>(live: JsonObject, patch: GivenPatch, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const secret = isSecret(live);
    const source = { ...patch.source, secret };
    throw new InputError(source, secret ? withoutValues(error) : error, locate(patch, error));
  }
}

/** Where in a patch something is wrong: in one of its operations, or at a field. */
function locate({ value, source }: GivenPatch, { path, message }: MergeError): ReturnType<typeof locatePath> {
  const document = { object: value as JsonObject, source };
  const [, operation] = /\boperation (\d+)\b/.exec(message) ?? [];
  return operation === undefined
    ? locatePath(document, path)
    : locatePath(document, [{ kind: "index", index: Number(operation) }]);
}
