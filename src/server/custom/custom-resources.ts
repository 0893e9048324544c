import { compileDefinitions, type DefinitionSource, readCustomResource } from "../../openapi/internal.ts";
import type { ObjectType, Schema } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { isGoing, metaText } from "../objects/metadata.ts";
import { rulesOf } from "../resources/object-rules.ts";
import type {
  Behaviour,
  ObjectRules,
  Resource,
  ScalePaths,
  Subresource,
  Verb,
} from "../resources/resource.ts";
import { customSelectableFields, type SelectableFields } from "../selectors/index.ts";
import { forbidden } from "../status/status.ts";
import { customResourcePrinter, type Printer } from "../tables/index.ts";
import { checkDeclarations } from "./check-declarations.ts";
import {
  type DefinitionSpec,
  type DefinitionVersion,
  deprecationOf,
  scaleOf,
  subresourcesOf,
} from "./definition-spec.ts";
import { askedOfCustom, type Evolution, normalizeOf } from "./evolution.ts";

/** What a definition asks a server for. */
export interface CustomResources {
  /** A resource for each version that is served. */
  readonly served: readonly Resource[];
  /** The version in which objects are stored, be it served or not. */
  readonly stored: Resource;
}

/**
 * What a custom resource definition asks a server to serve. It has been checked before; one that cannot be served all the
 * same is a `MergeError`.
 */
export function customResources(definition: JsonObject, evolution: Evolution = {}): CustomResources {
  const spec = definition.spec as unknown as DefinitionSpec;
  const source = readCustomResource(definition);
  const schema = compileDefinitions(source, false);
  const version = (spec.versions.find(({ storage }) => storage) ?? spec.versions[0]) as DefinitionVersion;
  const storedAs = `${spec.group}/${version.name}`;
  const types = spec.versions.map(({ name }) => schema.type(`${spec.group}/${name}`, spec.names.kind));
  for (const type of types) checkDeclarations(type, source.placeOf(type.name));
  const family = { spec, source, schema, types, evolution, storedAs, isGoing: isGoing(definition) };
  const served = spec.versions.filter((one) => one.served).map((one) => new CustomResource(family, one));
  const stored = served.find(({ apiVersion }) => apiVersion === storedAs);
  return { served, stored: stored ?? new CustomResource(family, version) };
}

/** What all versions of a resource have in common. */
interface Family {
  readonly spec: DefinitionSpec;
  readonly source: DefinitionSource;
  readonly schema: Schema;
  /** Those of all versions. */
  readonly types: readonly ObjectType[];
  readonly evolution: Evolution;
  readonly storedAs: string;
  /** Whether it was deleted, and goes once its objects are gone. */
  readonly isGoing: boolean;
}

const VERBS: readonly Verb[] = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
  "update",
  "watch",
];
class CustomResource implements Resource {
  readonly group: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs = VERBS;
  readonly subresources: ReadonlyMap<string, Subresource>;
  readonly custom = true;
  readonly type: ObjectType;
  readonly prefix: string;
  readonly storedAs: string;
  readonly convert: Resource["convert"];
  readonly statusApart: boolean;
  readonly generation = true;
  readonly scale: ScalePaths | undefined;
  readonly rules: ObjectRules;
  readonly behaviour: Behaviour;
  readonly definitions: DefinitionSource;
  readonly table: Printer;
  readonly selectable: SelectableFields;
  readonly deprecation: string | undefined;
  readonly #family: Family;
  #normalize: Resource["normalize"] | null;

  constructor(family: Family, version: DefinitionVersion) {
    const { spec, source, schema, evolution, storedAs, isGoing } = family;
    this.#family = family;
    const { group, names, scope } = spec;
    this.group = group;
    this.version = version.name;
    this.apiVersion = `${group}/${version.name}`;
    this.kind = names.kind;
    this.listKind = names.listKind ?? `${names.kind}List`;
    this.plural = names.plural;
    this.singular = names.singular ?? names.kind.toLowerCase();
    this.namespaced = scope === "Namespaced";
    this.shortNames = names.shortNames ?? [];
    this.categories = names.categories ?? [];
    this.subresources = subresourcesOf(version, names.kind);
    this.type = schema.type(this.apiVersion, this.kind);
    this.prefix = `/${group}/${names.plural}/`;
    this.storedAs = storedAs;
    this.convert = evolution.converter?.forApply;
    this.deprecation = deprecationOf(spec, version);
    this.behaviour = isGoing ? { prepareCreate: (object) => refuseNew(this, object) } : {};
    this.statusApart = this.subresources.has("status");
    this.scale = scaleOf(version);
    this.rules = rulesOf(source, this);
    this.definitions = source;
    this.table = customResourcePrinter(version.additionalPrinterColumns ?? []);
    this.selectable = customSelectableFields({
      namespaced: this.namespaced,
      jsonPaths: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath),
    });
  }

  get normalize(): Resource["normalize"] {
    const { evolution, types } = this.#family;
    this.#normalize ??= normalizeOf(this, askedOfCustom(this.type, evolution, types)) ?? null;
    return this.#normalize ?? undefined;
  }
}

/** What comes while all is going would have to go, too. */
function refuseNew(resource: Resource, object: JsonObject): never {
  const why = "create not allowed while custom resource definition is terminating";
  throw forbidden(resource, metaText(object, "name"), { why });
}
