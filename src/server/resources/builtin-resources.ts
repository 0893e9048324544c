import {
  kubernetes,
  kubernetesDefinitions,
  kubernetesDuplicates,
  kubernetesResources,
  type ResourceFact,
} from "../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import { apiVersionOf, type ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type Evolution, type Evolutions, inTurn, normalizeOf } from "../custom/evolution.ts";
import { annotatedDefinitions, annotatedTypes } from "../custom/schema-annotations.ts";
import { behaviourOf } from "../kinds/behaviours.ts";
import { type BuiltinConversion, CONVERSIONS } from "../kinds/conversions.ts";
import { normalizeSecret } from "../kinds/secret.ts";
import { GENERATIONS } from "../kinds/statuses.ts";
import { qualify } from "../status/status.ts";
import { builtinPrinter, type Printer } from "../tables/index.ts";
import { rulesOf } from "./object-rules.ts";
import type { Registry } from "./registry.ts";
import type { Behaviour, ObjectRules, Resource, ScalePaths, Subresource, Verb } from "./resource.ts";

/** The resources of Kubernetes v1.36. Types are compiled when an object of theirs first comes. */
export function builtinResources(registry: () => Registry, evolutions: Evolutions = {}): readonly Resource[] {
  const definitions = kubernetesDefinitions();
  const facts = kubernetesResources();
  const subresources = new Map<string, Map<string, Subresource>>();
  for (const { groupVersion, name, kind, group, version, verbs } of facts) {
    const [plural, part] = name.split("/") as [string, string?];
    if (part === undefined) continue;
    const of = `${groupVersion} ${plural}`;
    const known = subresources.get(of) ?? new Map<string, Subresource>();
    subresources.set(of, known.set(part, { name: part, kind, group, version, verbs }));
  }
  return facts
    .filter(({ name }) => !name.includes("/"))
    .map(
      (fact) =>
        new BuiltinResource(fact, {
          definitions,
          registry,
          evolution: evolutions[qualify(fact.kind, groupOf(fact))] ?? {},
          subresources: subresources.get(`${fact.groupVersion} ${fact.name}`) ?? NONE,
        }),
    );
}

const NONE: ReadonlyMap<string, Subresource> = new Map();

/** What all built-in resources have in common, and what is known of this one. */
interface Surroundings {
  readonly definitions: DefinitionSource;
  readonly registry: () => Registry;
  readonly evolution: Evolution;
  readonly subresources: ReadonlyMap<string, Subresource>;
}

class BuiltinResource implements Resource {
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
  readonly verbs: readonly Verb[];
  readonly subresources: ReadonlyMap<string, Subresource>;
  readonly custom = false;
  readonly prefix: string;
  readonly storedAs: string;
  readonly statusApart: boolean;
  readonly scale: ScalePaths | undefined;
  readonly generation: boolean;
  readonly behaviour: Behaviour;
  readonly #evolution: Evolution;
  readonly #definitions: DefinitionSource;
  readonly #conversion: BuiltinConversion | undefined;
  #type: ObjectType | undefined;
  #rules: ObjectRules | undefined;
  #normalize: Resource["normalize"] | null;

  constructor(fact: ResourceFact, { definitions, registry, evolution, subresources }: Surroundings) {
    const group = groupOf(fact);
    const version = fact.groupVersion.slice(fact.groupVersion.indexOf("/") + 1);
    this.group = group;
    this.version = version;
    this.apiVersion = apiVersionOf({ group, version });
    this.kind = fact.kind;
    this.listKind = `${fact.kind}List`;
    this.plural = fact.name;
    this.singular = fact.singularName;
    this.namespaced = fact.namespaced;
    this.shortNames = fact.shortNames ?? [];
    this.categories = fact.categories ?? [];
    this.verbs = fact.verbs;
    this.subresources = subresources;
    this.#conversion = CONVERSIONS[`${group}/${fact.kind}`];
    this.prefix = this.#conversion?.prefix ?? `/${group === "" ? "core" : group}/${fact.name}/`;
    this.storedAs = this.#conversion?.storedAs ?? this.apiVersion;
    this.statusApart = subresources.has("status");
    this.scale = subresources.has("scale") ? SCALE : undefined;
    this.generation = GENERATIONS.has(`${group}/${fact.kind}`);
    this.behaviour = behaviourOf(this, registry);
    this.#evolution = evolution;
    this.#definitions = definitions;
  }

  get type(): ObjectType {
    this.#type ??= (isDefinition(this) ? annotatedTypes() : kubernetes()).type(this.apiVersion, this.kind);
    return this.#type;
  }

  get table(): Printer | undefined {
    return builtinPrinter(this.apiVersion, this.kind);
  }

  get convert(): Resource["convert"] {
    return this.#conversion?.converter().forApply;
  }

  get normalize(): Resource["normalize"] {
    this.#normalize ??= this.#normalizeAsAsked() ?? null;
    return this.#normalize ?? undefined;
  }

  #normalizeAsAsked(): Resource["normalize"] {
    const { duplicates, unions, gates } = this.#evolution;
    // No schema declares the duplicate fields of what Kubernetes defines.
    const rules = duplicates === true ? kubernetesDuplicates(this.apiVersion, this.kind) : duplicates || [];
    const isSecret = this.group === "" && this.kind === "Secret";
    const asked = { duplicates: rules, unions: unions || undefined, gates: gates || undefined };
    const normalize = normalizeOf(this, asked);
    if (!isSecret) return normalize;
    return (onWarning) => (normalize ? inTurn(normalizeSecret, normalize(onWarning)) : normalizeSecret);
  }

  get rules(): ObjectRules {
    this.#rules ??= relaxRules(
      this,
      rulesOf(isDefinition(this) ? annotatedDefinitions() : this.#definitions, this),
    );
    return this.#rules;
  }
}

/**
 * Kubernetes does not look at the schemas of its own kinds. Where an item of a list may be there only once, the code of a
 * kind says so: variables of a container may be there again. Definitions of custom resources are looked at by code alone.
 */
function relaxRules(resource: Resource, rules: ObjectRules): ObjectRules {
  const check = isDefinition(resource)
    ? () => []
    : (object: JsonObject, live?: JsonObject) =>
        rules.check(object, live).filter(({ reason }) => reason !== "FieldValueDuplicate");
  return { ...rules, check };
}

function isDefinition({ kind }: Resource): boolean {
  return kind === "CustomResourceDefinition";
}

function groupOf({ groupVersion }: ResourceFact): string {
  return groupVersion.includes("/") ? groupVersion.slice(0, groupVersion.indexOf("/")) : "";
}

const SCALE: ScalePaths = {
  specReplicas: ".spec.replicas",
  statusReplicas: ".status.replicas",
  selector: ".spec.selector",
};
