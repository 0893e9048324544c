import { isObject, textOf } from "../../../../../value/internal.ts";
import { count, listFound, quoteAll } from "../words.ts";
import type { CheckPod } from "./check.ts";

const ALLOWED = [
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret",
];

/** The others, in the order in which they are looked for. */
const RESTRICTED = [
  "hostPath",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "gitRepo",
  "nfs",
  "iscsi",
  "glusterfs",
  "rbd",
  "flexVolume",
  "cinder",
  "cephfs",
  "flocker",
  "fc",
  "azureFile",
  "vsphereVolume",
  "quobyte",
  "azureDisk",
  "photonPersistentDisk",
  "portworxVolume",
  "scaleIO",
  "storageos",
];

/** Volumes hold what the cluster manages. */
export const managedVolumes: CheckPod = ({ volumes }) => {
  const bad = volumes.filter((volume) => !ALLOWED.some((type) => isObject(volume[type])));
  if (bad.length === 0) return undefined;
  const types = listFound(
    new Set(bad.map((volume) => RESTRICTED.find((type) => isObject(volume[type])) ?? "unknown")),
  );
  const names = bad.map(({ name }) => textOf(name));
  return {
    reason: "restricted volume types",
    detail: `${count("volume", "volumes", names)} ${quoteAll(names)} ${count("uses", "use", names)} ${count("restricted volume type", "restricted volume types", types)} ${quoteAll(types)}`,
  };
};
