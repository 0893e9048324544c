import {
  isObject,
  type Json,
  type JsonObject,
  label1035Problems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { checkAnyText, isNone } from "./check-text.ts";
import { checkServicePort } from "./check-values.ts";

/** What is wrong with where a webhook is called. `path` is that of the client's configuration. */
export function* checkWebhookClient({ url, service }: JsonObject, path: string): Iterable<Cause> {
  if ((url === undefined) === !isObject(service))
    yield required(path, "exactly one of url or service is required");
  else if (isObject(service)) yield* checkWebhookService(service, `${path}.service`);
  else yield* checkWebhookUrl(String(url), `${path}.url`);
}

const FORM = "; desired format: https://host[/path]";

/** The parts of a URL: scheme, user, host, query and fragment. */
const URL_PARTS =
  /^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/(?:(?<user>[^/?#]*)@)?(?<host>[^/?#]*))?[^?#]*(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/;

function* checkWebhookUrl(url: string, field: string): Iterable<Cause> {
  const { scheme = "", user, host = "", query = "", fragment = "" } = URL_PARTS.exec(url)?.groups ?? {};
  if (scheme.toLowerCase() !== "https")
    yield invalid(field, scheme.toLowerCase(), `'https' is the only allowed URL scheme${FORM}`);
  if (host === "") yield invalid(field, host, `host must be specified${FORM}`);
  if (user !== undefined) yield invalid(field, user, "user information is not permitted in the URL");
  if (fragment !== "") yield invalid(field, fragment, "fragments are not permitted in the URL");
  if (query !== "") yield invalid(field, query, "query parameters are not permitted in the URL");
}

function* checkWebhookService(service: JsonObject, at: string): Iterable<Cause> {
  const { name, namespace, port, path } = service;
  // Kubernetes takes one for the other.
  if (isNone(namespace)) yield required(`${at}.name`);
  if (isNone(name)) yield required(`${at}.namespace`);
  yield* checkServicePort(port, `${at}.port`);
  if (typeof path === "string") yield* checkWebhookPath(path, `${at}.path`);
}

function* checkWebhookPath(path: string, field: string): Iterable<Cause> {
  if (path === "" || path === "/") return;
  if (!path.startsWith("/")) yield invalid(field, path, "must start with a '/'");
  const steps = path === "//" ? [""] : path.slice(1).replace(/\/$/, "").split("/");
  for (const [index, step] of steps.entries()) {
    if (step === "") yield invalid(field, path, `segment[${index}] may not be empty`);
    else
      for (const problem of subdomainProblems(step))
        yield invalid(field, path, `segment[${index}]: ${problem}`);
  }
}

/** The versions of reviews that Kubernetes sends. */
const REVIEWS = ["v1", "v1beta1"];

/** Whether one of the versions of reviews that a webhook understands is sent; of none, nothing is known. */
export function understandsReviews(versions: Json | undefined): boolean {
  return (
    isNone(versions) ||
    (Array.isArray(versions) && versions.some((version) => REVIEWS.includes(version as string)))
  );
}

/** What is wrong with the versions of reviews that a webhook understands. One that is sent must be among them if `strict`. */
export function* checkReviewVersions(
  versions: Json | undefined,
  field: string,
  { missing, strict }: { readonly missing: string; readonly strict: boolean },
): Iterable<Cause> {
  if (!Array.isArray(versions) || versions.length === 0) {
    yield required(field, missing);
    return;
  }
  const known = new Set<Json>();
  for (const [index, version] of versions.entries()) {
    if (known.has(version)) yield invalid(`${field}[${index}]`, version, "duplicate version");
    else yield* checkAnyText(version, `${field}[${index}]`, label1035Problems);
    known.add(version);
  }
  if (strict && !understandsReviews(versions))
    yield invalid(field, versions, `must include at least one of ${REVIEWS.join(", ")}`);
}
