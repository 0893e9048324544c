/** Kubernetes' own types, and what its tools need to know: where objects are, what to send, and what to answer. */

export {
  ANNOTATIONS_LIMIT,
  LAST_APPLIED,
  readLastApplied,
  stripLastApplied,
  writeLastApplied,
} from "../apply/internal.ts";
export { createNormalize, type NormalizeOptions } from "./create-normalize.ts";
export { kubernetesDuplicates } from "./duplicates/kubernetes-duplicates.ts";
export { type AppliedOnServer, applyAfterHandOver, clientSideAppliers } from "./hand-over.ts";
export { kubernetes, kubernetesDefinitions } from "./kubernetes.ts";
export { type ApplyToPrepare, prepareApply } from "./requests/prepare-apply.ts";
export {
  type MigrationToPrepare,
  type PreparedMigration,
  prepareMigration,
  type ReplaceOperation,
} from "./requests/prepare-migration.ts";
export {
  type PatchToPrepare,
  type PreparedPatch,
  type PreparePatchOptions,
  preparePatch,
} from "./requests/prepare-patch.ts";
export type { PreparedRequest, RequestOptions, RequestParts } from "./requests/request.ts";
export { kubernetesResources, type ResourceFact, type Verb } from "./resources/resource-facts.ts";
export { type RestResource, resourceOf } from "./resources/resource-of.ts";
export { type RestPlace, restPath } from "./resources/rest-path.ts";
export { type ObjectInNamespace, withNamespace } from "./resources/with-namespace.ts";
export { type ServedTypes, servedTypes } from "./served-types.ts";
export {
  type Cause,
  type Refusal,
  type Status,
  type StatusDetails,
  StatusError,
} from "./status/status.ts";
export { statusOf } from "./status/status-of.ts";
export { kubernetesUnions } from "./unions/kubernetes-unions.ts";
