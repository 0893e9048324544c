import type { Union } from "../../schema/internal.ts";
import { compareStrings } from "../../value/internal.ts";
import { once } from "../once.ts";
import { REAL_VALUES } from "./real-values.ts";

/** Fields of a built-in type of which the API server's validation lets at most one be set. */
export interface UnionFact extends Union {
  /** Whether empty text, an empty list, `0` and `false` count as unset. */
  readonly zeroIsUnset: boolean;
}

const VOLUME_SOURCES = [
  "awsElasticBlockStore",
  "azureDisk",
  "azureFile",
  "cephfs",
  "cinder",
  "csi",
  "fc",
  "flexVolume",
  "flocker",
  "gcePersistentDisk",
  "glusterfs",
  "hostPath",
  "iscsi",
  "nfs",
  "photonPersistentDisk",
  "portworxVolume",
  "quobyte",
  "rbd",
  "scaleIO",
  "storageos",
  "vsphereVolume",
];

const POD_VOLUME_SOURCES = [
  "configMap",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "gitRepo",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret",
];

const PROJECTIONS = [
  "clusterTrustBundle",
  "configMap",
  "downwardAPI",
  "podCertificate",
  "secret",
  "serviceAccountToken",
];

const ENVIRONMENT_SOURCES = ["configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"];

const ATTRIBUTE_VALUES = ["bool", "bools", "int", "ints", "string", "strings", "version", "versions"];

/** Fields of which one at most is set. */
function oneOf(...fields: readonly string[]): readonly UnionFact[] {
  return [unionOf(undefined, Object.fromEntries(fields.map((field) => [field, field])))];
}

/** The same, where what Go takes for nothing counts as unset. */
function oneNotZero(...fields: readonly string[]): readonly UnionFact[] {
  return oneOf(...fields).map((union) => ({ ...union, zeroIsUnset: true }));
}

/** A field that excludes all others, which may be set together. */
function notWith(field: string, ...others: readonly string[]): readonly UnionFact[] {
  return others.flatMap((other) => oneNotZero(field, other));
}

/** Members by the values of the field that tells which one is set. */
function by(discriminator: string, members: Readonly<Record<string, string>>): readonly UnionFact[] {
  return [unionOf(discriminator, members)];
}

function unionOf(discriminator: string | undefined, members: Readonly<Record<string, string>>): UnionFact {
  const sorted = Object.entries(members).map(([field, value]) => ({ field, value }));
  sorted.sort((a, b) => compareStrings(a.field, b.field));
  return { discriminator, deduceInvalidDiscriminator: false, members: sorted, zeroIsUnset: false };
}

