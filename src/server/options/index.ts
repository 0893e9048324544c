/** The options of reads, writes and deletes, as requests say them. */
export { type DeleteOptions, type PropagationPolicy, readDeleteOptions } from "./delete-options.ts";
export { type ListOptions, readListOptions } from "./list-options.ts";
export { type Query, readBoolean } from "./read-query.ts";
export { readVerb } from "./request-verb.ts";
export { managerFromUserAgent } from "./user-agent.ts";
export { readWriteOptions, type Write, type WriteOptions, type WriteRequest } from "./write-options.ts";
