import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import { canonicalText, checkCall, MergeError, type Names, readObject } from "../../value/internal.ts";
import {
  checkKindOf,
  type PreparedRequest,
  pathOfObject,
  placeOf,
  queryOf,
  REQUEST_OPTIONS,
  REQUEST_PARTS,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What `kubectl apply --server-side` starts from. */
export interface ApplyToPrepare extends RequestParts {
  readonly config: object;
  /** Whether to take fields over from others. Default: false. */
  readonly force?: boolean | undefined;
  /** The part of the object that is applied by itself, such as `status`. Default: the object. */
  readonly subresource?: string | undefined;
}

const PARTS: Names = { ...REQUEST_PARTS, config: "any", force: "boolean", subresource: "string" };

/**
 * What `kubectl apply --server-side` would send: the config itself. The server creates the object if it is not there. A config
 * of another kind than the type, or that does not state its kind, is an error.
 */
export function prepareApply(
  type: ObjectType,
  parts: ApplyToPrepare,
  options: RequestOptions = {},
): PreparedRequest {
  checkObjectType(type);
  checkCall(parts, PARTS, options, REQUEST_OPTIONS);
  const { force = false, subresource } = parts;
  const config = readObject(parts.config, "config");
  checkKindOf(type, config, "the config");
  if (!config.apiVersion || !config.kind)
    throw new MergeError(
      "KIND_MISMATCH",
      "",
      "the config does not say its kind, and servers apply none such: add apiVersion and kind",
    );
  return {
    method: "PATCH",
    path: pathOfObject(type, { ...placeOf(config), subresource }),
    query: { ...queryOf(parts, options), force: String(force) },
    contentType: "application/apply-patch+yaml",
    body: `${canonicalText(config)}\n`,
  };
}
