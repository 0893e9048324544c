/** Kubernetes' own types, and what its tools do with patches: the last-applied annotation, and what to send. */

export {
  ANNOTATIONS_LIMIT,
  LAST_APPLIED,
  readLastApplied,
  stripLastApplied,
  writeLastApplied,
} from "../apply/index.ts";
export { createNormalize, type NormalizeOptions } from "./create-normalize.ts";
export { type AppliedOnServer, applyAfterHandOver, clientSideAppliers } from "./hand-over.ts";
export { kubernetes, kubernetesDefinitions } from "./kubernetes.ts";
export {
  type PatchRequest,
  type PreparedPatch,
  type PreparePatchOptions,
  prepareApply,
  preparePatch,
  type RequestOptions,
} from "./prepare-patch.ts";
export { kubernetesResources, type ResourceFact, type Verb } from "./resources/resource-facts.ts";
export { type RestResource, resourceOf } from "./resources/resource-of.ts";
export { type RestPlace, restPath } from "./resources/rest-path.ts";
export { type ObjectInNamespace, withNamespace } from "./resources/with-namespace.ts";
export {
  type Cause,
  type Refusal,
  type Status,
  type StatusDetails,
  StatusError,
} from "./status/status.ts";
export { statusOf } from "./status/status-of.ts";
