import {
  type DefinitionSource,
  readCustomResource,
  readOpenApi,
  readReference,
} from "../../openapi/internal.ts";
import type { ExplainedRule } from "../../rules/internal.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import { getField, isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";
import type { SchemaDocument } from "../input/schema-documents.ts";

/** A validation rule that a field must keep to. */
export interface FieldRule {
  /** Where it stands, as a path. */
  readonly at: string;
  readonly of: "field" | "items" | "around";
  readonly rule: string;
  /** What a server says where it does not hold; empty if the definition does not say. */
  readonly message: string;
  /** The rule in words; `undefined` if they would not make it clearer. */
  readonly words: string | undefined;
}

/** The validation rules of one kind. */
export class KindRules {
  readonly #source: DefinitionSource | undefined;
  readonly #root: JsonObject | undefined;
  readonly #explain: (rule: string) => ExplainedRule;

  constructor(parts: {
    readonly source: DefinitionSource | undefined;
    readonly root: JsonObject | undefined;
    readonly explain: (rule: string) => ExplainedRule;
  }) {
    this.#source = parts.source;
    this.#root = parts.root;
    this.#explain = parts.explain;
  }

  /** The rules of a field and its items, and those around it that look at it, from the outside in. */
  of(names: readonly string[]): readonly FieldRule[] {
    const rules: FieldRule[] = [];
    for (let passed = 0; passed <= names.length; passed++) {
      const below = names.slice(passed);
      for (const [index, { at, schema }] of this.#schemasAt(names.slice(0, passed)).entries()) {
        const of = below.length > 0 ? "around" : index > 0 ? "items" : "field";
        for (const stated of statedIn(schema)) {
          const rule = textOf(stated.rule).trim();
          const { words, fields } = this.#explain(rule);
          if (
            below.length > 0 &&
            !fields.some((field) => below.every((name, index) => field[index] === name))
          )
            continue;
          rules.push({ at, of, rule, message: textOf(stated.message).trim(), words });
        }
      }
    }
    return rules;
  }

  /** How many rules stand at a field, or at its items. */
  count(names: readonly string[]): number {
    return this.#schemasAt(names).reduce((sum, { schema }) => sum + statedIn(schema).length, 0);
  }

  /** The schema of a field, and of the items that it holds; none if there is no such field. */
  #schemasAt(names: readonly string[]): readonly { readonly at: string; readonly schema: JsonObject }[] {
    let schemas = this.#withItems(this.#root, "");
    for (const name of names) {
      const { at, schema } = schemas.at(-1) ?? {};
      if (schema === undefined) return [];
      const { properties, additionalProperties } = schema;
      const field = isObject(properties) ? getField(properties, name) : undefined;
      schemas = this.#withItems(field ?? additionalProperties, at === "" ? name : `${at}.${name}`);
    }
    return schemas;
  }

  #withItems(
    schema: Json | undefined,
    at: string,
  ): readonly { readonly at: string; readonly schema: JsonObject }[] {
    const found: { at: string; schema: JsonObject }[] = [];
    let here = this.#follow(schema);
    for (let path = at; here !== undefined && !found.some((one) => one.schema === here); path += "[*]") {
      found.push({ at: path, schema: here });
      here = here.type === "array" ? this.#follow(here.items) : undefined;
    }
    return found;
  }

  #follow(schema: Json | undefined): JsonObject | undefined {
    if (!isObject(schema)) return undefined;
    const target = readReference(schema, "");
    if (target === undefined || this.#source?.has(target) !== true) return schema;
    const found = this.#source.read(target);
    return isObject(found) ? found : schema;
  }
}

function statedIn({ "x-kubernetes-validations": rules }: JsonObject): readonly JsonObject[] {
  return Array.isArray(rules) ? (rules as readonly Json[]).filter(isObject) : [];
}

/** The rules of a kind that a document defines; `undefined` if it has none. */
export async function readKindRules(
  document: SchemaDocument | undefined,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): Promise<KindRules | undefined> {
  if (document === undefined || !document.source.text.includes("x-kubernetes-validations")) return undefined;
  const read = document.kind === "open-api" ? readOpenApi : readCustomResource;
  const source = read(document.document);
  const found = source.kinds().find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
  const root = found && source.read(found.definition);
  const { explainRule } = await import("../../rules/internal.ts");
  return new KindRules({ source, root: isObject(root) ? root : undefined, explain: explainRule });
}
