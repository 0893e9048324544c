import type { Converter } from "../../../evolve/internal.ts";
import { compileDefinitions, type DefinitionSource, readCustomResource } from "../../../openapi/internal.ts";
import type { ObjectType } from "../../../schema/internal.ts";
import type { Json, JsonObject } from "../../../value/internal.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { declaredConverter, statedConversion } from "./declared-converter.ts";
import type { DefinitionSpec, DefinitionVersion } from "./definition-spec.ts";

/** A custom resource definition, ready to be worked with. */
export interface CompiledDefinition {
  readonly spec: DefinitionSpec;
  readonly source: DefinitionSource;
  /** Those of all versions, in their order. */
  readonly types: readonly ObjectType[];
  /** The version in which objects are stored. */
  readonly stored: DefinitionVersion;
  /** What converts between its versions, if it declares that. */
  readonly converter: Converter | undefined;
}

/** What each spec was compiled to, with which conversion: checking a definition and serving it need the same. */
const known = new WeakMap<
  object,
  { readonly conversion: Json | undefined; readonly compiled: CompiledDefinition }
>();

/** Compiles a definition that has been checked before; one that cannot be served all the same is a `MergeError`. */
export function compileDefinition(definition: JsonObject): CompiledDefinition {
  const conversion = statedConversion(definition);
  const before = known.get(definition.spec as JsonObject);
  if (before !== undefined && before.conversion === conversion) return before.compiled;
  const compiled = compile(definition);
  known.set(definition.spec as JsonObject, { conversion, compiled });
  return compiled;
}

function compile(definition: JsonObject): CompiledDefinition {
  const spec = definition.spec as unknown as DefinitionSpec;
  const source = readCustomResource(definition);
  const schema = compileDefinitions(source, false);
  const types = spec.versions.map(({ name }) => schema.type(`${spec.group}/${name}`, spec.names.kind));
  for (const type of types) checkDeclarations(type, source.placeOf(type.name));
  const stored = (spec.versions.find(({ storage }) => storage) ?? spec.versions[0]) as DefinitionVersion;
  return { spec, source, types, stored, converter: declaredConverter(definition, spec, types) };
}
