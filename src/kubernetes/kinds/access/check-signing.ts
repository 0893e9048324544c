import {
  decodeBase64,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, required } from "../../status/cause.ts";
import { isNone } from "../rules/check-text.ts";
import { objectAt } from "../rules/check-values.ts";

const LEGACY_SIGNER = "kubernetes.io/legacy-unknown";

/** What is wrong with a new CertificateSigningRequest. What is in the request, and who signed it, is not looked at. */
export function* checkSigningRequest(object: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live !== undefined) return;
  const { request, usages, signerName, expirationSeconds: seconds } = objectAt(object, "spec");
  if (!decodeBase64(String(request ?? ""))?.includes("-----BEGIN CERTIFICATE REQUEST-----"))
    yield invalid("spec.request", request ?? null, "PEM block type must be CERTIFICATE REQUEST");
  if (isNone(usages)) yield required("spec.usages");
  const known = new Set<Json>();
  for (const [index, usage] of (Array.isArray(usages) ? usages : []).entries()) {
    if (known.has(usage)) yield duplicate(`spec.usages[${index}]`, usage);
    known.add(usage);
  }
  yield* checkSigner(String(signerName ?? ""), "spec.signerName");
  if (typeof seconds === "number" && seconds < 600)
    yield invalid(
      "spec.expirationSeconds",
      seconds,
      "may not specify a duration less than 600 seconds (10 minutes)",
    );
}

function* checkSigner(name: string, field: string): Iterable<Cause> {
  const [domain = "", path = "", ...more] = name.split("/");
  if (name === "") yield required(field);
  else if (name === LEGACY_SIGNER)
    yield invalid(field, name, "the legacy signerName is not allowed via this API version");
  else if (!name.includes("/") || more.length > 0)
    yield invalid(
      field,
      name,
      "must be a fully qualified domain and path of the form 'example.com/signer-name'",
    );
  else {
    yield* checkParts(domain, labelProblems, field);
    if (!domain.includes("."))
      yield invalid(field, domain, "should be a domain with at least two segments separated by dots");
    yield* checkParts(path, subdomainProblems, field);
  }
}

/** The first part between dots that is wrong, and why. */
function* checkParts(
  text: string,
  problemsOf: (part: string) => readonly string[],
  field: string,
): Iterable<Cause> {
  const part = text.split(".").find((one) => problemsOf(one).length > 0);
  if (part === undefined) return;
  for (const problem of problemsOf(part))
    yield invalid(field, text, `validating label ${JSON.stringify(part)}: ${problem}`);
}
