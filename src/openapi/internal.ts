/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export { checkedSource } from "./checked-source.ts";
export { compileDefinitions } from "./compile.ts";
export type { DefinitionSource, Presence } from "./definition-source.ts";
export { readReference, readTypes } from "./keywords.ts";
export { loadCustomResource } from "./load-custom-resource.ts";
export { loadMergeSchema } from "./load-merge-schema.ts";
export { loadOpenApi } from "./load-open-api.ts";
export { readCustomResource } from "./read-custom-resource.ts";
export { readOpenApi } from "./read-open-api.ts";
