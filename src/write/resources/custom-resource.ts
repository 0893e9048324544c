import type { Verb } from "../../kubernetes/internal.ts";
import {
  type CompiledDefinition,
  type DefinitionVersion,
  deprecationOf,
  finalizerWarnings,
  type Kind,
  type ScalePaths,
  type Subresource,
  scalePathsOf,
  subresourcesOf,
} from "../../kubernetes/kinds/index.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { CompileRules } from "../../validation/index.ts";
import { askedOfCustom, type Evolution, normalizeOf } from "./evolution.ts";
import { rulesOf } from "./object-rules.ts";
import { type ObjectRules, type Resource, registerResource } from "./resource.ts";
import { storagePrefix } from "./storage-prefix.ts";

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

const CUSTOM: Kind = {
  generation: true,
  conditional: true,
  statusKeepsMetadata: true,
  warn: finalizerWarnings,
};

/** What is known of a custom resource beside its definition. */
export interface CustomParts {
  readonly evolution?: Evolution | undefined;
  readonly special?: Partial<Kind> | undefined;
  /** What compiles its validation rules; absent if they are not checked. */
  readonly compileRules?: CompileRules | undefined;
}

/** One version of what a custom resource definition describes. */
export class CustomResource implements Resource {
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
  readonly converter: Resource["converter"];
  readonly convert: Resource["convert"];
  readonly statusApart: boolean;
  readonly scale: ScalePaths | undefined;
  readonly rules: ObjectRules;
  readonly deprecation: string | undefined;
  readonly special: Kind;
  readonly definitions: DefinitionSource;
  readonly #versions: readonly DefinitionVersion[];
  readonly #types: readonly ObjectType[];
  readonly #evolution: Evolution;
  #normalize: Resource["normalize"] | null;

  constructor(
    { spec, source, types, stored, converter }: CompiledDefinition,
    version: DefinitionVersion,
    { evolution = {}, special = {}, compileRules }: CustomParts = {},
  ) {
    const { group, names, scope, versions } = spec;
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
    this.type = types[versions.indexOf(version)] as ObjectType;
    this.prefix = storagePrefix(group, names.plural);
    this.storedAs = `${group}/${stored.name}`;
    this.converter = evolution.converter ?? converter;
    this.convert = this.converter?.forApply;
    this.statusApart = this.subresources.has("status");
    this.scale = scalePathsOf(version);
    const schema = version.schema?.openAPIV3Schema;
    const compile = compileRules && schema && (() => compileRules(schema, { isRoot: true }));
    this.rules = rulesOf(source, this, compile);
    this.special = { ...CUSTOM, ...special };
    this.deprecation = deprecationOf(spec, version);
    this.definitions = source;
    this.#versions = versions;
    this.#types = types;
    this.#evolution = evolution;
    registerResource(this);
  }

  isServed(apiVersion: string): boolean {
    return this.#versions.some(({ name }) => apiVersion === `${this.group}/${name}`);
  }

  get normalize(): Resource["normalize"] {
    if (this.#normalize === undefined) {
      const asked = askedOfCustom(this.type, this.#evolution, this.#types);
      this.#normalize = normalizeOf(this, asked) ?? null;
    }
    return this.#normalize ?? undefined;
  }
}
