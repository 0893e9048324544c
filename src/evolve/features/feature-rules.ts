import { printPath } from "../../fieldpath/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  readArguments,
  readShared,
  showValue,
  tooDeep,
} from "../../value/internal.ts";
import { readDefinitions, referenceOf } from "./definitions.ts";
import type { FeatureRule } from "./feature-rule.ts";

const FEATURE = "x-fieldwise-feature";

/**
 * The rules that a schema states itself, as `x-fieldwise-feature: {name, ignorable}` on a field, on the items of a
 * list, or on a whole definition. Takes an OpenAPI document, v2 or v3, or a CustomResourceDefinition, as parsed. A
 * rule starts from its definition, so it holds wherever something refers to that, in circles too. What a
 * client cannot ignore is the default: `ignorable` is false unless stated.
 */
export function featureRules(document: object): readonly FeatureRule[] {
  const definitions = readArguments(() => readDefinitions(readShared(document)));
  const rules: FeatureRule[] = [];
  for (const within of definitions.keys()) {
    // A definition that only refers to another has the rules of both.
    const seen = new Set<string>();
    for (let name: string | undefined = within; name !== undefined && !seen.has(name); ) {
      const definition = definitions.get(name);
      if (definition === undefined) break;
      seen.add(name);
      collectRules(definition.schema, { within, path: "", where: definition.where, depth: 0 }, rules);
      name = referenceOf(definition.schema);
    }
  }
  return rules;
}

/** A schema's place in its definition: the pattern of its values, and where it is in the document. */
interface SchemaPlace {
  readonly within: string;
  readonly path: string;
  readonly where: string;
  readonly depth: number;
}

function collectRules(schema: Json | undefined, place: SchemaPlace, rules: FeatureRule[]): void {
  if (!isObject(schema)) return;
  if (place.depth > MAX_DEPTH) throw tooDeep(place.where.slice(0, 200));
  const stated = schema[FEATURE];
  const { within, path } = place;
  if (stated !== undefined) rules.push({ path, within, ...readFeature(stated, place.where) });
  const { properties, items, additionalProperties } = schema;
  if (isObject(properties)) {
    for (const name of Object.keys(properties)) {
      const step = printPath([{ kind: "field", name }], { exact: true });
      collectRules(getField(properties, name), inside(place, `properties.${name}`, step), rules);
    }
  }
  collectRules(items, inside(place, "items", "[*]"), rules);
  collectRules(additionalProperties, inside(place, "additionalProperties", ".*"), rules);
  collectFromParts(schema, place, rules);
}

/** What is said in parts holds for the same values. */
function collectFromParts(schema: JsonObject, place: SchemaPlace, rules: FeatureRule[]): void {
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const parts = schema[keyword];
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of (parts as readonly Json[]).entries()) {
      collectRules(part, inside(place, `${keyword}[${index}]`, ""), rules);
    }
  }
}

function inside(place: SchemaPlace, key: string, step: string): SchemaPlace {
  return {
    within: place.within,
    path: place.path + step,
    where: `${place.where}.${key}`,
    depth: place.depth + 1,
  };
}

function readFeature(stated: Json, where: string): Pick<FeatureRule, "feature" | "ignorable"> {
  const { name, ignorable = false } = isObject(stated) ? stated : {};
  if (typeof name === "string" && name !== "" && typeof ignorable === "boolean") {
    return { feature: name, ignorable };
  }
  const message = `${FEATURE} must be {name, ignorable}, but is ${showValue(stated)}: name the feature, and say whether the field may be ignored`;
  throw new MergeError("SCHEMA_INVALID", `${where}.${FEATURE}`, message);
}
