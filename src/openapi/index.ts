/** Schema documents in, compiled types out: OpenAPI v3 and v2, custom resources, structured-merge-diff's form. */
export type { DefinitionSource, Presence } from "./definition-source.ts";
export { loadCustomResource } from "./load-custom-resource.ts";
export { loadMergeSchema } from "./load-merge-schema.ts";
export { loadOpenApi } from "./load-open-api.ts";
export { readCustomResource } from "./read-custom-resource.ts";
export { readOpenApi } from "./read-open-api.ts";
