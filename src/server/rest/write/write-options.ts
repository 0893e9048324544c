import type { Call } from "../../calls/call.ts";
import {
  managerFromUserAgent,
  readWriteOptions,
  type Write,
  type WriteRequest,
} from "../../options/index.ts";

/** Reads how a request writes. Refuses options that are not allowed. */
export function readWriteRequest({ query, request }: Call, write: Write): WriteRequest {
  const options = readWriteOptions(write, query);
  const manager = options.fieldManager || managerFromUserAgent(request.header("user-agent") ?? "");
  return { ...options, manager };
}
