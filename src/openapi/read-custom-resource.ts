import type { KindDefinition, ResourceNames } from "../schema/internal.ts";
import type { Json, JsonObject } from "../value/internal.ts";
import {
  invalidPart,
  isText,
  objectAt,
  openCustomResource,
  type ResourceDefinition,
  type ResourceVersion,
  textAt,
} from "./custom-resource.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { readDocument, wrongDocument } from "./document.ts";
import { META_DEFINITIONS } from "./meta-definitions.ts";
import { listSchemaOf, withObjectFields } from "./object-meta.ts";

const LIST_KIND = "spec.names.listKind";

/** The definitions of a CustomResourceDefinition and of lists of it, in all its versions. */
export function readCustomResource(definition: object): DefinitionSource {
  const resource = readResource(definition);
  const schemas = new Map<string, ReadDefinition>();
  const kinds: KindDefinition[] = [];
  const { spec, group, kind: ownKind, names: stated } = resource;
  const names = readNames(stated, ownKind, spec.scope);
  const listKind = stated.listKind === undefined ? `${ownKind}List` : textAt(stated, "listKind", LIST_KIND);
  if (listKind === ownKind) throw invalidPart(LIST_KIND, `this is also the kind: name it ${ownKind}List`);
  for (const read of resource.versions) {
    const { version, place } = read;
    const prefix = [...group.split(".").reverse(), version].join(".");
    const add = (kind: string, type: JsonObject, called?: ResourceNames): void => {
      const name = `${prefix}.${kind}`;
      const groupVersionKind = { group, version, kind };
      schemas.set(name, {
        place,
        schema: { ...type, "x-kubernetes-group-version-kind": [groupVersionKind] },
        names: called,
      });
      kinds.push({ ...groupVersionKind, definition: name });
    };
    add(ownKind, readSchema(read, spec), names);
    add(listKind, listSchemaOf(`${prefix}.${ownKind}`));
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

function readResource(stated: object): ResourceDefinition {
  const definition = readDocument(stated, "a CustomResourceDefinition");
  if (definition.kind !== "CustomResourceDefinition") {
    throw wrongDocument(definition, "a CustomResourceDefinition");
  }
  if (definition.apiVersion !== "apiextensions.k8s.io/v1") {
    throw invalidPart(
      "apiVersion",
      'only "apiextensions.k8s.io/v1" is supported: convert the definition to it',
    );
  }
  return openCustomResource(definition);
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

/** The whole schema of an object: with what all objects have, and what the definition says for all its versions. */
function readSchema({ schema, place }: ResourceVersion, spec: JsonObject): JsonObject {
  const declared = objectAt({ properties: {}, ...schema }, "properties", `${place}.properties`);
  const whole: JsonObject = { ...schema, properties: withObjectFields(declared) };
  return spec.preserveUnknownFields === true
    ? { ...whole, "x-kubernetes-preserve-unknown-fields": true }
    : whole;
}
