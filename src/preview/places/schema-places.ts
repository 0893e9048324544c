import { type PathPattern, parsePattern } from "../../fieldpath/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";

type Place = readonly (string | number)[];

/** A document that was read, whatever else is known of it. */
interface AnyDocument {
  readonly object: JsonObject;
}

/** A place in a document: the keys and indexes that lead there. */
export interface PlacedIn<Document extends AnyDocument> {
  readonly document: Document;
  readonly place: Place;
}

/** A schema in a document. */
interface PlacedSchema<Document extends AnyDocument> {
  readonly document: Document;
  readonly schema: Json | undefined;
  readonly place: Place;
}

/** Finds kinds, definitions and their fields in the schema documents that have them. */
export class SchemaPlaces<Document extends AnyDocument> {
  readonly #schemas = new Map<string, PlacedSchema<Document>>();
  /** The lists of versions, by group and kind. */
  readonly #versions = new Map<string, PlacedSchema<Document>>();
  /** What was asked before: an enum has thousands of findings at one place. */
  readonly #found = new Map<string, PlacedIn<Document> | undefined>();

  constructor(documents: readonly Document[]) {
    for (const document of documents) {
      const { object } = document;
      if (object.kind === "CustomResourceDefinition") this.#addResource(document);
      else if (object.openapi !== undefined || object.swagger !== undefined) this.#addDefinitions(document);
      else this.#schemas.set("", { document, schema: object, place: [] });
    }
  }

  /**
   * Where a field is; where the nearest thing around it is, if it is not there. `holder` is the kind in its version
   * (`apps/v1 Deployment`) or the definition, `path` has `.*` and `[*]` for values and items. `undefined` if nothing is
   * known of the holder.
   */
  find(holder: string, path: string): PlacedIn<Document> | undefined {
    const key = `${holder} ${path}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#locate(holder, path));
    return this.#found.get(key);
  }

  #locate(holder: string, path: string): PlacedIn<Document> | undefined {
    const schema = this.#schemas.get(holder);
    if (schema === undefined) {
      const versions = this.#versions.get(withoutVersion(holder));
      return versions && { document: versions.document, place: versions.place };
    }
    // A whole kind is its entry among the versions rather than the schema in it.
    const steps = parsePattern(path);
    const top = schema.place.at(-1) === "openAPIV3Schema" ? schema.place.slice(0, -2) : schema.place;
    return { document: schema.document, place: steps.length === 0 ? top : this.#descend(schema, steps) };
  }

  #descend(top: PlacedSchema<Document>, steps: PathPattern): Place {
    let { schema, place } = top;
    for (const step of steps) {
      const target = this.#follow(schema, top.document);
      const next = stepInto(target?.schema ?? schema, step);
      if (next === undefined) break;
      place = [...(target?.place ?? place), ...next.place];
      schema = next.schema;
    }
    return place;
  }

  /** The definition that a schema refers to, in the same document. */
  #follow(schema: Json | undefined, document: Document): PlacedSchema<Document> | undefined {
    if (!isObject(schema) || typeof schema.$ref !== "string") return undefined;
    const target = this.#schemas.get(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
    return target?.document === document ? target : undefined;
  }

  #addResource(document: Document): void {
    const { spec } = document.object;
    if (!isObject(spec) || !isObject(spec.names) || !Array.isArray(spec.versions)) return;
    const kind = `${spec.group} ${spec.names.kind}`;
    this.#versions.set(kind, { document, schema: undefined, place: ["spec", "versions"] });
    for (const [index, version] of (spec.versions as readonly Json[]).entries()) {
      if (!isObject(version)) continue;
      const schema = isObject(version.schema) ? version.schema.openAPIV3Schema : undefined;
      const place = ["spec", "versions", index, "schema", "openAPIV3Schema"];
      this.#schemas.set(`${spec.group}/${version.name} ${spec.names.kind}`, { document, schema, place });
    }
  }

  #addDefinitions(document: Document): void {
    const { components, definitions } = document.object;
    const [place, schemas] = isObject(components)
      ? [["components", "schemas"], components.schemas]
      : [["definitions"], definitions];
    if (!isObject(schemas)) return;
    for (const [name, schema] of Object.entries(schemas)) {
      if (this.#schemas.has(name)) continue;
      const placed = { document, schema, place: [...place, name] };
      this.#schemas.set(name, placed);
      for (const kind of kindsOf(schema as Json)) this.#schemas.set(kind, placed);
    }
  }
}

function withoutVersion(kind: string): string {
  return kind.replace(/\/[^/ ]* /, " ");
}

function kindsOf(schema: Json): readonly string[] {
  const kinds = isObject(schema) ? schema["x-kubernetes-group-version-kind"] : undefined;
  return (Array.isArray(kinds) ? (kinds as readonly Json[]) : [])
    .filter(isObject)
    .map(({ group, version, kind }) => `${group ? `${group}/` : ""}${version} ${kind}`);
}

interface Inner {
  readonly schema: Json | undefined;
  readonly place: Place;
}

/** The schema of a field, or of items or values, within another one or the parts of its `allOf`. */
function stepInto(schema: Json | undefined, step: PathPattern[number]): Inner | undefined {
  for (const part of partsOf(schema)) {
    const { properties, items, additionalProperties } = part.schema;
    if (step === "*") {
      if (isObject(items)) return { schema: items, place: [...part.place, "items"] };
      if (isObject(additionalProperties))
        return { schema: additionalProperties, place: [...part.place, "additionalProperties"] };
    } else if (step.kind === "field" && isObject(properties)) {
      const property = getField(properties, step.name);
      if (property !== undefined)
        return { schema: property, place: [...part.place, "properties", step.name] };
    }
  }
  return undefined;
}

interface Part {
  readonly schema: JsonObject;
  readonly place: Place;
}

function partsOf(schema: Json | undefined): readonly Part[] {
  if (!isObject(schema)) return [];
  const parts = Array.isArray(schema.allOf) ? (schema.allOf as readonly Json[]) : [];
  return [
    { schema, place: [] },
    ...parts.flatMap((part, index) => (isObject(part) ? [{ schema: part, place: ["allOf", index] }] : [])),
  ];
}
