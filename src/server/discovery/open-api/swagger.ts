import { isObject, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";
import { GIT_VERSION } from "../version.ts";
import { toSwaggerSchema } from "./swagger-schema.ts";

/** All OpenAPI v3 documents of a server as one of Swagger 2.0, which says less. */
export async function toSwagger(documents: AsyncIterable<JsonObject>): Promise<JsonObject> {
  const paths: Record<string, Json> = {};
  const definitions: Record<string, Json> = {};
  for await (const document of documents) {
    for (const [path, item] of entriesOf(document.paths)) paths[path] = toSwaggerPath(item);
    for (const [name, schema] of entriesOf((document.components as JsonObject).schemas))
      definitions[name] ??= toSwaggerSchema(schema);
  }
  const info = { title: "Kubernetes", version: GIT_VERSION };
  return { swagger: "2.0", info, paths: sortKeys(paths), definitions: sortKeys(definitions) };
}

function toSwaggerPath(item: Json): JsonObject {
  const swagger = entriesOf(item).map(([key, value]) => [
    key,
    key === "parameters" ? toSwaggerParameters(value) : toSwaggerOperation(value as JsonObject),
  ]);
  return Object.fromEntries(swagger) as JsonObject;
}

function toSwaggerOperation({ parameters, requestBody, responses, ...rest }: JsonObject): JsonObject {
  const body = isObject(requestBody) ? requestBody : undefined;
  const sent = entriesOf(body?.content);
  const given = entriesOf((responses as JsonObject)["200"] as Json).find(([key]) => key === "content")?.[1];
  const schema = sent[0]?.[1];
  const all = [
    ...toSwaggerParameters(parameters),
    ...(schema === undefined
      ? []
      : [
          {
            name: "body",
            in: "body",
            ...(body?.required === true && { required: true }),
            ...schemaOf(schema),
          },
        ]),
  ];
  return {
    ...rest,
    ...(sent.length > 0 && { consumes: sent.map(([type]) => type) }),
    produces: entriesOf(given).map(([type]) => type),
    ...(all.length > 0 && { parameters: all }),
    responses: Object.fromEntries(entriesOf(responses).map(toSwaggerResponse)) as JsonObject,
  };
}

function toSwaggerResponse([status, response]: readonly [string, Json]): readonly [string, JsonObject] {
  const { description = "", content } = response as JsonObject;
  const schema = entriesOf(content)[0]?.[1];
  return [status, { description, ...(schema !== undefined && schemaOf(schema)) }];
}

function toSwaggerParameters(parameters: Json | undefined): JsonArray {
  return Array.isArray(parameters)
    ? (parameters as readonly JsonObject[]).map(({ schema, ...rest }) => ({
        ...rest,
        ...(schema as JsonObject),
      }))
    : [];
}

function schemaOf(media: Json): JsonObject {
  return { schema: toSwaggerSchema((media as JsonObject).schema as Json) };
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? (Object.entries(value) as [string, Json][]) : [];
}

function sortKeys(value: Readonly<Record<string, Json>>): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
