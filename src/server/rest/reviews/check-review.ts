import { metaText } from "../../../kubernetes/metadata/index.ts";
import { invalid as invalidCause } from "../../../kubernetes/status/cause.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/status.ts";
import { checkSelectors } from "./review-selectors.ts";

/** Refuses a review of what somebody may do that does not say who, or what. */
export function checkAccessReview(kind: string, review: JsonObject): void {
  const spec = isObject(review.spec) ? review.spec : {};
  const causes: Cause[] = [];
  const { resourceAttributes: resource, nonResourceAttributes: path } = spec;
  if (resource !== undefined && path !== undefined)
    causes.push(
      invalidCause(
        "spec.nonResourceAttributes",
        asGo(path),
        "cannot be specified in combination with resourceAttributes",
      ),
    );
  if (resource === undefined && path === undefined)
    causes.push(
      invalidCause(
        "spec.resourceAttributes",
        null,
        "exactly one of nonResourceAttributes or resourceAttributes must be specified",
      ),
    );
  const isSelf = kind === "SelfSubjectAccessReview";
  const groups = Array.isArray(spec.groups) ? spec.groups.length : 0;
  if (!isSelf && (spec.user ?? "") === "" && groups === 0)
    causes.push(invalidCause("spec.user", "", "at least one of user or group must be specified"));
  if (isObject(resource)) causes.push(...checkSelectors(resource));
  const isLocal = kind === "LocalSubjectAccessReview";
  causes.push(...checkMetadata(review, isLocal));
  if (isLocal) causes.push(...checkLocal(review, spec));
  // By the time that Kubernetes looks, it has forgotten the kind.
  if (causes.length > 0) throw invalid({ kind: "", group: "authorization.k8s.io" }, "", causes);
}

/** A review is no object that is kept, so it has no name, nor anything of the sort. */
function checkMetadata({ metadata }: JsonObject, isLocal: boolean): readonly Cause[] {
  const { managedFields: _, namespace, ...rest } = isObject(metadata) ? metadata : {};
  if (Object.keys(rest).length === 0 && (isLocal || namespace === undefined)) return [];
  const why = isLocal ? "must be empty except for namespace" : "must be empty";
  return [invalidCause("metadata", metadata as JsonObject, why)];
}

/** Attributes of paths as Kubernetes prints them, by the names that Go has for them. */
function asGo(path: Json): Json {
  const { path: Path = "", verb: Verb = "" } = isObject(path) ? path : {};
  return { Path, Verb };
}

function checkLocal(review: JsonObject, spec: JsonObject): readonly Cause[] {
  const { resourceAttributes: resource, nonResourceAttributes: path } = spec;
  const causes: Cause[] = [];
  const wanted = isObject(resource) ? (resource.namespace ?? "") : undefined;
  if (wanted !== undefined && wanted !== metaText(review, "namespace"))
    causes.push(invalidCause("spec.resourceAttributes.namespace", wanted, "must match metadata.namespace"));
  if (path !== undefined)
    causes.push(invalidCause("spec.nonResourceAttributes", asGo(path), "disallowed on this kind of request"));
  return causes;
}
