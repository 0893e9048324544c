import { isObject, type JsonObject } from "../../value/internal.ts";
import { type Defaults, inside, withDefaults } from "../kinds/defaults.ts";
import { finalizersOf, metadataOf } from "../objects/metadata.ts";
import type { Registry } from "../resources/registry.ts";
import type { Behaviour } from "../resources/resource.ts";
import { checkDefinition } from "./check-definition.ts";
import { withStatus } from "./definition-status.ts";
import { keepAnnotations } from "./schema-annotations.ts";

/** Holds a definition until its objects are gone. */
export const CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

/** What a custom resource definition comes to have by itself: names, and a status that says whether it is served. */
export function definitionBehaviour(registry: () => Registry): Behaviour {
  return {
    keepDropped: keepAnnotations,
    setDefaults: (definition) => withNames(withDefaults(definition, PORT)),
    prepareCreate: (definition, { now }) =>
      withStatus(withCleanup(definition), { live: undefined, registry: registry(), now }),
    prepareUpdate: (definition, live, { now, subresource }) =>
      subresource === undefined ? withStatus(definition, { live, registry: registry(), now }) : definition,
    check: checkDefinition,
  };
}

const PORT: Defaults = {
  spec: inside({
    conversion: inside({
      webhook: inside({ clientConfig: inside({ service: inside({ port: 443 }) }) }),
    }),
  }),
};

function withNames(definition: JsonObject): JsonObject {
  const { spec } = definition;
  if (!isObject(spec) || !isObject(spec.names) || typeof spec.names.kind !== "string") return definition;
  const { names, conversion = { strategy: "None" } } = spec;
  const { singular = spec.names.kind.toLowerCase(), listKind = `${spec.names.kind}List` } = names;
  if (spec.conversion !== undefined && names.singular !== undefined && names.listKind !== undefined)
    return definition;
  return { ...definition, spec: { ...spec, names: { ...names, singular, listKind }, conversion } };
}

function withCleanup(definition: JsonObject): JsonObject {
  const finalizers = finalizersOf(definition);
  if (finalizers.includes(CLEANUP)) return definition;
  return { ...definition, metadata: { ...metadataOf(definition), finalizers: [...finalizers, CLEANUP] } };
}