const facts = once((): ReadonlyMap<string, readonly UnionFact[]> => {
  const rolling = by("type", { rollingUpdate: "RollingUpdate" });
  const exactCount = by("allocationMode", { count: "ExactCount" }).map((union) => ({
    ...union,
    zeroIsUnset: true,
  }));
  const webhook = oneOf("service", "url");
  const reviewed = oneOf("nonResourceAttributes", "resourceAttributes");
  const selected = oneNotZero("rawSelector", "requirements");

  // A DaemonSet's strategy is not among them: the server accepts `rollingUpdate` beside `OnDelete`.
  const byGroup: Readonly<Record<string, Readonly<Record<string, readonly UnionFact[]>>>> = {
    "io.k8s.api.admissionregistration.v1": {
      ParamRef: oneNotZero("name", "selector"),
      WebhookClientConfig: webhook,
    },
    "io.k8s.api.apps.v1": {
      DeploymentStrategy: rolling,
      StatefulSetUpdateStrategy: rolling,
    },
    "io.k8s.api.authorization.v1": {
      FieldSelectorAttributes: selected,
      LabelSelectorAttributes: selected,
      SelfSubjectAccessReviewSpec: reviewed,
      SubjectAccessReviewSpec: reviewed,
    },
    "io.k8s.api.autoscaling.v2": {
      MetricSpec: by("type", {
        containerResource: "ContainerResource",
        external: "External",
        object: "Object",
        pods: "Pods",
        resource: "Resource",
      }),
      MetricTarget: oneOf("averageUtilization", "averageValue"),
    },
    "io.k8s.api.batch.v1": {
      PodFailurePolicyRule: oneNotZero("onExitCodes", "onPodConditions"),
    },
    "io.k8s.api.core.v1": {
      ClusterTrustBundleProjection: oneOf("name", "signerName"),
      DownwardAPIVolumeFile: oneOf("fieldRef", "resourceFieldRef"),
      EnvFromSource: oneOf("configMapRef", "secretRef"),
      EnvVar: oneNotZero("value", "valueFrom"),
      EnvVarSource: oneOf(...ENVIRONMENT_SOURCES),
      FCVolumeSource: oneNotZero("targetWWNs", "wwids"),
      FlockerVolumeSource: oneNotZero("datasetName", "datasetUUID"),
      LifecycleHandler: oneOf("exec", "httpGet", "sleep", "tcpSocket"),
      PersistentVolumeSpec: oneOf(...VOLUME_SOURCES, "local"),
      PodResourceClaim: oneOf("resourceClaimName", "resourceClaimTemplateName"),
      Probe: oneOf("exec", "grpc", "httpGet", "tcpSocket"),
      Volume: oneOf(...VOLUME_SOURCES, ...POD_VOLUME_SOURCES),
      VolumeMount: oneNotZero("subPath", "subPathExpr"),
      VolumeProjection: oneOf(...PROJECTIONS),
    },
    "io.k8s.api.networking.v1": {
      IngressBackend: oneOf("resource", "service"),
      IngressClassParametersReference: by("scope", { namespace: "Namespace" }),
      NetworkPolicyPeer: notWith("ipBlock", "namespaceSelector", "podSelector"),
      ServiceBackendPort: oneNotZero("name", "number"),
    },
    "io.k8s.api.policy.v1": {
      PodDisruptionBudgetSpec: oneOf("maxUnavailable", "minAvailable"),
    },
    "io.k8s.api.rbac.v1": {
      PolicyRule: notWith("nonResourceURLs", "apiGroups", "resourceNames", "resources"),
    },
    "io.k8s.api.resource.v1": {
      CapacityRequestPolicy: oneNotZero("validRange", "validValues"),
      Device: oneOf("allNodes", "nodeName", "nodeSelector"),
      DeviceAttribute: oneOf(...ATTRIBUTE_VALUES),
      DeviceConstraint: oneOf("distinctAttribute", "matchAttribute"),
      DeviceRequest: oneNotZero("exactly", "firstAvailable"),
      DeviceSubRequest: exactCount,
      ExactDeviceRequest: exactCount,
      ResourceSliceSpec: [
        ...oneOf("allNodes", "nodeName", "nodeSelector", "perDeviceNodeSelection"),
        ...oneOf("devices", "sharedCounters"),
      ],
    },
    "io.k8s.api.storage.v1": {
      VolumeAttachmentSource: oneOf("inlineVolumeSpec", "persistentVolumeName"),
    },
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1": {
      CustomResourceConversion: by("strategy", { webhook: "Webhook" }),
      WebhookClientConfig: webhook,
    },
    "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1": {
      APIServiceSpec: oneNotZero("caBundle", "insecureSkipTLSVerify"),
    },
  };

  return new Map([
    ...Object.entries(byGroup).flatMap(([group, types]) =>
      Object.entries(types).map(([name, unions]) => [`${group}.${name}`, unions] as const),
    ),
    ...[...REAL_VALUES].map(([name, values]) => [name, by("type", values)] as const),
  ]);
});

/**
 * The unions of a built-in type that its schema does not declare, or declares with wrong values, but its validation
 * enforces; none for all other types.
 */
export function unionFacts(definition: string): readonly UnionFact[] {
  return facts().get(definition) ?? NONE;
}

const NONE: readonly UnionFact[] = [];
