import type { DefinitionSource } from "../../../openapi/internal.ts";
import type { GroupVersionKind } from "../../../schema/internal.ts";
import { isObject, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";
import { describeKind, describeMetadata, describeObject } from "./describe.ts";
import { OBJECT_META, publishSchema } from "./publish-schema.ts";

const REFERENCE = "#/components/schemas/";
const META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
const KINDS = "x-kubernetes-group-version-kind";

/** The definitions of one document, from several sources: where two have the same, the first counts. */
export class Definitions {
  readonly #sources: readonly DefinitionSource[];
  readonly #of: { readonly group: string; readonly version: string };

  constructor(
    sources: readonly DefinitionSource[],
    of: { readonly group: string; readonly version: string },
  ) {
    this.#sources = sources;
    this.#of = of;
  }

  /** The definition of a kind, if there is one. */
  nameOf(kind: GroupVersionKind): string | undefined {
    for (const source of this.#sources) {
      const name = namesOf(source).get(idOf(kind));
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** All definitions that a part of a document refers to, and those that they refer to, by name. */
  collect(part: Json): JsonObject {
    const found = new Map<string, Json>();
    const names = new Set<string>();
    collectReferences(part, names);
    // A set that grows while it is walked is walked to its new end.
    for (const name of names) {
      const schema = this.#read(name);
      if (schema === undefined) continue;
      found.set(name, schema);
      collectReferences(schema, names);
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #read(name: string): Json | undefined {
    const source = this.#sources.find(({ has }) => has(name));
    if (source === undefined) return undefined;
    const schema = source.read(name);
    if (source.isStructural?.(name) === true)
      return this.#withOwnKinds(describeObject(publishSchema(schema)));
    const own = this.#withOwnKinds(schema);
    if (!isObject(own)) return own;
    if (name === OBJECT_META) return describeMetadata(own);
    return Array.isArray(own[KINDS]) && !name.startsWith(META) ? describeKind(own) : own;
  }

  /** DeleteOptions and the like are of all groups: a document tells its own. */
  #withOwnKinds(schema: Json): Json {
    if (!isObject(schema) || !Array.isArray(schema[KINDS]) || schema[KINDS].length < 2) return schema;
    const { group, version } = this.#of;
    const own = (schema[KINDS] as JsonArray).filter(
      (kind) => isObject(kind) && (kind.group === "" || (kind.group === group && kind.version === version)),
    );
    return { ...schema, [KINDS]: own };
  }
}

const known = new WeakMap<DefinitionSource, ReadonlyMap<string, string>>();

/** The definitions of a source by their kinds, for all documents that are made of it. */
function namesOf(source: DefinitionSource): ReadonlyMap<string, string> {
  let names = known.get(source);
  if (names === undefined) {
    names = new Map(Array.from(source.kinds(), (kind) => [idOf(kind), kind.definition]));
    known.set(source, names);
  }
  return names;
}

function idOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}

function collectReferences(part: Json, names: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const item of part) collectReferences(item as Json, names);
    return;
  }
  for (const key in part) {
    const value = (part as JsonObject)[key] as Json;
    if (key === "$ref" && typeof value === "string" && value.startsWith(REFERENCE))
      names.add(value.slice(REFERENCE.length));
    else collectReferences(value, names);
  }
}
