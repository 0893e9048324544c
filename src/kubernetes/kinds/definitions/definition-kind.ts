import type { CompileRules } from "../../../validation/index.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import { finalizersOf, metadataOf } from "../../metadata/metadata.ts";
import type { Kind } from "../kind.ts";
import { objectAt } from "../rules/check-values.ts";
import { type Defaults, each, inside, withDefaults } from "../rules/defaults.ts";
import { checkDefinition } from "./check-definition.ts";
import { type ServedNames, storedVersionsOf, withStatus } from "./definition-status.ts";
import { keepAnnotations } from "./schema-annotations.ts";

/** Holds a definition until its objects are gone. */
export const CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

/** What a custom resource definition comes to have by itself. */
export const DEFINITION: Kind = {
  generation: true,
  conditional: true,
  statusKeepsMetadata: true,
  keepDropped: keepAnnotations,
  setDefaults: (definition) => withNames(withDefaults(definition, DEFAULTS)),
  prepareCreate: (definition) => withStoredVersions(definition, undefined),
  prepareUpdate: (definition, live, { subresource }) =>
    subresource === undefined ? withStoredVersions(definition, live) : definition,
  check: (definition, live) => checkDefinition(definition, live),
};

/** The same where validation rules are looked at, which `rules` compiles. */
export function ruledDefinition(rules: CompileRules): Kind {
  return { ...DEFINITION, check: (definition, live) => checkDefinition(definition, live, rules) };
}

/** The same where definitions are served as soon as they are there: their status says whether they got their names. */
export function servedDefinition(names: () => ServedNames, rules: CompileRules): Kind {
  return {
    ...ruledDefinition(rules),
    prepareCreate: (definition, { now }) =>
      withStatus(withCleanup(definition), { live: undefined, names: names(), now }),
    prepareUpdate: (definition, live, { now, subresource }) =>
      subresource === undefined ? withStatus(definition, { live, names: names(), now }) : definition,
  };
}

const NOT_YET_SERVED: JsonObject = { conditions: [], acceptedNames: { plural: "", kind: "" } };

/** Other parts of the status come later, by what follows definitions. */
function withStoredVersions(definition: JsonObject, live: JsonObject | undefined): JsonObject {
  const { versions } = objectAt(definition, "spec");
  const before = isObject(live?.status) ? live.status : NOT_YET_SERVED;
  const storedVersions = storedVersionsOf(Array.isArray(versions) ? versions : [], before.storedVersions);
  return { ...definition, status: { ...before, storedVersions } };
}

const DEFAULTS: Defaults = {
  spec: inside({
    versions: each({ served: false, storage: false }),
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
