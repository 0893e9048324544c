import type { KindDefinition, ResourceNames } from "../schema/internal.ts";
import { isObject, type Json, type JsonArray, type JsonObject, MergeError } from "../value/internal.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { readDocument, wrongDocument } from "./document.ts";
import { META_DEFINITIONS } from "./meta-definitions.ts";
import { listSchemaOf, withObjectFields } from "./object-meta.ts";

/** The definitions of a CustomResourceDefinition and of lists of it, in all its versions. */
export function readCustomResource(definition: object): DefinitionSource {
  const resource = readResource(definition);
  const schemas = new Map<string, ReadDefinition>();
  const kinds: KindDefinition[] = [];
  for (const { version, place, schema } of resource.versions) {
    const prefix = [...resource.group.split(".").reverse(), version].join(".");
    const add = (kind: string, type: JsonObject, names?: ResourceNames): void => {
      const name = `${prefix}.${kind}`;
      const groupVersionKind = { group: resource.group, version, kind };
      schemas.set(name, {
        place,
        schema: { ...type, "x-kubernetes-group-version-kind": [groupVersionKind] },
        names,
      });
      kinds.push({ ...groupVersionKind, definition: name });
    };
    add(resource.kind, schema, resource.names);
    add(resource.listKind, listSchemaOf(`${prefix}.${resource.kind}`));
  }
  return {
    names: () => [...schemas.keys()],
    kinds: () => kinds,
    has: (name) => schemas.has(name) || Object.hasOwn(META_DEFINITIONS, name),
    read: (name) => schemas.get(name)?.schema ?? (META_DEFINITIONS[name] as Json),
    placeOf: (name) => schemas.get(name)?.place ?? name,
    isStructural: (name) => schemas.has(name),
    originOf: (name) => (schemas.has(name) ? "custom" : "built-in"),
    resourceOf: (name) => schemas.get(name)?.names,
  };
}

interface ReadDefinition {
  readonly place: string;
  readonly schema: JsonObject;
  /** `undefined` for lists, and where the document does not say. */
  readonly names: ResourceNames | undefined;
}

interface Resource {
  readonly group: string;
  readonly kind: string;
  readonly listKind: string;
  /** `undefined` if the document does not say: a definition on a server does, a draft need not. */
  readonly names: ResourceNames | undefined;
  readonly versions: readonly ResourceVersion[];
}

interface ResourceVersion {
  readonly version: string;
  /** Where its schema is in the document. */
  readonly place: string;
  readonly schema: JsonObject;
}

function readResource(stated: object): Resource {
  const definition = readDocument(stated, "a CustomResourceDefinition");
  if (definition.kind !== "CustomResourceDefinition") {
    throw wrongDocument(definition, "a CustomResourceDefinition");
  }
  if (definition.apiVersion !== "apiextensions.k8s.io/v1") {
    throw invalid("apiVersion", 'only "apiextensions.k8s.io/v1" is supported: convert the definition to it');
  }
  const spec = objectAt(definition, "spec", "spec");
  const names = objectAt(spec, "names", "spec.names");
  const kind = textAt(names, "kind", "spec.names.kind");
  const listKind =
    names.listKind === undefined ? `${kind}List` : textAt(names, "listKind", "spec.names.listKind");
  if (listKind === kind) throw invalid("spec.names.listKind", `this is also the kind: name it ${kind}List`);
  const versions = spec.versions;
  if (!Array.isArray(versions) || versions.length === 0)
    throw invalid("spec.versions", "there is no version: add one with name and schema");
  const preserve = spec.preserveUnknownFields === true;
  return {
    group: textAt(spec, "group", "spec.group"),
    kind,
    listKind,
    names: readNames(names, kind, spec.scope),
    versions: readVersions(versions, preserve),
  };
}

function readNames(names: JsonObject, kind: string, scope: Json | undefined): ResourceNames | undefined {
  const { plural, singular, shortNames = [] } = names;
  if (!isText(plural) || (scope !== "Namespaced" && scope !== "Cluster")) return undefined;
  return {
    plural,
    singular: isText(singular) ? singular : kind.toLowerCase(),
    namespaced: scope === "Namespaced",
    shortNames: Array.isArray(shortNames) ? shortNames.filter(isText) : [],
  };
}

function readVersions(stated: JsonArray, preserve: boolean): readonly ResourceVersion[] {
  const names = new Set<string>();
  return stated.map((item, index) => {
    const where = `spec.versions[${index}]`;
    const version = readVersion(item, where, preserve);
    if (names.has(version.version))
      throw invalid(`${where}.name`, `there are two versions ${version.version}: rename one`);
    names.add(version.version);
    return version;
  });
}

function readVersion(version: Json, where: string, preserve: boolean): ResourceVersion {
  if (!isObject(version)) throw invalid(where, "a version must be an object: use one with name and schema");
  const place = `${where}.schema.openAPIV3Schema`;
  const stated = objectAt(objectAt(version, "schema", `${where}.schema`), "openAPIV3Schema", place);
  const { properties = {} } = stated;
  if (!isObject(properties))
    throw invalid(`${place}.properties`, "this must be an object: use one of field and schema");
  const schema: JsonObject = { ...stated, properties: withObjectFields(properties) };
  return {
    version: textAt(version, "name", `${where}.name`),
    place,
    schema: preserve ? { ...schema, "x-kubernetes-preserve-unknown-fields": true } : schema,
  };
}

function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (!isObject(value)) throw invalid(where, `this is needed, and must be an object: add "${key}"`);
  return value;
}

function textAt(parent: JsonObject, key: string, where: string): string {
  const value = parent[key];
  if (!isText(value)) throw invalid(where, `this is needed, and must be text: add "${key}"`);
  return value;
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function invalid(where: string, message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", where, message);
}
