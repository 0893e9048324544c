/** What is special about each of Kubernetes' kinds: defaults, checks, first statuses, what is counted and what stays. */

export { templateOf } from "../duplicates/templates.ts";
export { compareVersions } from "../resources/compare-versions.ts";
export type { ScalePaths, Subresource } from "../resources/subresource.ts";
export { RBAC } from "./access/check-rbac.ts";
export { userInfo } from "./access/user-info.ts";
export { expressionKind } from "./admission/admission.ts";
export { type CompiledDefinition, compileDefinition } from "./definitions/compile-definition.ts";
export { statedConversion } from "./definitions/declared-converter.ts";
export { CLEANUP, ruledDefinition, servedDefinition } from "./definitions/definition-kind.ts";
export {
  type DefinitionSpec,
  type DefinitionVersion,
  deprecationOf,
  scalePathsOf,
  subresourcesOf,
} from "./definitions/definition-spec.ts";
export { holds, withStatus } from "./definitions/definition-status.ts";
export { ANNOTATIONS, annotatedDefinitions, annotatedTypes } from "./definitions/schema-annotations.ts";
export type { Kind, WriteContext, Writer } from "./kind.ts";
export { kindOf } from "./kinds.ts";
export { containersOf } from "./pods/containers/pod-facts.ts";
export { isMirrorPod } from "./pods/mirror-pods.ts";
export { mergeTolerations, NOT_READY, UNREACHABLE } from "./pods/placing/tolerations.ts";
export { qualityOf } from "./pods/pod.ts";
export { isWhole, podUsage, type Side, statedTogether, sumOf } from "./pods/pod-resources.ts";
export { refersToSecrets, secretsOfContainer } from "./pods/secret-references.ts";
export { unprivilegedKind } from "./pods/unprivileged.ts";
export { checkDomainPath } from "./rules/check-domain-path.ts";
export { checkFinalizers, finalizerWarnings } from "./rules/check-finalizers.ts";
export { objectAt, objectsOf, valueAt } from "./rules/check-values.ts";
export {
  ingressClassOf,
  isDefaultIngressClass,
  isDefaultStorageClass,
  storageClassOf,
} from "./rules/class-names.ts";
export { withDefaults } from "./rules/defaults.ts";
export { checkImmutable, isSame } from "./rules/immutable-fields.ts";
export { isEmptySelector, selects } from "./rules/label-selectors.ts";
export { printLabelSelector } from "./rules/print-label-selector.ts";
export {
  type Amount,
  type Amounts,
  addAmounts,
  amountsOf,
  compareAmounts,
  isSameAmounts,
  numberOf,
  printAmount,
  roundAmount,
  subtractAmounts,
} from "./rules/quantities.ts";
export { isExtended, isNative } from "./rules/resource-names.ts";
