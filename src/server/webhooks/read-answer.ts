import { parseYaml } from "../../adapters/yaml.ts";
import { isObject, type Json, type JsonObject, parseJson, quoteText } from "../../value/internal.ts";
import type { WebhookReply } from "./webhook.ts";

/** The object that a webhook answered with, JSON or YAML. What cannot be read is an error in the words of Kubernetes' client. */
export function readAnswer({ status, contentType, body }: WebhookReply): JsonObject {
  if (status < 200 || status > 206) throw new Error(explainStatus({ status, contentType, body }));
  if (body === "")
    throw new Error(`0-length response with status code: ${status} and content type: ${contentType}`);
  const value = parse(body);
  if (isObject(value)) return value;
  throw new Error(
    `couldn't get version/kind; json parse error: json: cannot unmarshal ${goKindOf(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
  );
}

function parse(body: string): Json {
  const isJson = /^\s*[{["]/.test(body);
  try {
    return isJson ? parseJson(body) : parseYaml(body);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`couldn't get version/kind; ${isJson ? "json" : "yaml"} parse error: ${why}`);
  }
}

/** What Go's JSON calls a value. */
export function goKindOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (value === null) return "null";
  return typeof value === "boolean" ? "bool" : typeof value === "string" ? "string" : "number";
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "the server rejected our request for an unknown reason",
  401: "the server has asked for the client to provide credentials",
  404: "the server could not find the requested resource",
  405: "the server does not allow this method on the requested resource",
  406: "the server was unable to respond with a content type that the client supports",
  409: "the server reported a conflict",
  422: "the server rejected our request due to an error in our request",
  429: "the server has received too many requests and has asked us to try again later",
  503: "the server is currently unable to handle the request",
  504: "the server was unable to return a response in the time allotted, but may still be processing the request",
};

/** The most characters of an answer's text that are quoted. */
const MOST_TEXT = 2048;

function explainStatus({ status, contentType, body }: WebhookReply): string {
  const stated = statedMessage(body);
  if (stated !== undefined) return stated;
  const text = contentType.startsWith("text/") ? body.trim().slice(0, MOST_TEXT) : "";
  const message = text === "" ? "unknown" : text;
  if (status === 403 || status === 415) return message;
  return (
    MESSAGES[status] ??
    (status >= 500
      ? `an error on the server (${quoteText(message)}) has prevented the request from succeeding`
      : `the server responded with the status code ${status} but did not return more information`)
  );
}

/** Who speaks as a Kubernetes server does says why in a Status. */
function statedMessage(body: string): string | undefined {
  try {
    const answer = parseJson(body);
    const isStatus = isObject(answer) && answer.kind === "Status" && answer.apiVersion === "v1";
    return isStatus && typeof answer.message === "string" ? answer.message.slice(0, MOST_TEXT) : undefined;
  } catch {
    return undefined;
  }
}
