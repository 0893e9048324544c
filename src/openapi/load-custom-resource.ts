import type { Schema } from "../schema/internal.ts";
import { compileDefinitions } from "./compile.ts";
import { readCustomResource } from "./read-custom-resource.ts";

/**
 * The types of a CustomResourceDefinition and of lists of it, in all its versions. They are compiled right
 * away, so a schema that is unsound is an error here.
 */
export function loadCustomResource(definition: object): Schema {
  const schema = compileDefinitions(readCustomResource(definition), false);
  for (const name of schema.definitionNames()) schema.definition(name);
  return schema;
}
