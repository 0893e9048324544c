import { printYaml } from "../../adapters/yaml.ts";
import {
  compareStrings,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  parseJson,
  printJson,
} from "../../value/internal.ts";
import { type Accepted, type Format, MEDIA_TYPES } from "../http/accept.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import { printWarnings } from "../http/warning.ts";
import { encodeObject } from "../protobuf/envelope.ts";

/** What Kubernetes says of all that is not made to be kept. */
export const NO_CACHE = "no-cache, private";

const HEADERS: Readonly<Record<Format, HttpReply["headers"]>> = {
  json: { "content-type": MEDIA_TYPES.json, "cache-control": NO_CACHE },
  yaml: { "content-type": MEDIA_TYPES.yaml, "cache-control": NO_CACHE },
  protobuf: { "content-type": MEDIA_TYPES.protobuf, "cache-control": NO_CACHE },
};

/** What decides how an answer looks. */
export interface Looks {
  readonly request: Pick<HttpRequest, "method" | "query" | "header">;
  readonly accepted: Accepted;
  readonly warnings: readonly string[];
}

/** Whether JSON text can be sent as it is. */
export function isPlain({ request, accepted }: Looks): boolean {
  return accepted.format === "json" && !wantsPretty(request, accepted);
}

/** An answer of an object, or of its text if there is one already. */
export function writeReply(looks: Looks, status: number, content: JsonObject | string): HttpReply {
  return {
    status,
    headers: headersOf(looks),
    body: looks.request.method === "HEAD" ? "" : printBody(looks, content),
  };
}

/** The headers of an answer that succeeds. */
export function headersOf({ accepted, warnings }: Looks): HttpReply["headers"] {
  const headers = HEADERS[accepted.format];
  return warnings.length === 0 ? headers : { ...headers, warning: printWarnings(warnings) };
}

/** An object, or its text as JSON, as it goes out. */
export function printBody(looks: Looks, content: JsonObject | string): string | Uint8Array {
  if (isPlain(looks)) return `${typeof content === "string" ? content : printJson(content)}\n`;
  const value = typeof content === "string" ? parseJson(content) : content;
  if (looks.accepted.format === "protobuf") return encodeObject(value as JsonObject);
  return looks.accepted.format === "yaml" ? printYaml(sortFields(value)) : printJson(value, 2);
}

/** Kubernetes writes the fields of YAML in order. */
function sortFields(value: Json): Json {
  if (Array.isArray(value)) return (value as JsonArray).map(sortFields);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort(compareStrings);
  return Object.fromEntries(names.map((name) => [name, sortFields(value[name] as Json)]));
}

/** Programs that people type into get text that people can read, unless they say otherwise. */
function wantsPretty(request: Looks["request"], { pretty = false }: Accepted): boolean {
  const { query } = request;
  if (pretty) return true;
  if (query.includes("pretty=")) {
    const asked = new URLSearchParams(query).get("pretty");
    if (asked !== null && asked !== "") return /^(1|t|true)$/i.test(asked);
  }
  const agent = request.header("user-agent");
  return agent !== undefined && /^(curl|Wget|Mozilla\/5\.0)/.test(agent);
}
