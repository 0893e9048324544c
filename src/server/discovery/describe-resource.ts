import type { Subresource } from "../../kubernetes/kinds/index.ts";
import type { JsonArray, JsonObject } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";

/** A resource and its subresources, each an APIResource. */
export function toApiResources(resource: Resource): readonly JsonObject[] {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories, subresources } = resource;
  const itself = {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs: verbs as JsonArray,
    ...(shortNames.length > 0 && { shortNames: shortNames as JsonArray }),
    ...(categories.length > 0 && { categories: categories as JsonArray }),
  };
  const parts = Array.from(subresources.values(), ({ name, group, version, kind, verbs }) => ({
    name: `${plural}/${name}`,
    singularName: "",
    namespaced,
    ...(group !== undefined && { group }),
    ...(version !== undefined && { version }),
    kind,
    verbs: verbs as JsonArray,
  }));
  return [itself, ...parts];
}

/** A resource with its subresources: an APIResourceDiscovery. */
export function toResourceDiscovery(resource: Resource): JsonObject {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories, subresources } = resource;
  return {
    resource: plural,
    responseKind: responseKind(resource, { kind }),
    scope: namespaced ? "Namespaced" : "Cluster",
    singularResource: singular,
    verbs: verbs as JsonArray,
    ...(shortNames.length > 0 && { shortNames: shortNames as JsonArray }),
    ...(categories.length > 0 && { categories: categories as JsonArray }),
    ...(subresources.size > 0 && {
      subresources: Array.from(subresources.values(), (part) => ({
        subresource: part.name,
        responseKind: responseKind(resource, part),
        verbs: part.verbs as JsonArray,
      })),
    }),
  };
}

/** Kubernetes leaves out the group and version of its own kinds where they are the resource's. */
function responseKind(
  resource: Resource,
  { group, version, kind }: Pick<Subresource, "group" | "version" | "kind">,
): JsonObject {
  const own = resource.custom ? resource : { group: "", version: "" };
  return { group: group ?? own.group, version: version ?? own.version, kind };
}
