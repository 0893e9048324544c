import { type DefinitionSource, loadOpenApi, readOpenApi } from "../../openapi/internal.ts";
import { apiVersionOf, deduced, type Schema } from "../../schema/internal.ts";
import type { CompileRules } from "../../validation/index.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import { createResources, type Resource, typedResource } from "../../write/internal.ts";
import type { NamedText } from "../state.ts";
import type { Definitions, KindName } from "./messages.ts";
import { readObjects, Unreadable } from "./read-text.ts";

/** An object that says of which kind it is. */
export interface KindOf {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** The kinds that can be written: Kubernetes' own, and those of the reader's definitions, which come first. */
export class Kinds {
  readonly #custom: ReadonlyMap<string, Resource>;
  readonly #documents: readonly OpenApiDocument[];

  constructor(custom: ReadonlyMap<string, Resource> = new Map(), documents: readonly OpenApiDocument[] = []) {
    this.#custom = custom;
    this.#documents = documents;
  }

  /** What is known of a kind; of one that nobody defines, little more than its name. */
  find({ apiVersion, kind, namespaced }: KindOf): { readonly resource: Resource; readonly known: boolean } {
    const found = this.#custom.get(`${apiVersion} ${kind}`) ?? createResources().find(apiVersion, kind);
    if (found !== undefined) return { resource: found, known: true };
    const parts = { apiVersion, kind, namespaced };
    for (const { schema, source } of this.#documents)
      if (schema.kinds().some((one) => one.kind === kind && apiVersionOf(one) === apiVersion))
        return {
          resource: typedResource(schema.type(apiVersion, kind), { ...parts, source }),
          known: true,
        };
    return { resource: typedResource(deduced, parts), known: false };
  }
}

interface OpenApiDocument {
  readonly schema: Schema;
  readonly source: DefinitionSource;
}

/** Reads definitions of custom resources and OpenAPI documents. What is wrong with one is told, and the others count. */
export async function readDefinitions(
  texts: readonly NamedText[],
): Promise<Definitions & { readonly found: Kinds }> {
  const rules = texts.some(({ text }) => text.includes("x-kubernetes-validations"))
    ? (await import("../../rules/internal.ts")).compileRules
    : undefined;
  const custom = new Map<string, Resource>();
  const documents: OpenApiDocument[] = [];
  const kinds: KindName[] = [];
  const problems: { name: string; message: string }[] = [];
  for (const { name, text } of texts) {
    try {
      const before = kinds.length;
      for (const { value } of readObjects(text)) {
        if (value.openapi !== undefined || value.swagger !== undefined) {
          const document = { schema: loadOpenApi(value), source: readOpenApi(value) };
          documents.push(document);
          kinds.push(
            ...document.schema.kinds().map((one) => ({ apiVersion: apiVersionOf(one), kind: one.kind })),
          );
        } else if (value.kind === "CustomResourceDefinition") {
          for (const resource of compileCustom(value, rules)) {
            custom.set(`${resource.apiVersion} ${resource.kind}`, resource);
            kinds.push({ apiVersion: resource.apiVersion, kind: resource.kind });
          }
        }
      }
      if (kinds.length === before)
        problems.push({
          name,
          message: "there is no CustomResourceDefinition in it, and no OpenAPI document",
        });
    } catch (error) {
      if (!(error instanceof MergeError || error instanceof Unreadable)) throw error;
      problems.push({ name, message: error.message });
    }
  }
  return { kinds, problems, found: new Kinds(custom, documents) };
}

function compileCustom(definition: JsonObject, rules: CompileRules | undefined): readonly Resource[] {
  const resources = createResources({ definitions: [definition], rules });
  const { group, names, versions } = definition.spec as unknown as {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string }[];
  };
  return versions.flatMap(({ name }) => resources.find(`${group}/${name}`, names.kind) ?? []);
}
