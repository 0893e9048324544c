import {
  type CompiledDefinition,
  compileDefinition,
  type DefinitionVersion,
  type Kind,
} from "../../kubernetes/kinds/index.ts";
import { isGoing, metaText } from "../../kubernetes/metadata/index.ts";
import { compileRules } from "../../rules/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { createKindRules, type KindRules } from "../../validation/engine.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { type CustomParts, CustomResource, type Evolution } from "../../write/internal.ts";
import { type ConversionParts, ConversionWebhook } from "../objects/conversion/conversion-webhook.ts";
import type { Redefine } from "../objects/redefined.ts";
import type { RemoteConverter, Resource } from "../resources/resource.ts";
import { customSelectableFields, type SelectableFields } from "../selectors/index.ts";
import { forbidden } from "../status/status.ts";
import { customResourcePrinter, type Printer } from "../tables/index.ts";

/** What a definition asks a server for. */
export interface CustomResources {
  /** A resource for each version that is served. */
  readonly served: readonly Resource[];
  /** The version in which objects are stored, be it served or not. */
  readonly stored: Resource;
  /** What becomes of objects that were stored before. */
  readonly redefine: Redefine;
}

/**
 * What a custom resource definition asks a server to serve. It has been checked before; one that cannot be served all the
 * same is a `MergeError`.
 */
export function customResources(
  definition: JsonObject,
  evolution: Evolution = {},
  parts?: ConversionParts,
): CustomResources {
  const compiled = compileDefinition(definition);
  const remote =
    evolution.converter || compiled.converter ? undefined : remoteOf(compiled, definition, parts);
  const special = isGoing(definition) ? refuseNew(compiled) : {};
  const serve = (version: DefinitionVersion): Resource =>
    new ServedCustomResource(compiled, version, { evolution, special, compileRules }, remote);
  const served = compiled.spec.versions.filter((one) => one.served).map(serve);
  const stored = served.find(({ version }) => version === compiled.stored.name);
  return { served, stored: stored ?? serve(compiled.stored), redefine: redefinitionOf(compiled) };
}

/** Objects as a definition asks, in the version in which they were stored: pruned, and with its defaults. */
function redefinitionOf(compiled: CompiledDefinition): Redefine {
  const rulesOf = rulesIn(compiled);
  const known = new WeakMap<JsonObject, JsonObject>();
  return (object) => {
    const seen = known.get(object);
    if (seen !== undefined) return seen;
    const redefined = redefine(object);
    known.set(object, redefined);
    return redefined;
  };

  function redefine(object: JsonObject): JsonObject {
    const rules = rulesOf(String(object.apiVersion));
    // Nobody knows what was meant by one in a version that is gone.
    if (rules === undefined) return object;
    const { object: pruned, error } = rules.decode(object);
    return error === undefined ? rules.setDefaults(pruned) : object;
  }
}

/** What the schema of each version makes of objects; `undefined` of a version that there is not. */
function rulesIn({ source, spec }: CompiledDefinition): (apiVersion: string) => KindRules | undefined {
  const known = new Map<string, KindRules>();
  return (apiVersion) => {
    const isDefined = spec.versions.some(({ name }) => apiVersion === `${spec.group}/${name}`);
    if (!isDefined) return undefined;
    const rules = known.get(apiVersion) ?? createKindRules(source, { apiVersion, kind: spec.names.kind });
    known.set(apiVersion, rules);
    return rules;
  };
}

/** The webhook that converts the objects of a definition, if it names one. */
function remoteOf(
  compiled: CompiledDefinition,
  definition: JsonObject,
  parts: ConversionParts | undefined,
): RemoteConverter | undefined {
  const { conversion } = definition.spec as JsonObject;
  if (parts === undefined || !isObject(conversion) || conversion.strategy !== "Webhook") return undefined;
  const { webhook } = conversion;
  const { spec, types } = compiled;
  const rulesOf = rulesIn(compiled);
  const versions = spec.versions.map(
    ({ name }, index) => [`${spec.group}/${name}`, types[index] as ObjectType] as const,
  );
  return new ConversionWebhook(isObject(webhook) ? webhook : {}, {
    ...{ webhooks: parts.webhooks, objects: parts.objects, newUid: parts.newUid, types: new Map(versions) },
    prune: (object) => rulesOf(String(object.apiVersion))?.decode(object).object ?? object,
  });
}

class ServedCustomResource extends CustomResource implements Resource {
  readonly table: Printer;
  readonly selectable: SelectableFields;

  readonly remote: RemoteConverter | undefined;

  constructor(
    compiled: CompiledDefinition,
    version: DefinitionVersion,
    parts: CustomParts,
    remote: RemoteConverter | undefined,
  ) {
    super(compiled, version, parts);
    this.remote = remote;
    this.table = customResourcePrinter(version.additionalPrinterColumns ?? []);
    this.selectable = customSelectableFields({
      namespaced: this.namespaced,
      jsonPaths: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath),
    });
  }
}

/** What comes while all is going would have to go, too. */
function refuseNew({ spec: { group, names } }: CompiledDefinition): Partial<Kind> {
  return {
    prepareCreate(object) {
      const why = "create not allowed while custom resource definition is terminating";
      throw forbidden({ group, plural: names.plural }, metaText(object, "name"), { why });
    },
  };
}
