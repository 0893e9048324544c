import { compileDefinitions, type DefinitionSource, NEXT_MARKS } from "../../../openapi/internal.ts";
import type { Schema } from "../../../schema/internal.ts";
import {
  equal,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  mapFields,
  mapItems,
  withField,
} from "../../../value/internal.ts";
import { kubernetesDefinitions } from "../../internal.ts";

/**
 * What the schema of a custom resource may say though Kubernetes has no field for it: which fields form a union, say the same
 * as another, are behind a feature gate, or change in the next version.
 */
export const ANNOTATIONS: readonly string[] = [
  "x-kubernetes-unions",
  "x-fieldwise-duplicate-of",
  "x-fieldwise-feature-gate",
  ...NEXT_MARKS,
];

const DEFINITIONS = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1";

let shared: DefinitionSource | undefined;
let compiled: Schema | undefined;

/** Kubernetes' definitions, with the annotations as fields of a custom resource's schema, so that they are not pruned. */
export function annotatedDefinitions(): DefinitionSource {
  shared ??= annotate(kubernetesDefinitions());
  return shared;
}

/** The types of `annotatedDefinitions`. */
export function annotatedTypes(): Schema {
  compiled ??= compileDefinitions(annotatedDefinitions(), true);
  return compiled;
}

function annotate(source: DefinitionSource): DefinitionSource {
  return {
    ...source,
    read(name) {
      const schema = source.read(name);
      return name === `${DEFINITIONS}.JSONSchemaProps` ? withAnnotations(schema) : schema;
    },
  };
}

function withAnnotations(schema: Json): Json {
  if (!isObject(schema) || !isObject(schema.properties)) return schema;
  const anything = { $ref: `#/components/schemas/${DEFINITIONS}.JSON` };
  const annotations = Object.fromEntries(ANNOTATIONS.map((name) => [name, anything]));
  return { ...schema, properties: { ...schema.properties, ...annotations } };
}

/**
 * The definition with the annotations of live, where it says the same without them: clients that are written in Go, for one,
 * drop what they do not know when they read a definition and write it back.
 */
export function keepAnnotations(definition: JsonObject, live: JsonObject): JsonObject {
  const known = versionsOf(live).filter(isObject);
  const versions = mapItems(versionsOf(definition), (version) => {
    if (!isObject(version)) return version;
    const { schema } = known.find(({ name }) => name === version.name) ?? {};
    const isSame = schema !== undefined && equal(withoutAnnotations(schema), version.schema);
    return isSame ? withField(version, "schema", schema) : version;
  });
  return versions === versionsOf(definition)
    ? definition
    : { ...definition, spec: { ...(definition.spec as JsonObject), versions } };
}

const NONE: JsonArray = [];

function versionsOf({ spec }: JsonObject): JsonArray {
  return isObject(spec) && Array.isArray(spec.versions) ? spec.versions : NONE;
}

/** A schema without annotations; properties of such names stay. */
function withoutAnnotations(schema: Json): Json {
  if (Array.isArray(schema)) return mapItems(schema, withoutAnnotations);
  if (!isObject(schema)) return schema;
  return mapFields(schema, (value, key) => {
    if (ANNOTATIONS.includes(key)) return undefined;
    return key === "properties" && isObject(value)
      ? mapFields(value, withoutAnnotations)
      : withoutAnnotations(value);
  });
}
