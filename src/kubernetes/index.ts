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
