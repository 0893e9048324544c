import type { Call } from "../../calls/call.ts";
import {
  managerFromUserAgent,
  readWriteOptions,
  type Write,
  type WriteRequest,
} from "../../options/index.ts";

/** Clients write in the same ways again and again: so many are remembered, of queries and User-Agents that are no longer than that. */
const MOST = 256;
const LONGEST = 512;
const known = new Map<string, WriteRequest>();

/** Reads how a request writes. Refuses options that are not allowed. */
export function readWriteRequest({ query, request }: Call, write: Write): WriteRequest {
  const userAgent = request.header("user-agent") ?? "";
  const isApply = write.kind === "PatchOptions" && write.isApply;
  const id = `${write.kind}${isApply ? "!" : "?"}${request.query}\n${userAgent}`;
  const remembered = known.get(id);
  if (remembered !== undefined) return remembered;
  const options = readWriteOptions(write, query);
  const read = { ...options, manager: options.fieldManager || managerFromUserAgent(userAgent) };
  if (id.length > LONGEST) return read;
  if (known.size === MOST) known.clear();
  known.set(id, read);
  return read;
}
