import {
  compareQuantities,
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
} from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required, tooLong } from "../../../status/cause.ts";
import { checkDescendingPath, checkNoBacksteps } from "../../rules/check-paths.ts";
import { checkRequired, checkText, isNone } from "../../rules/check-text.ts";
import { checkOneOf, checkRange, objectAt } from "../../rules/check-values.ts";
import { checkClaimTemplate } from "./claim-templates.ts";
import { checkIscsi } from "./iscsi-names.ts";
import { checkFiles, checkKeys, checkMode } from "./mounted-files.ts";
import { checkProjected } from "./projected-sources.ts";

/** What is known of the pod that has the volumes; nothing if there is none yet. */
export interface VolumeOwner {
  /** The name of the pod, which goes into the names of the claims that are made for it. */
  readonly podName?: string;
  readonly isPod: boolean;
}

type SourceCheck = (source: JsonObject, path: string, owner: VolumeOwner) => Iterable<Cause>;

/** A source that only asks for some of its fields. */
const asksFor =
  (...names: readonly string[]): SourceCheck =>
  (source, path) =>
    checkRequired(source, path, names);

/** Where volumes come from, in Kubernetes' order. What persistent volumes share is asked alike of them. */
export const SOURCES: Readonly<Record<string, SourceCheck>> = {
  *emptyDir({ sizeLimit }, path) {
    if (typeof sizeLimit === "string" && compareQuantities(sizeLimit, "0") < 0)
      yield forbidden(`${path}.sizeLimit`, "SizeLimit field must be a valid resource quantity");
  },
  *hostPath(source, path) {
    yield* checkRequired(source, path, ["path"]);
    yield* checkNoBacksteps(String(source.path ?? ""), `${path}.path`);
    yield* checkOneOf(source.type, HOST_PATHS, `${path}.type`);
  },
  *gitRepo(source, path) {
    yield* checkRequired(source, path, ["repository"]);
    yield* checkDescendingPath(String(source.directory ?? ""), `${path}.directory`);
  },
  *gcePersistentDisk(source, path) {
    const place = path.replace(/gcePersistentDisk$/, "persistentDisk");
    yield* checkRequired(source, place, ["pdName"]);
    yield* checkPartition(source, place);
  },
  *awsElasticBlockStore(source, path) {
    yield* checkRequired(source, path, ["volumeID"]);
    yield* checkPartition(source, path);
  },
  *secret(source, path) {
    yield* checkRequired(source, path, ["secretName"]);
    yield* checkMode(source.defaultMode, `${path}.defaultMode`);
    yield* checkKeys(source.items, `${path}.items`);
  },
  *nfs(source, path) {
    yield* checkRequired(source, path, ["server", "path"]);
    const { path: directory = "" } = source;
    if (!String(directory).startsWith("/"))
      yield invalid(`${path}.path`, directory, "must be an absolute path");
  },
  iscsi: checkIscsi,
  glusterfs: asksFor("endpoints", "path"),
  *flocker({ datasetName = "", datasetUUID = "" }, path) {
    if (datasetName === "" && datasetUUID === "")
      yield required(path, "one of datasetName and datasetUUID is required");
    if (datasetName !== "" && datasetUUID !== "")
      yield invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously");
    if (String(datasetName).includes("/"))
      yield invalid(`${path}.datasetName`, datasetName, "must not contain '/'");
  },
  persistentVolumeClaim: asksFor("claimName"),
  rbd: asksFor("monitors", "image"),
  *cinder(source, path) {
    yield* checkRequired(source, path, ["volumeID"]);
    if (isObject(source.secretRef)) yield* checkRequired(source.secretRef, `${path}.secretRef`, ["name"]);
  },
  cephfs: asksFor("monitors"),
  *quobyte(source, path) {
    const pairs = "must be a host:port pair or multiple pairs separated by commas";
    const { registry = "" } = source;
    if (registry === "") yield required(`${path}.registry`, pairs);
    else if (
      !String(registry)
        .split(",")
        .every((pair) => /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/.test(pair))
    )
      yield invalid(`${path}.registry`, registry, pairs);
    yield* checkRequired(source, path, ["volume"]);
  },
  *downwardAPI(source, path) {
    yield* checkMode(source.defaultMode, `${path}.defaultMode`);
    yield* checkFiles(source.items, path);
  },
  *fc(source, path) {
    const { targetWWNs: names, wwids, lun } = source;
    if (isNone(names) && isNone(wwids))
      yield required(`${path}.targetWWNs`, "must specify either targetWWNs or wwids, but not both");
    if (isNone(names)) return;
    if (!isNone(wwids))
      yield invalid(
        `${path}.targetWWNs`,
        names as Json,
        "targetWWNs and wwids can not be specified simultaneously",
      );
    if (lun === undefined) yield required(`${path}.lun`, "lun is required if targetWWNs is specified");
    yield* checkRange(lun, [0, 255], `${path}.lun`);
  },
  *flexVolume(source, path) {
    yield* checkRequired(source, path, ["driver"]);
    for (const key of Object.keys(objectAt(source, "options")))
      if (/\.(?:kubernetes|k8s)\.io$/.test(`.${key.split("/", 2)[0]?.toLowerCase()}`))
        yield invalid(`${path}.options[${key}]`, key, "kubernetes.io and k8s.io namespaces are reserved");
  },
  *configMap(source, path) {
    yield* checkRequired(source, path, ["name"]);
    yield* checkMode(source.defaultMode, `${path}.defaultMode`);
    yield* checkKeys(source.items, `${path}.items`);
  },
  azureFile: asksFor("secretName", "shareName"),
  vsphereVolume: asksFor("volumePath"),
  photonPersistentDisk: asksFor("pdID"),
  portworxVolume: asksFor("volumeID"),
  *azureDisk(source, path) {
    yield* checkRequired(source, path, ["diskName", "diskURI"]);
    const { kind, diskURI = "" } = source;
    yield* checkOneOf(source.cachingMode, ["None", "ReadOnly", "ReadWrite"], `${path}.cachingMode`);
    yield* checkOneOf(kind, ["Dedicated", "Managed", "Shared"], `${path}.kind`);
    if (kind === undefined) return;
    const [start, shown] = DISK_URIS[kind === "Managed" ? "managed" : "blob"];
    if (!String(diskURI).startsWith(start)) yield notSupported(`${path}.diskURI`, diskURI, [shown]);
  },
  *storageos(source, path) {
    yield* checkRequired(source, path, ["volumeName"]);
    for (const name of ["volumeName", "volumeNamespace"])
      yield* checkText(source[name], `${path}.${name}`, labelProblems);
    if (isObject(source.secretRef)) yield* checkRequired(source.secretRef, `${path}.secretRef`, ["name"]);
  },
  *projected(source, path) {
    yield* checkMode(source.defaultMode, `${path}.defaultMode`);
    yield* checkProjected(source.sources, path);
  },
  scaleIO: asksFor("gateway", "system", "volumeName"),
  *csi(source, path) {
    const { driver = "", nodePublishSecretRef: secret } = source;
    yield* checkRequired(source, path, ["driver"]);
    if (String(driver).length > 63) yield tooLong(`${path}.driver`, 63);
    yield* checkText(driver, `${path}.driver`, (text) => subdomainProblems(text.toLowerCase()));
    if (!isObject(secret)) return;
    yield* checkRequired(secret, `${path}.nodePublishSecretRef`, ["name"]);
    yield* checkText(secret.name, `${path}.name`, (text) => subdomainProblems(text));
  },
  *ephemeral({ volumeClaimTemplate: template }, path) {
    if (isObject(template)) yield* checkClaimTemplate(template, `${path}.volumeClaimTemplate`);
    else yield required(`${path}.volumeClaimTemplate`);
  },
  *image(source, path, { isPod }) {
    if (isPod) yield* checkRequired(source, path, ["reference"]);
    yield* checkOneOf(source.pullPolicy, ["Always", "IfNotPresent", "Never"], `${path}.pullPolicy`);
  },
};

const HOST_PATHS = [
  "",
  "BlockDevice",
  "CharDevice",
  "Directory",
  "DirectoryOrCreate",
  "File",
  "FileOrCreate",
  "Socket",
];

const DISK_URIS = {
  managed: [
    "/subscriptions/",
    "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}",
  ],
  blob: ["https://", "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"],
} as const;

/** Zero is a whole disk, though Kubernetes does not say so. */
function checkPartition({ partition }: JsonObject, path: string): Iterable<Cause> {
  return checkRange(partition, [0, 255], `${path}.partition`, "must be between 1 and 255, inclusive");
}
