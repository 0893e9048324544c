import { parseYaml, type YamlDuplicate } from "../../adapters/yaml.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  jsonSize,
  MAX_DEPTH,
  MergeError,
  parseJson,
  printJson,
  quoteText,
  tooDeep,
} from "../../value/internal.ts";
import { Body, looksLikeJson, type ObjectBody } from "../../write/internal.ts";
import { badRequest, objectTooLarge, type StatusError, unsupportedMediaType } from "../status/status.ts";
import { MEDIA_TYPES } from "./accept.ts";
import type { HttpRequest } from "./message.ts";
import { readProtobuf } from "./read-protobuf.ts";
import { unrecognized } from "./unrecognized.ts";

/** The type of a body, without parameters, in lower case; empty if the request names none. */
export function contentTypeOf(request: HttpRequest): string {
  const [type = ""] = (request.header("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** Reads a body as JSON. Throws a `MergeError` if it is none. */
function parseJsonBody(sent: string): Body {
  const text = hasSurrogates(sent) ? withoutLoneSurrogates(sent) : sent;
  const value = parseJson(text);
  checkDepth(value);
  return new Body(text, value);
}

const SURROGATE = /\\u[dD][89a-fA-F]/;
const ESCAPES =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\./g;

/** Whether a text escapes surrogates. Most texts escape no character at all, which is quicker to see. */
function hasSurrogates(text: string): boolean {
  return text.includes("\\u") && SURROGATE.test(text);
}

/** JSON in which half of a pair is the replacement character, as Go reads it: no store could keep it. */
function withoutLoneSurrogates(text: string): string {
  return text.replace(ESCAPES, (written) => (written.length === "\\ud800".length ? "\\ufffd" : written));
}

/** Reads a body as YAML, of which JSON is a part. Throws a `MergeError` if it is none. */
function parseYamlBody(text: string): Body {
  if (looksLikeJson(text)) {
    try {
      const { value } = parseJsonBody(text);
      return new Body(text, value, () => readYaml(text).duplicates);
    } catch (error) {
      if (!(error instanceof MergeError) || error.code !== "JSON_INVALID") throw error;
    }
  }
  const { value, duplicates } = readYaml(text);
  const read = hasSurrogates(text) ? parseJsonBody(printJson(value)).value : value;
  return new Body(text, read, () => duplicates);
}

/** YAML, and the keys that stand twice in it, of which the last counts. */
function readYaml(text: string): { readonly value: Json; readonly duplicates: readonly string[] } {
  let duplicates: readonly YamlDuplicate[] = [];
  const onDuplicates = (found: readonly YamlDuplicate[]): void => {
    duplicates = found;
  };
  const value = parseYaml(text, { onDuplicates });
  return { value, duplicates: duplicates.map(({ key, line }) => `line ${line}: key ${quoteText(key)}`) };
}

/** Reads the body of a patch. Refuses what cannot be read. */
export function readPatchBody(text: string): Body {
  return readBody(text, parseJsonBody, "patch");
}

/** The same of an apply. */
export function readConfigBody(text: string): Body {
  return readBody(text, parseYamlBody, "YAML");
}

function readBody(text: string, parse: (text: string) => Body, what: string): Body {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof MergeError) throw badRequest(`error decoding ${what}: ${error.message}`);
    throw error;
  }
}

/** What is expected of a body. */
export interface ExpectedBody {
  readonly apiVersion: string;
  readonly kind: string;
  /** Whether it is of a custom resource, which are not to be sent as protobuf. */
  readonly custom: boolean;
}

/**
 * Reads the body of a request whose object is of that kind: JSON, which it is taken for if nothing else is said, or YAML,
 * or protobuf. Refuses what cannot be read as an object, or has more bytes than `limit`.
 */
export async function readObjectBody(
  request: HttpRequest,
  { apiVersion, kind, custom }: ExpectedBody,
  limit: number,
): Promise<ObjectBody> {
  const type = contentTypeOf(request);
  if (type === MEDIA_TYPES.protobuf && !custom && request.bytes !== undefined) {
    const value = readProtobuf(await request.bytes(limit), { apiVersion, kind });
    // What is empty takes hardly any bytes there, and more as text than a body of text could have.
    if (jsonSize(value, limit) > limit) throw objectTooLarge();
    return new Body("", value) as ObjectBody;
  }
  const parse = parserOf(type, { custom });
  const text = await request.text(limit);
  try {
    const body = parse(text);
    if (isObject(body.value)) return body as ObjectBody;
    throw unreadable("it is no object");
  } catch (error) {
    throw error instanceof MergeError ? unreadable(error.message) : error;
  }

  function unreadable(why: string): StatusError {
    return unrecognized(kind, `couldn't get version/kind; json parse error: ${why}`, text);
  }
}

/** What reads a body of that type, which is taken for JSON if it is empty. Refuses other types. */
export function parserOf(type: string, { custom }: Pick<ExpectedBody, "custom">): (text: string) => Body {
  if (type === "" || type === "application/json") return parseJsonBody;
  if (type === "application/yaml") return parseYamlBody;
  const { json, yaml, protobuf } = MEDIA_TYPES;
  throw unsupportedMediaType(custom ? [json, yaml] : [json, yaml, protobuf]);
}

function checkDepth(value: Json, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) for (const item of value as Json[]) checkDepth(item, depth + 1);
  else for (const key in value as JsonObject) checkDepth((value as JsonObject)[key] as Json, depth + 1);
}
