import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { watchRevisionOf } from "../../calls/resource-version.ts";
import { createSelection } from "../../calls/selection.ts";
import { includeObjectOf } from "../../calls/shape.ts";
import { NO_CACHE } from "../../calls/write-reply.ts";
import { MEDIA_TYPES, noStream } from "../../http/accept.ts";
import { printWarnings } from "../../http/warning.ts";
import { readListOptions } from "../../options/index.ts";
import { WatchStream } from "../../watch/watch-stream.ts";

/** A watch that does not say when to end goes on for at least so long, and at most twice that. */
const LEAST_TIMEOUT = 1_800;
/** The longest that timers can wait, in seconds. */
const MOST_TIMEOUT = 2_147_483;

/** Answers with a stream of what happens to objects. */
export async function watchObjects(call: Call): Promise<Answer> {
  const options = readListOptions(call.query);
  const { format } = call.accepted;
  if (format === "yaml" || (format === "protobuf" && call.resource.custom)) throw noStream();
  if (call.accepted.as === "Table") includeObjectOf(call);
  const selection = createSelection(call, options);
  const after = watchRevisionOf(call.resource, options.resourceVersion);
  const { watches, random } = call.backend;
  const selectorLength = lengthOf(call, "labelSelector") + lengthOf(call, "fieldSelector");
  watches.check(selectorLength);
  const { sendInitialEvents = after === 0, timeoutSeconds = 0 } = options;
  const seconds = timeoutSeconds === 0 ? LEAST_TIMEOUT * (1 + random()) : Math.max(0, timeoutSeconds);
  const plan = {
    selection,
    selectorLength,
    after,
    initialEvents: sendInitialEvents,
    bookmarks: options.allowWatchBookmarks,
    timeout: Math.min(seconds, MOST_TIMEOUT) * 1_000,
  };
  const type = format === "json" ? MEDIA_TYPES.json : `${MEDIA_TYPES.protobuf};stream=watch`;
  const { warnings } = call;
  const headers = {
    "content-type": type,
    "cache-control": NO_CACHE,
    ...(warnings.length > 0 && { warning: printWarnings(warnings) }),
  };
  const isHead = call.request.method === "HEAD";
  return {
    is: "reply",
    reply: {
      status: 200,
      headers,
      body: isHead ? "" : (sink) => void new WatchStream(call, plan, sink).run(),
    },
  };
}

function lengthOf({ query }: Call, parameter: string): number {
  return query.get(parameter)?.length ?? 0;
}
