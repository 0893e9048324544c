import {
  byteLength,
  decodeBase64,
  decodedLength,
  isObject,
  type Json,
  type JsonObject,
} from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, required, tooLong } from "../../status/cause.ts";
import { objectAt } from "../rules/check-values.ts";
import { configKeyProblems } from "../rules/config-keys.ts";
import { isSame } from "../rules/immutable-fields.ts";

const MOST_BYTES = 1024 * 1024;

/** What is wrong with what a ConfigMap holds. */
export function* checkConfigMap(map: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  yield* checkKept(map, live, ["data", "binaryData"]);
  const { data, binaryData } = map;
  const [texts, bytes] = [isObject(data) ? data : {}, isObject(binaryData) ? binaryData : {}];
  let size = 0;
  for (const [key, value] of Object.entries(texts)) {
    yield* checkKey(key, "data");
    if (Object.hasOwn(bytes, key))
      yield invalid(`data[${key}]`, key, "duplicate of key present in binaryData");
    size += byteLength(String(value));
  }
  for (const [key, value] of Object.entries(bytes)) {
    yield* checkKey(key, "binaryData");
    size += decodedLength(String(value));
  }
  if (size > MOST_BYTES) yield tooLong("", MOST_BYTES);
}

/** What each type of Secret must have. */
const NEEDED: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["kubernetes.io/dockercfg", [".dockercfg"]],
  ["kubernetes.io/dockerconfigjson", [".dockerconfigjson"]],
  ["kubernetes.io/ssh-auth", ["ssh-privatekey"]],
  ["kubernetes.io/tls", ["tls.crt", "tls.key"]],
]);

const ACCOUNT = "kubernetes.io/service-account.name";

/** What is wrong with what a Secret holds. */
export function* checkSecret(secret: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  yield* checkKept(secret, live, ["data"]);
  const data = objectAt(secret, "data");
  let size = 0;
  for (const [key, value] of Object.entries(data)) {
    yield* checkKey(key, "data");
    size += decodedLength(String(value));
  }
  if (size > MOST_BYTES) yield tooLong("data", MOST_BYTES);
  const has = (key: string): boolean => Object.hasOwn(data, key);
  const missing = (key: string): Cause => required(`data[${key}]`);
  const { type } = secret;
  if (type === "kubernetes.io/basic-auth" && !has("username") && !has("password")) {
    yield missing("username");
    yield missing("password");
  }
  for (const key of NEEDED.get(type) ?? []) {
    if (!has(key) || (data[key] === "" && type === "kubernetes.io/ssh-auth")) yield missing(key);
    else if (key.startsWith(".docker")) yield* checkDockerConfig(String(data[key]), `data[${key}]`);
  }
  const { metadata } = secret;
  const { annotations } = isObject(metadata) ? metadata : {};
  if (type === "kubernetes.io/service-account-token" && !(isObject(annotations) && annotations[ACCOUNT]))
    yield required(`metadata.annotations[${ACCOUNT}]`);
}

/** Credentials for images are an object in JSON. What they are is not told. */
function* checkDockerConfig(base64: string, field: string): Iterable<Cause> {
  const text = decodeBase64(base64)?.trim();
  if (text === undefined) return;
  const problem = text === "" ? "unexpected end of JSON input" : objectProblem(text);
  if (problem !== undefined) yield invalid(field, "<secret contents redacted>", problem);
}

function objectProblem(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || isObject(value as Json)) return undefined;
    const type = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
    return `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
  } catch {
    return /^[[{"\d-]/.test(text)
      ? "unexpected end of JSON input"
      : `invalid character '${text[0]}' looking for beginning of value`;
  }
}

function* checkKey(key: string, field: string): Iterable<Cause> {
  for (const problem of configKeyProblems(key)) yield invalid(`${field}[${key}]`, key, problem);
}

function* checkKept(
  object: JsonObject,
  live: JsonObject | undefined,
  fields: readonly string[],
): Iterable<Cause> {
  if (live?.immutable !== true) return;
  const message = "field is immutable when `immutable` is set";
  if (object.immutable !== true) yield forbidden("immutable", message);
  for (const field of fields) if (!isSame(object[field], live[field])) yield forbidden(field, message);
}
