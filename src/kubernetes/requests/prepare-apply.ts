import type { Type } from "../../schema/index.ts";
import { canonicalText, checkObject, type JsonObject } from "../../value/index.ts";
import {
  checkKindOf,
  type PreparedRequest,
  pathOfObject,
  placeOf,
  queryOf,
  type RequestOptions,
  type RequestParts,
} from "./request.ts";

/** What `kubectl apply --server-side` starts from. */
export interface ApplyToPrepare extends RequestParts {
  readonly config: JsonObject;
  /** Whether to take fields over from others. Default: false. */
  readonly force?: boolean | undefined;
  /** The part of the object that is applied by itself, such as `status`. Default: the object. */
  readonly subresource?: string | undefined;
}

/**
 * What `kubectl apply --server-side` would send: the config itself. The server creates the object if it is not there. A config
 * of another kind than the type is an error.
 */
export function prepareApply(
  type: Type,
  { config, force = false, subresource, ...parts }: ApplyToPrepare,
  options: RequestOptions = {},
): PreparedRequest {
  checkObject(config, "config");
  checkKindOf(type, config, "the config");
  return {
    method: "PATCH",
    path: pathOfObject(type, { ...placeOf(config), subresource }),
    query: { ...queryOf(parts, options), force: String(force) },
    contentType: "application/apply-patch+yaml",
    body: `${canonicalText(config)}\n`,
  };
}
