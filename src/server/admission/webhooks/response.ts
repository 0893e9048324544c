import { decodeBase64, isObject, type Json, type JsonObject, quoteText } from "../../../value/internal.ts";
import { checkReview, checkUid } from "../../webhooks/check-review.ts";
import { goKindOf } from "../../webhooks/read-answer.ts";

/** What a webhook answered, checked. */
export interface HookResponse {
  readonly allowed: boolean;
  readonly warnings: readonly string[];
  /** What it refuses with. */
  readonly status: JsonObject | undefined;
  /** The text of a JSON patch; empty if there is none. */
  readonly patch: string;
  readonly patchType: string;
}

/** What was asked. */
export interface Asked {
  readonly uid: string;
  /** Of the review: `v1`, `v1beta1`. */
  readonly version: string;
  readonly isMutating: boolean;
}

const GROUP = "admission.k8s.io";
const VERSIONS = ["v1", "v1beta1"].map((version) => `${GROUP}/${version}`);

/** Fails where an answer cannot be decoded as a review of the version that was asked for. */
export function decodeReview(answer: JsonObject, version: string): JsonObject {
  const { apiVersion = "", kind = "" } = answer;
  const isReview = kind === "" || kind === "AdmissionReview";
  if (isReview && VERSIONS.includes(apiVersion as string) && apiVersion !== `${GROUP}/${version}`) {
    const [from, to] = [String(apiVersion).slice(GROUP.length + 1), version];
    throw new Error(`converting (${from}.AdmissionReview) to (${to}.AdmissionReview): unknown conversion`);
  }
  if (!isReview || (apiVersion !== "" && apiVersion !== `${GROUP}/${version}`))
    throw new Error(
      `no kind ${quoteText(String(kind))} is registered for version ${quoteText(String(apiVersion))}`,
    );
  const { response } = answer;
  if (response === undefined || response === null) return answer;
  if (!isObject(response)) throw undecodable(response, "AdmissionReview.response", "v1.AdmissionResponse");
  for (const [field, { type, fits }] of Object.entries(FIELDS)) {
    const value = response[field];
    if (value !== undefined && value !== null && !fits(value))
      throw undecodable(value, `AdmissionResponse.response.${field}`, type);
  }
  return answer;
}

interface Field {
  readonly type: string;
  fits(value: Json): boolean;
}

const isText = (value: Json): boolean => typeof value === "string";

const FIELDS: Readonly<Record<string, Field>> = {
  uid: { type: "types.UID", fits: isText },
  allowed: { type: "bool", fits: (value) => typeof value === "boolean" },
  status: { type: "v1.Status", fits: isStatus },
  patch: { type: "[]uint8", fits: (value) => isText(value) && decodeBase64(value as string) !== undefined },
  patchType: { type: "v1.PatchType", fits: isText },
  auditAnnotations: {
    type: "map[string]string",
    fits: (value) => isObject(value) && Object.values(value).every((one) => isText(one as Json)),
  },
  warnings: { type: "[]string", fits: (value) => Array.isArray(value) && value.every(isText) },
};

/** A status goes to the client as it is, so it must be one. */
function isStatus(status: Json): boolean {
  if (!isObject(status)) return false;
  const { code, reason, message, details } = status;
  const areTexts = [reason, message].every((text) => text === undefined || text === null || isText(text));
  const isCode = code === undefined || code === null || (Number.isInteger(code) && (code as number) < 600);
  return areTexts && isCode && (details === undefined || details === null || isDetails(details));
}

function isDetails(details: Json): boolean {
  if (!isObject(details)) return false;
  const { causes, retryAfterSeconds, ...texts } = details;
  const isDelay = retryAfterSeconds === undefined || Number.isInteger(retryAfterSeconds);
  const areCauses =
    causes === undefined ||
    causes === null ||
    (Array.isArray(causes) &&
      causes.every((cause) => isObject(cause) && Object.values(cause).every((one) => isText(one as Json))));
  return isDelay && areCauses && Object.values(texts).every((text) => isText(text as Json));
}

function undecodable(value: Json, field: string, type: string): Error {
  return new Error(`json: cannot unmarshal ${goKindOf(value)} into Go struct field ${field} of type ${type}`);
}

/** Fails where a review, decoded, is no answer to what was asked. */
export function checkResponse(review: JsonObject, { uid, version, isMutating }: Asked): HookResponse {
  const { response } = review;
  if (!isObject(response)) throw new Error("webhook response was absent");
  const { patchType } = response;
  const patch = typeof response.patch === "string" ? (decodeBase64(response.patch) ?? "") : "";
  // What went without these checks before there was v1 still does.
  if (version === "v1") {
    checkUid(response, uid);
    checkReview(review, { group: GROUP, kind: "AdmissionReview" });
    const hasType = patchType !== undefined && patchType !== null;
    checkPatch(patch, hasType ? String(patchType) : undefined, isMutating);
  }
  return {
    allowed: response.allowed === true,
    warnings: (response.warnings ?? []) as readonly string[],
    status: isObject(response.status) ? response.status : undefined,
    patch: isMutating ? patch : "",
    patchType: version === "v1" ? String(patchType ?? "") : "JSONPatch",
  };
}

function checkPatch(patch: string, patchType: string | undefined, isMutating: boolean): void {
  if (isMutating) {
    if (patch !== "" && patchType === undefined)
      throw new Error("webhook returned response.patch but not response.patchType");
    if (patch === "" && patchType !== undefined)
      throw new Error("webhook returned response.patchType but not response.patch");
    if (patchType === "") throw new Error('webhook returned invalid response.patchType of ""');
  } else {
    if (patch !== "") throw new Error("validating webhook may not return response.patch");
    if (patchType !== undefined) throw new Error("validating webhook may not return response.patchType");
  }
}
