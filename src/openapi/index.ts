/** Schema documents in, compiled types out: OpenAPI v3 and v2, custom resources, structured-merge-diff's form. */
export { compileSchema, type DefinitionSource } from "./compile.ts";
export { loadCustomResource } from "./load-custom-resource.ts";
export { loadMergeSchema } from "./load-merge-schema.ts";
export { loadOpenApi } from "./load-open-api.ts";
