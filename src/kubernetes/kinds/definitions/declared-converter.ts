import {
  CONVERSION_ANNOTATION,
  type Converter,
  conversionOf,
  createConverter,
  readDeclaredConversion,
} from "../../../evolve/internal.ts";
import type { ObjectType } from "../../../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import type { DefinitionSpec } from "./definition-spec.ts";

const PLACE = `metadata.annotations[${CONVERSION_ANNOTATION}]`;

/** What a definition declares of how its versions differ, as it stands there; `undefined` if nothing. */
export function statedConversion(definition: JsonObject): Json | undefined {
  const { annotations } = metadataOf(definition);
  return isObject(annotations) ? annotations[CONVERSION_ANNOTATION] : undefined;
}

/** What converts between the versions of a definition, if it declares that. A declaration that cannot be is an error. */
export function declaredConverter(
  definition: JsonObject,
  { group, versions }: DefinitionSpec,
  types: readonly ObjectType[],
): Converter | undefined {
  if (statedConversion(definition) === undefined) return undefined;
  const names = versions.map(({ name }) => `${group}/${name}`);
  try {
    const declared = conversionOf(definition) as NonNullable<ReturnType<typeof conversionOf>>;
    const conversion = readDeclaredConversion(declared, (version) => {
      const type = types[names.indexOf(version)];
      if (type !== undefined) return type;
      throw new MergeError("CONVERSION_INVALID", "", `it is none of ${names.join(", ")}`);
    });
    const missing = names.find(
      (name) => name !== conversion.hub.version && !Object.hasOwn(conversion.versions, name),
    );
    if (missing === undefined) return createConverter(conversion);
    const remedy = "add the version, or remove the annotation";
    throw new MergeError("CONVERSION_INVALID", "", `it does not say how ${missing} converts: ${remedy}`);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, PLACE, error.message, { cause: error });
  }
}
