import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
  withoutField,
} from "../../../value/internal.ts";
import { metaText } from "../../metadata/metadata.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkNodeSelector } from "../pods/placing/check-affinity.ts";
import { checkAccessModes } from "../pods/volumes/claim-templates.ts";
import { SOURCES } from "../pods/volumes/volume-sources.ts";
import { checkNoBacksteps } from "../rules/check-paths.ts";
import { checkRequired, checkRequiredText, checkText, textsOf } from "../rules/check-text.ts";
import { objectAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { amountsOf, checkPositiveAmount } from "../rules/quantities.ts";

/** Where a persistent volume can be, in the order in which Kubernetes looks. */
const PLACES = [
  "hostPath",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "glusterfs",
  "flocker",
  "nfs",
  "rbd",
  "quobyte",
  "cephfs",
  "iscsi",
  "cinder",
  "fc",
  "flexVolume",
  "azureFile",
  "vsphereVolume",
  "photonPersistentDisk",
  "portworxVolume",
  "azureDisk",
  "scaleIO",
  "local",
  "storageos",
  "csi",
];

/** What is wrong with a persistent volume: it has a size and a place, and its place stays. */
export function* checkVolume(volume: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(volume, "spec");
  const modes = textsOf(spec.accessModes);
  if (modes.length === 0) yield required("spec.accessModes");
  yield* checkAccessModes(modes, "spec.accessModes");
  yield* checkCapacity(spec.capacity);
  yield* checkAffinity(spec.nodeAffinity);
  yield* checkPlace(spec, metaText(volume, "name"));
  yield* checkText(spec.storageClassName, "spec.storageClassName", subdomainProblems);
  yield* checkAttributes(spec);
  if (isObject(live?.spec)) yield* checkVolumeUpdate(spec, live.spec);
}

function* checkCapacity(capacity: Json | undefined): Iterable<Cause> {
  const amounts = amountsOf(capacity);
  if (amounts.size === 0) yield required("spec.capacity");
  if (!amounts.has("storage") || amounts.size > 1)
    yield notSupported("spec.capacity", capacity ?? null, ["storage"]);
  for (const [name, amount] of amounts) yield* checkPositiveAmount(amount, `spec.capacity[${name}]`);
}

function* checkAffinity(affinity: Json | undefined): Iterable<Cause> {
  if (!isObject(affinity)) return;
  const field = "spec.nodeAffinity.required";
  if (isObject(affinity.required)) yield* checkNodeSelector(affinity.required, field);
  else yield required(field, "must specify required node constraints");
}

function* checkPlace(spec: JsonObject, name: string): Iterable<Cause> {
  const [first, ...more] = PLACES.filter((place) => isObject(spec[place]));
  if (first === undefined) {
    yield required("spec", "must specify a volume type");
    return;
  }
  const source = spec[first] as JsonObject;
  const path = `spec.${first}`;
  const check = OWN[first] ?? SOURCES[first];
  yield* check?.(source, path, { isPod: false }) ?? [];
  for (const place of more.filter((name) => name !== "flexVolume"))
    yield forbidden(
      `spec.${place === "cephfs" ? "cephFS" : place}`,
      "may not specify more than 1 volume type",
    );
  if (first === "iscsi" && source.initiatorName !== undefined && `${name}:${source.targetPortal}`.length > 64)
    yield invalid(`${path}.targetportal`, source.targetPortal ?? "", TOO_LONG);
  if (first === "local" && !isObject(spec.nodeAffinity))
    yield required("spec.nodeAffinity", "Local volume requires node affinity");
  const isRoot = first === "hostPath" && /^\/(?:\.?\/)*\.?$/.test(String(source.path));
  if (isRoot && spec.persistentVolumeReclaimPolicy === "Recycle")
    yield forbidden("spec.persistentVolumeReclaimPolicy", "may not be 'recycle' for a hostPath mount of '/'");
}

const TOO_LONG =
  "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";

const SECRETS = ["controllerPublish", "controllerExpand", "nodePublish", "nodeExpand"];

/** Places that pods do not have, or in another form. */
const OWN: typeof SOURCES = {
  *local(source, path) {
    yield* checkRequired(source, path, ["path"]);
    yield* checkNoBacksteps(String(source.path ?? ""), `${path}.path`);
  },
  *csi(source, path, owner) {
    yield* SOURCES.csi?.({ driver: source.driver ?? "" }, path, owner) ?? [];
    yield* checkRequired(source, path, ["volumeHandle"]);
    for (const secret of SECRETS) {
      const reference = source[`${secret}SecretRef`];
      if (!isObject(reference)) continue;
      yield* checkRequiredText(reference.name, `${path}.${secret}SecretRef.name`, subdomainProblems);
      yield* checkRequiredText(reference.namespace, `${path}.${secret}SecretRef.namespace`, labelProblems);
    }
  },
  *azureFile(source, path) {
    yield* checkRequired(source, path, ["secretName", "shareName"]);
    if (source.secretNamespace === "") yield required(`${path}.secretNamespace`);
  },
};

function* checkAttributes({ volumeAttributesClassName: name, csi }: JsonObject): Iterable<Cause> {
  const field = "spec.volumeAttributesClassName";
  if (name === undefined) return;
  if (name === "") yield required(field, "an empty string is disallowed");
  yield* checkText(name, field, subdomainProblems);
  if (!isObject(csi)) yield required("spec.csi", "has to be specified when using volumeAttributesClassName");
}

function* checkVolumeUpdate(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  if (!isSame(placeOf(spec, before), placeOf(before, before)))
    yield forbidden("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation");
  if (spec.volumeMode !== before.volumeMode)
    yield invalid("volumeMode", spec.volumeMode ?? null, "field is immutable");
  const { nodeAffinity = null } = spec;
  if (before.nodeAffinity !== undefined && !isSame(newLabels(nodeAffinity), newLabels(before.nodeAffinity)))
    yield invalid(
      "nodeAffinity",
      nodeAffinity,
      "field is immutable, except for updating from beta label to GA",
    );
  if (before.volumeAttributesClassName !== undefined && spec.volumeAttributesClassName === undefined)
    yield forbidden("spec.volumeAttributesClassName", "update from non-nil value to nil is forbidden");
}

/** Where a volume is. The secret for growing may come later. */
function placeOf(spec: JsonObject, before: JsonObject): JsonObject {
  const mayGrow = isObject(before.csi) && before.csi.controllerExpandSecretRef === undefined;
  const places = PLACES.filter((place) => spec[place] !== undefined).map((place) => {
    const source = spec[place] as Json;
    const kept =
      place === "csi" && mayGrow && isObject(source)
        ? withoutField(source, "controllerExpandSecretRef")
        : source;
    return [place, kept];
  });
  return Object.fromEntries(places) as JsonObject;
}

/** What labels of nodes are called now, by what they were called. */
const RENAMED: Readonly<Record<string, string>> = {
  "beta.kubernetes.io/arch": "kubernetes.io/arch",
  "beta.kubernetes.io/os": "kubernetes.io/os",
  "beta.kubernetes.io/instance-type": "node.kubernetes.io/instance-type",
  "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
};

/** An affinity, with the labels that are now in use. */
function newLabels(value: Json): Json {
  if (Array.isArray(value)) return value.map(newLabels);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === "key" ? (RENAMED[String(inner)] ?? inner) : newLabels(inner as Json),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}
