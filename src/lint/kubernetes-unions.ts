import type { Union } from "../schema/internal.ts";

const CORE = "io.k8s.api.core.v1";

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

/** Fields of which one at most is set. */
function oneOf(...fields: readonly string[]): Union {
  const members = fields.map((field) => ({ field, value: field }));
  return { discriminator: undefined, deduceInvalidDiscriminator: false, members };
}

/** The same, where `type` says which: members by their types. */
function byType(fields: Readonly<Record<string, string>>): Union {
  const members = Object.entries(fields).map(([field, value]) => ({ field, value }));
  return { discriminator: "type", deduceInvalidDiscriminator: false, members };
}

const UNIONS: ReadonlyMap<string, Union> = new Map([
  [`${CORE}.Volume`, oneOf(...VOLUME_SOURCES, ...POD_VOLUME_SOURCES)],
  [`${CORE}.PersistentVolumeSpec`, oneOf(...VOLUME_SOURCES, "local")],
  [
    `${CORE}.VolumeProjection`,
    oneOf(
      "clusterTrustBundle",
      "configMap",
      "downwardAPI",
      "podCertificate",
      "secret",
      "serviceAccountToken",
    ),
  ],
  [`${CORE}.Probe`, oneOf("exec", "grpc", "httpGet", "tcpSocket")],
  [`${CORE}.LifecycleHandler`, oneOf("exec", "httpGet", "sleep", "tcpSocket")],
  [`${CORE}.EnvVar`, oneOf("value", "valueFrom")],
  [
    `${CORE}.EnvVarSource`,
    oneOf("configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"),
  ],
  [`${CORE}.EnvFromSource`, oneOf("configMapRef", "secretRef")],
  [`${CORE}.PodResourceClaim`, oneOf("resourceClaimName", "resourceClaimTemplateName")],
  ["io.k8s.api.networking.v1.IngressBackend", oneOf("resource", "service")],
  ["io.k8s.api.apps.v1.DeploymentStrategy", byType({ rollingUpdate: "RollingUpdate" })],
  ["io.k8s.api.apps.v1.StatefulSetUpdateStrategy", byType({ rollingUpdate: "RollingUpdate" })],
  [
    "io.k8s.api.autoscaling.v2.MetricSpec",
    byType({
      containerResource: "ContainerResource",
      external: "External",
      object: "Object",
      pods: "Pods",
      resource: "Resource",
    }),
  ],
]);

/**
 * The union of a built-in type that its schema does not declare, but its validation enforces; `undefined` for all other
 * types.
 */
export function kubernetesUnion(definition: string): Union | undefined {
  return UNIONS.get(definition);
}
