import {
  type Cause,
  kubernetes,
  kubernetesDefinitions,
  kubernetesDuplicates,
  kubernetesResources,
  type ResourceFact,
  type ServedTypes,
  type Verb,
} from "../../kubernetes/internal.ts";
import {
  annotatedDefinitions,
  annotatedTypes,
  type Kind,
  kindOf,
  type ScalePaths,
  type Subresource,
} from "../../kubernetes/kinds/index.ts";
import { qualify } from "../../kubernetes/status/refusals.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import { apiVersionOf, type ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type Evolution, type Evolutions, inTurn, normalizeOf } from "./evolution.ts";
import { rulesOf } from "./object-rules.ts";
import { type ObjectRules, type Resource, registerResource } from "./resource.ts";
import { storagePrefix } from "./storage-prefix.ts";

/** What is known of a built-in resource. */
export interface BuiltinParts {
  readonly fact: ResourceFact;
  readonly subresources: ReadonlyMap<string, Subresource>;
  readonly evolution: Evolution;
  /** What is special about the kind. Default: what `kindOf` says. */
  readonly special?: Kind | undefined;
  /** Its type, as a server of another release has it. Default: as v1.36 has it. */
  readonly types?: ServedTypes | undefined;
}

/** The resources of Kubernetes v1.36, each as `create` makes it. */
export function builtinResources<R>(
  create: (parts: BuiltinParts) => R,
  evolutions: Evolutions = {},
): readonly R[] {
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
    .map((fact) =>
      create({
        fact,
        subresources: subresources.get(`${fact.groupVersion} ${fact.name}`) ?? NONE,
        evolution: evolutions[qualify(fact.kind, groupOf(fact))] ?? {},
      }),
    );
}

const NONE: ReadonlyMap<string, Subresource> = new Map();

/** A resource that Kubernetes defines. Its type is compiled when an object first comes. */
export class BuiltinResource implements Resource {
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
  readonly special: Kind;
  readonly #parts: BuiltinParts;
  readonly #evolution: Evolution;
  #type: ObjectType | undefined;
  #rules: ObjectRules | undefined;
  #normalize: Resource["normalize"] | null;

  constructor(parts: BuiltinParts) {
    const { fact, subresources, evolution, special } = parts;
    this.#parts = parts;
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
    this.special = special ?? kindOf(this);
    const { conversion } = this.special;
    this.prefix = conversion?.prefix ?? storagePrefix(group, fact.name);
    this.storedAs = conversion?.storedAs ?? this.apiVersion;
    this.statusApart = subresources.has("status");
    this.scale = subresources.has("scale") ? SCALE : undefined;
    this.#evolution = evolution;
    registerResource(this);
  }

  get type(): ObjectType {
    this.#type ??=
      this.#parts.types?.find(this.apiVersion, this.kind) ??
      (isDefinition(this) ? annotatedTypes() : kubernetes()).type(this.apiVersion, this.kind);
    return this.#type;
  }

  /** The same resource, with the type that a server of another release has; itself, if that one has none. */
  as(types: ServedTypes): BuiltinResource {
    const isThere = !isDefinition(this) && types.find(this.apiVersion, this.kind) !== undefined;
    return isThere ? new BuiltinResource({ ...this.#parts, types }) : this;
  }

  get deprecation(): string | undefined {
    return this.special.deprecation;
  }

  get converter(): Resource["converter"] {
    return this.special.conversion?.converter();
  }

  get convert(): Resource["convert"] {
    return this.converter?.forApply;
  }

  isServed(apiVersion: string): boolean {
    return kubernetesResources().some(
      ({ kind, groupVersion }) => kind === this.kind && groupVersion === apiVersion,
    );
  }

  get normalize(): Resource["normalize"] {
    if (this.#normalize === undefined) this.#normalize = this.#normalizeAsAsked() ?? null;
    return this.#normalize ?? undefined;
  }

  #normalizeAsAsked(): Resource["normalize"] {
    const { duplicates, unions, gates } = this.#evolution;
    // No schema declares the duplicate fields of what Kubernetes defines.
    const rules = duplicates === true ? kubernetesDuplicates(this.apiVersion, this.kind) : duplicates || [];
    const asked = { duplicates: rules, unions: unions || undefined, gates: gates || undefined };
    const evolving = normalizeOf(this, asked);
    const { normalize } = this.special;
    if (normalize === undefined) return evolving;
    return (onWarning) => (evolving ? inTurn(normalize, evolving(onWarning)) : normalize);
  }

  get rules(): ObjectRules {
    this.#rules ??= relaxRules(this, rulesOf(this.#parts.types?.definitions ?? ownDefinitions(this), this));
    return this.#rules;
  }
}

/**
 * Kubernetes does not look at the schemas of its own kinds. Where an item of a list may be there only once, the code of a
 * kind says so: variables of a container may be there again. Definitions of custom resources are looked at by code alone.
 */
function relaxRules(resource: Resource, rules: ObjectRules): ObjectRules {
  const { elsewhere = [] } = resource.special;
  const isAsked = ({ reason, field = "" }: Cause): boolean =>
    reason !== "FieldValueDuplicate" && !elsewhere.includes(field.replace(/\[\d+\]/g, "[]"));
  const check = isDefinition(resource)
    ? () => []
    : (object: JsonObject, live?: JsonObject) => rules.check(object, live).filter(isAsked);
  const { decode, setDefaults, emptyObject, ruleCount, validationRules } = rules;
  return { decode, setDefaults, emptyObject, ruleCount, validationRules, check };
}

function ownDefinitions(resource: Resource): DefinitionSource {
  return isDefinition(resource) ? annotatedDefinitions() : kubernetesDefinitions();
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
