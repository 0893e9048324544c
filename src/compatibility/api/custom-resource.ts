import { openCustomResource } from "../../openapi/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { objectsIn, textsIn } from "../json-lists.ts";
import type { ApiKind, Resource } from "./api-kind.ts";
import type { SchemaReader } from "./read-schema.ts";

/** The kind of a CustomResourceDefinition, in each of its versions. */
export function readKindVersions(document: JsonObject, reader: SchemaReader): readonly ApiKind[] {
  const { spec, names, group, kind, versions } = openCustomResource(document);
  const { scope, conversion } = spec;
  const converts = isObject(conversion) && conversion.strategy === "Webhook";
  const ofAll = {
    storedVersions: storedVersionsOf(document),
    plural: typeof names.plural === "string" ? names.plural : undefined,
    scope: typeof scope === "string" ? scope : undefined,
    names: readNames(names),
    converts,
    statesConversion: conversion !== undefined,
    reviewVersions:
      converts && isObject(conversion.webhook) ? textsIn(conversion.webhook.conversionReviewVersions) : [],
    preservesUnknown: spec.preserveUnknownFields === true,
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
      ...readRequests(stated),
    },
  }));
}

/** What requests for a version lead to, beside its objects. */
function readRequests({
  subresources,
  additionalPrinterColumns,
  selectableFields,
}: JsonObject): Pick<Resource, "subresources" | "scalePaths" | "columns" | "selectableFields"> {
  const parts = isObject(subresources) ? subresources : {};
  const scale = Object.entries(isObject(parts.scale) ? parts.scale : {});
  const columns = objectsIn(additionalPrinterColumns);
  return {
    subresources: Object.keys(parts),
    scalePaths: new Map(scale.map(([name, path]) => [name, String(path)])),
    columns: new Map(columns.map(({ name, jsonPath }) => [String(name), String(jsonPath)])),
    selectableFields: objectsIn(selectableFields).map(({ jsonPath }) => String(jsonPath)),
  };
}

/** The API server fills in a singular and a list kind, so that they need not be stated. */
function readNames({ kind, singular, listKind, shortNames, categories }: JsonObject): readonly string[] {
  return [
    `singular ${typeof singular === "string" ? singular : String(kind).toLowerCase()}`,
    `list kind ${typeof listKind === "string" ? listKind : `${kind}List`}`,
    ...textsIn(shortNames).map((name) => `short name ${name}`),
    ...textsIn(categories).map((name) => `category ${name}`),
  ];
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
  return new Set(textsIn(isObject(status) ? status.storedVersions : undefined));
}
