import { equal, isObject, type Json, type JsonObject, setField } from "../../value/internal.ts";

/** What a schema says that Kubernetes has no field for: which fields form a union, or say the same as another. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["x-kubernetes-unions", "x-fieldwise-duplicate-of"]);

/** The definition as Kubernetes knows it, without such annotations in its schemas. */
export function withoutAnnotations(definition: JsonObject): JsonObject {
  return strip(definition) as JsonObject;
}

/**
 * Gives stored definitions back the annotations that they were given with: a schema gets them for as long as it is the
 * one that was given.
 */
export class SchemaAnnotations {
  readonly #given = new Map<Json | undefined, readonly JsonObject[]>();

  constructor(definitions: readonly JsonObject[]) {
    for (const definition of definitions) {
      if (strip(definition) !== definition) this.#given.set(nameOf(definition), versionsOf(definition));
    }
  }

  /** The definition with its annotations; itself if it has none. */
  restore(definition: JsonObject): JsonObject {
    const given = this.#given.get(nameOf(definition));
    if (given === undefined) return definition;
    const versions = versionsOf(definition).map((version) => {
      const same = given.find(({ name }) => name === version.name);
      return same !== undefined && equal(strip(same.schema as Json), version.schema)
        ? { ...version, schema: same.schema as Json }
        : version;
    });
    return { ...definition, spec: { ...(definition.spec as JsonObject), versions } };
  }
}

function nameOf({ metadata }: JsonObject): Json | undefined {
  return isObject(metadata) ? metadata.name : undefined;
}

function versionsOf({ spec }: JsonObject): readonly JsonObject[] {
  return isObject(spec) && Array.isArray(spec.versions) ? spec.versions.filter(isObject) : [];
}

/** The value without annotations, itself if there are none. Fields of those names are left out, wherever they are. */
function strip(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(strip);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const rest: Record<string, Json> = {};
  let changed = false;
  for (const [name, part] of Object.entries(value)) {
    const stripped = ANNOTATIONS.has(name) ? undefined : strip(part as Json);
    changed ||= stripped !== part;
    if (stripped !== undefined) setField(rest, name, stripped);
  }
  return changed ? rest : value;
}
