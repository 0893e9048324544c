import type { Call } from "../../calls/call.ts";
import {
  managerFromUserAgent,
  readWriteOptions,
  type Write,
  type WriteOptions,
} from "../../options/index.ts";

/** How a request writes, and as whom: as it says itself, or as its User-Agent lets one guess. */
export interface WriteRequest extends WriteOptions {
  readonly manager: string;
}

/** Reads how a request writes. Refuses options that are not allowed. */
export function readWriteRequest({ query, request }: Call, write: Write): WriteRequest {
  const options = readWriteOptions(write, query);
  const manager = options.fieldManager || managerFromUserAgent(request.header("user-agent") ?? "");
  return { ...options, manager };
}
