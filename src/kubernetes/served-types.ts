import { asObject, compileDefinitions, type DefinitionSource, readOpenApi } from "../openapi/internal.ts";
import type { ObjectType } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import { correctDefinition } from "./facts/not-asked.ts";
import { kubernetesDefinitions } from "./kubernetes.ts";
import { correctUnions } from "./unions/correct-unions.ts";

/** The types of Kubernetes' own kinds, as some server has them. */
export interface ServedTypes {
  /** `undefined` for a kind that the server does not have. */
  find(apiVersion: string, kind: string): ObjectType | undefined;
  readonly definitions: DefinitionSource;
}

/**
 * The types of Kubernetes' own kinds that a server of another release publishes in its OpenAPI documents, with what is known of them beside: what
 * its code reads otherwise, and asks for less.
 */
export function servedTypes(...documents: readonly object[]): ServedTypes {
  const published = readOpenApi(...documents);
  const own = kubernetesDefinitions();
  const read = (name: string): JsonObject => asObject(published.read(name), name);
  const schema = compileDefinitions(
    { ...published, originOf: () => "built-in", read: (name) => correctUnions(name, read(name)) },
    false,
  );
  return {
    find: (apiVersion, kind) => schema.find(apiVersion, kind),
    definitions: {
      ...published,
      originOf: () => "built-in",
      read: (name) => correctDefinition(name, read(name)),
      presencesOf: (name) => (own.has(name) ? own.presencesOf?.(name) : undefined),
    },
  };
}
