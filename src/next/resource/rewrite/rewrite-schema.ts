import { withoutNextMarks } from "../../../openapi/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "../plan/plan.ts";
import { defaultOf } from "../plan/plan-defaults.ts";
import { rewriteRules } from "./rewrite-rules.ts";
import { rewriteUnions } from "./rewrite-unions.ts";

const DUPLICATE_OF = "x-fieldwise-duplicate-of";
const JUNCTORS = ["allOf", "anyOf", "oneOf"];

/** Which node each schema of a next version was made from. */
export type Origins = Map<JsonObject, SchemaNode>;

/** The schema of a node in the next version, without what moves there from elsewhere: nobody else has this object. */
export function rewriteSchema(node: SchemaNode, plan: Plan, origins: Origins): MutableObject {
  const { schema } = node;
  const result: MutableObject = {};
  for (const [keyword, value] of Object.entries(withoutNextMarks(schema)) as [string, Json][]) {
    const rewritten = rewriteKeyword(keyword, value, node, plan, origins);
    if (rewritten !== undefined) setField(result, keyword, rewritten);
  }
  const becomes = defaultOf(node, plan);
  if (becomes === undefined) delete result.default;
  else result.default = becomes;
  const required = requiredOf(node, plan);
  if (required.length > 0) result.required = required;
  else delete result.required;
  origins.set(result, node);
  return result;
}

function rewriteKeyword(
  keyword: string,
  value: Json,
  node: SchemaNode,
  plan: Plan,
  origins: Origins,
): Json | undefined {
  if (keyword === "properties" && isObject(value)) {
    const properties: MutableObject = {};
    for (const field of node.fields.values()) {
      if (plan.gone.has(field) || field.marks?.move !== undefined) continue;
      setField(properties, plan.nameOf(field), rewriteSchema(field, plan, origins));
    }
    return properties;
  }
  if ((keyword === "items" || keyword === "additionalProperties") && isObject(value) && node.each)
    return rewriteSchema(node.each, plan, origins);
  if (keyword === "enum") return rewriteEnum(value, node);
  if (keyword === DUPLICATE_OF) return node.duplicateOf?.policy === "overlay" ? value : undefined;
  if (keyword === "x-kubernetes-list-map-keys" && Array.isArray(value))
    return value.map((name) => renamed(name, node.each, plan));
  if (keyword === "x-kubernetes-patch-merge-key") return renamed(value, node.each, plan);
  if (keyword === "x-kubernetes-unions") return rewriteUnions(value, node, plan);
  if (keyword === "x-kubernetes-validations") return rewriteRules(value, node, plan);
  if (keyword === "not" && isObject(value)) return rewriteJunctor(value, node, plan);
  if (JUNCTORS.includes(keyword) && Array.isArray(value))
    return value.map((part) => (isObject(part) ? rewriteJunctor(part, node, plan) : part));
  return value;
}

function rewriteEnum(value: Json, { marks }: SchemaNode): Json {
  if (!Array.isArray(value) || marks === undefined) return value;
  const left = value.filter((one) => !marks.deprecatedValues.includes(one as string));
  return [...new Set(left.map((one) => marks.renamedValues.get(one as string) ?? one))];
}

function renamed(name: Json, holder: SchemaNode | undefined, plan: Plan): Json {
  const field = typeof name === "string" ? holder?.fields.get(name) : undefined;
  return field === undefined ? name : plan.nameOf(field);
}

/** The fields that the next version requires. One that moves here is not among them yet. */
function requiredOf(node: SchemaNode, plan: Plan): readonly string[] {
  const { required } = node.schema;
  const stated = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  const names = stated.flatMap((name) => {
    const field = node.fields.get(name);
    if (field === undefined) return [name];
    return plan.gone.has(field) || field.marks?.move !== undefined ? [] : [plan.nameOf(field)];
  });
  const now = [...node.fields.values()].filter((field) => plan.requiredNow.has(field));
  return [...new Set([...names, ...now.map((field) => plan.nameOf(field))])];
}

/** A part of `allOf`, `anyOf`, `oneOf` or `not`, which says more about the same fields. */
function rewriteJunctor(part: JsonObject, node: SchemaNode | undefined, plan: Plan): JsonObject {
  if (node === undefined) return part;
  const result: MutableObject = {};
  const gone = (name: string): boolean => {
    const field = node.fields.get(name);
    const goes = field !== undefined && (plan.gone.has(field) || field.marks?.move !== undefined);
    if (goes)
      plan.note(
        node.where,
        `what it says about "${name}" besides is left out in ${plan.to}: see whether that is right`,
      );
    return goes;
  };
  const nameOf = (name: string): string => renamed(name, node, plan) as string;
  for (const [keyword, value] of Object.entries(part) as [string, Json][]) {
    if (keyword === "properties" && isObject(value)) {
      const properties: MutableObject = {};
      for (const [name, inner] of Object.entries(value) as [string, Json][]) {
        if (gone(name)) continue;
        const rewritten = isObject(inner) ? rewriteJunctor(inner, node.fields.get(name), plan) : inner;
        setField(properties, nameOf(name), rewritten);
      }
      result.properties = properties;
    } else if (keyword === "required" && Array.isArray(value))
      result.required = value.filter((name) => !gone(String(name))).map((name) => nameOf(String(name)));
    else if (
      (keyword === "items" || keyword === "additionalProperties" || keyword === "not") &&
      isObject(value)
    )
      result[keyword] = rewriteJunctor(value, keyword === "not" ? node : node.each, plan);
    else if (JUNCTORS.includes(keyword) && Array.isArray(value))
      result[keyword] = value.map((one) => (isObject(one) ? rewriteJunctor(one, node, plan) : one));
    else setField(result, keyword, keyword === "enum" ? rewriteEnum(value, node) : value);
  }
  return result;
}
