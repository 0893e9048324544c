import { openCustomResource } from "../../openapi/internal.ts";
import { isObject, type JsonArray, type JsonObject } from "../../value/internal.ts";
import type { ApiKind } from "./api-kind.ts";
import type { SchemaReader } from "./read-schema.ts";

/** The kind of a CustomResourceDefinition, in each of its versions. */
export function readKindVersions(document: JsonObject, reader: SchemaReader): readonly ApiKind[] {
  const { spec, names, group, kind, versions } = openCustomResource(document);
  const { scope, conversion } = spec;
  const ofAll = {
    storedVersions: storedVersionsOf(document),
    plural: typeof names.plural === "string" ? names.plural : undefined,
    scope: typeof scope === "string" ? scope : undefined,
    converts: isObject(conversion) && conversion.strategy === "Webhook",
    experimental: isExperimental(document),
  };
  return versions.map(({ version, place, schema, stated }) => ({
    ...{ group, version, kind },
    shape: reader.read(schema, place),
    resource: {
      ...ofAll,
      served: stated.served !== false,
      storage: stated.storage === true,
      deprecated: stated.deprecated === true,
      subresources: isObject(stated.subresources) ? Object.keys(stated.subresources) : [],
    },
  }));
}

/** A channel is an annotation of the definition, such as `gateway.networking.k8s.io/channel: experimental`. */
function isExperimental({ metadata }: JsonObject): boolean {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return Object.entries(isObject(annotations) ? annotations : {}).some(
    ([name, value]) => name.endsWith("/channel") && (value === "experimental" || value === "alpha"),
  );
}

/** Definitions in files often have the status that their generator left empty, which says nothing. */
function storedVersionsOf({ status }: JsonObject): ReadonlySet<string> {
  const stored = isObject(status) ? status.storedVersions : undefined;
  const names: JsonArray = Array.isArray(stored) ? stored : [];
  return new Set(names.filter((name) => typeof name === "string"));
}
