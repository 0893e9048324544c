import { kubernetesDefinitions } from "../../kubernetes/internal.ts";
import { compileDefinitions, type DefinitionSource } from "../../openapi/internal.ts";
import type { Schema } from "../../schema/internal.ts";
import { isObject, type Json } from "../../value/internal.ts";

/**
 * What the schema of a custom resource may say though Kubernetes has no field for it: which fields form a union, say the same
 * as another, or are behind a feature gate.
 */
export const ANNOTATIONS: readonly string[] = [
  "x-kubernetes-unions",
  "x-fieldwise-duplicate-of",
  "x-fieldwise-feature-gate",
];

const DEFINITIONS = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1";

let shared: DefinitionSource | undefined;
let compiled: Schema | undefined;

/** Kubernetes' definitions, of which those of schemas know the annotations: they are kept in definitions that say them. */
export function annotatedDefinitions(): DefinitionSource {
  shared ??= annotate(kubernetesDefinitions());
  return shared;
}

/** The types of the same. */
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
