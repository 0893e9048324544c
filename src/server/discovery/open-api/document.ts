import type { DefinitionSource } from "../../../openapi/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { ApiVersion } from "../api-groups.ts";
import { GIT_VERSION } from "../version.ts";
import { Definitions } from "./definitions.ts";
import { refer } from "./operation.ts";
import { tagOf, toPaths } from "./resource-paths.ts";

const API_RESOURCES = "io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList";

/** The OpenAPI v3 document of a group in one version. What its resources do not define themselves comes from `shared`. */
export function toOpenApi(version: ApiVersion, shared: DefinitionSource): JsonObject {
  const own = new Set(version.resources.flatMap(({ definitions }) => definitions ?? []));
  const definitions = new Definitions([...own, shared], version);
  const paths: Record<string, JsonObject> = discoveryPath(version);
  for (const resource of version.resources)
    Object.assign(
      paths,
      toPaths(resource, (kind) => definitions.nameOf(kind)),
    );
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: GIT_VERSION },
    paths,
    components: { schemas: definitions.collect(paths), securitySchemes: BEARER },
  };
}

const BEARER: JsonObject = {
  BearerToken: {
    type: "apiKey",
    description: "Bearer Token authentication",
    name: "authorization",
    in: "header",
  },
};

function discoveryPath(version: ApiVersion): Record<string, JsonObject> {
  const { group, apiVersion } = version;
  const tag = tagOf(version);
  const content = { "application/json": { schema: refer(API_RESOURCES) } };
  const responses = { "200": { description: "OK", content }, "401": { description: "Unauthorized" } };
  const operationId = `get${tag.charAt(0).toUpperCase()}${tag.slice(1).replace("_v", "V")}APIResources`;
  return {
    [`/${group === "" ? "api" : "apis"}/${apiVersion}/`]: { get: { tags: [tag], operationId, responses } },
  };
}
