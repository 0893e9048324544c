/** What any object of Kubernetes' says about itself: names, labels, owners, and what is wrong with them. */

export { labelKeyProblems, labelValueProblems, pathSegmentProblems } from "../../value/internal.ts";
export { addConditions, type Condition, conditionsOf, withConditions } from "./conditions.ts";
export { generateName } from "./generate-name.ts";
export { addFieldManagerCauses, isPlainText, isPrintable, MAX_MANAGER_LENGTH } from "./manager-name.ts";
export {
  annotationOf,
  FOREGROUND,
  finalizersOf,
  isGoing,
  mayGo,
  metadataOf,
  metaText,
  namespaceFinalizersOf,
  ORPHAN,
  withMetadata,
  withoutFinalizer,
  withoutOrigin,
} from "./metadata.ts";
export { type NameRule, subdomainName } from "./name-rules.ts";
export { type MetadataRules, validateObjectMeta } from "./object-meta.ts";
export { type MetadataUpdate, validateObjectMetaUpdate } from "./object-meta-update.ts";
export { parseResourceVersion } from "./resource-version.ts";
