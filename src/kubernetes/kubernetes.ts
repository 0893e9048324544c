import { compileDefinitions, type DefinitionSource } from "../openapi/internal.ts";
import type { Schema } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import { BUILTIN } from "./builtin.ts";
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
  const published = kubernetesDefinitions();
  return { ...published, read: (name) => correctUnions(name, published.read(name) as JsonObject) };
}

/** The OpenAPI definitions of Kubernetes v1.36, without prose. Each is read when it is asked for. */
export function kubernetesDefinitions(): DefinitionSource {
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
