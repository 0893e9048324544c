import { compileDefinitions, type DefinitionSource, type Presence } from "../openapi/internal.ts";
import type { Schema } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import { BUILTIN } from "./builtin.ts";
import { fieldFactsOf } from "./facts/field-facts.ts";
import { correctDefinition } from "./facts/not-asked.ts";
import { type PackedDefinition, splitPacked, unpackSchema } from "./packed.ts";
import { correctUnions } from "./unions/correct-unions.ts";

let shared: Schema | undefined;

/**
 * The types of Kubernetes v1.36, with the discriminators of unions as its server reads them, not as it publishes them.
 * Nothing is read before it is asked for, and what was compiled is kept, so calling this again costs nothing.
 */
export function kubernetes(): Schema {
  shared ??= compileDefinitions(correctedDefinitions(), true);
  return shared;
}

function correctedDefinitions(): DefinitionSource {
  const published = publishedDefinitions();
  return { ...published, read: (name) => correctUnions(name, published.read(name) as JsonObject) };
}

/**
 * The OpenAPI definitions of Kubernetes v1.36, without prose, and with no more required and listed than its server asks for. Each is read
 * when it is asked for.
 */
export function kubernetesDefinitions(): DefinitionSource {
  const published = publishedDefinitions();
  return {
    ...published,
    read: (name) => correctDefinition(name, published.read(name) as JsonObject),
    presencesOf: (name) => presencesOf(name, published.read(name) as JsonObject),
  };
}

/** The same, as it publishes them. */
export function publishedDefinitions(): DefinitionSource {
  let split: ReadonlyMap<string, PackedDefinition> | undefined;

  function definitions(): ReadonlyMap<string, PackedDefinition> {
    split ??= splitPacked(BUILTIN);
    return split;
  }

  return {
    names: () => [...definitions().keys()],
    kinds: () =>
      [...definitions().values()].flatMap(({ name, kinds }) =>
        kinds.map((kind) => ({ ...kind, definition: name })),
      ),
    has: (name) => definitions().has(name),
    read: (name) => unpackSchema(definitions().get(name) as PackedDefinition),
    placeOf: (name) => name,
    originOf: () => "built-in",
  };
}

/** Kinds that are stored as JSON, so that an empty list stays one. */
const STORED_AS_JSON = /^io\.k8s\.(apiextensions-apiserver|kube-aggregator)\./;

function presencesOf(name: string, { properties = {} }: JsonObject): ReadonlyMap<string, Presence> {
  const facts = fieldFactsOf(name) ?? [];
  const always = STORED_AS_JSON.test(name) ? "optional" : "always";
  return new Map(
    Object.keys(properties as JsonObject).map((field, index) => {
      const presence = facts[index]?.presence ?? "unless-empty";
      return [field, presence === "always" ? always : presence];
    }),
  );
}
