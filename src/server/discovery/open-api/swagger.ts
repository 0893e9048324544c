import { isObject, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";
import { requestTooLarge } from "../../status/status.ts";
import { GIT_VERSION } from "../version.ts";
import { toSwaggerSchema } from "./swagger-schema.ts";

/** The most characters of a document: clusters with thousands of definitions have tens of millions. */
const MOST = 256 * 1024 * 1024;

/**
 * All OpenAPI v3 documents of a server as the text of one of Swagger 2.0, which says less. Only texts are kept while it is
 * made, as there may be thousands of documents. Refuses what would be too long.
 */
export async function printSwagger(documents: AsyncIterable<JsonObject>): Promise<string> {
  const paths = new Map<string, string>();
  const definitions = new Map<string, string>();
  let length = 0;
  const add = (texts: Map<string, string>, name: string, value: Json): void => {
    const text = JSON.stringify(value);
    texts.set(name, text);
    length += text.length;
  };
  for await (const document of documents) {
    for (const [path, item] of entriesOf(document.paths)) add(paths, path, toSwaggerPath(item));
    for (const [name, schema] of entriesOf((document.components as JsonObject).schemas))
      if (!definitions.has(name)) add(definitions, name, toSwaggerSchema(schema));
    if (length > MOST)
      throw requestTooLarge(`the document has more than ${MOST} characters: use those of /openapi/v3`);
  }
  const info = JSON.stringify({ title: "Kubernetes", version: GIT_VERSION });
  return `{"swagger":"2.0","info":${info},"paths":${printSorted(paths)},"definitions":${printSorted(definitions)}}`;
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

function printSorted(texts: ReadonlyMap<string, string>): string {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
}
