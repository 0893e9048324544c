import type { GroupVersionKind } from "../../../schema/internal.ts";
import type { JsonArray, JsonObject } from "../../../value/internal.ts";
import { MEDIA_TYPES } from "../../http/accept.ts";
import { ACTIONS, type Action, PARAMETERS, type Parameter, type Success } from "./actions.ts";

/** What an operation is done to. */
export interface Operated {
  readonly kind: GroupVersionKind;
  /** The definitions of what goes in and out, by name. */
  readonly object: string;
  readonly list: string;
  readonly patchTypes: readonly string[];
  readonly tag: string;
  /** How its operations are called after their first word: `AppsV1NamespacedDeployment`. */
  readonly names: { readonly group: string; readonly rest: string };
}

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const DELETE_OPTIONS = `${META}.DeleteOptions`;
export const PATCH: string = `${META}.Patch`;
const STATUS = `${META}.Status`;

const DESCRIPTIONS: Readonly<Record<Success, string>> = { 200: "OK", 201: "Created", 202: "Accepted" };

/** An operation as OpenAPI v3 describes it. */
export function toOperation(action: Action, of: Operated): JsonObject {
  const { word, query, sends, gives, statuses } = ACTIONS[action];
  const { group, rest } = of.names;
  const responses: Record<string, JsonObject> = {};
  for (const status of statuses)
    responses[status] = { description: DESCRIPTIONS[status], content: contentOf(gives, of) };
  responses["401"] = { description: "Unauthorized" };
  return {
    tags: [of.tag],
    operationId: `${word}${group}${action === "deletecollection" ? "Collection" : ""}${rest}`,
    ...(query.length > 0 && { parameters: query.map(toQueryParameter) }),
    ...(sends !== undefined && { requestBody: bodyOf(sends, of) }),
    responses,
    "x-kubernetes-action": action,
    "x-kubernetes-group-version-kind": of.kind as unknown as JsonObject,
  };
}

function toQueryParameter(name: Parameter): JsonObject {
  return { name, in: "query", schema: { type: PARAMETERS[name], uniqueItems: true } };
}

/** The parameters of a path, which all its operations share. */
export function toPathParameters(path: string): JsonArray {
  const names = ["name", "namespace"].filter((name) => path.includes(`{${name}}`));
  const parts = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", uniqueItems: true },
  }));
  return [...parts, toQueryParameter("pretty")];
}

/** A schema that is a definition. */
export function refer(definition: string): JsonObject {
  return { $ref: `#/components/schemas/${definition}` };
}

function contentOf(gives: "list" | "object" | "status", { object, list }: Operated): JsonObject {
  const schema = refer(gives === "status" ? STATUS : gives === "list" ? list : object);
  return {
    [MEDIA_TYPES.json]: { schema },
    ...(gives === "list" && { [`${MEDIA_TYPES.json};stream=watch`]: { schema } }),
    [MEDIA_TYPES.yaml]: { schema },
  };
}

function bodyOf(sends: "object" | "options" | "patch", { object, patchTypes }: Operated): JsonObject {
  if (sends === "options") return { content: { "*/*": { schema: refer(DELETE_OPTIONS) } } };
  if (sends === "object") return { content: { "*/*": { schema: refer(object) } }, required: true };
  const content = patchTypes.map((type) => [type, { schema: refer(PATCH) }]);
  return { content: Object.fromEntries(content) as JsonObject, required: true };
}
