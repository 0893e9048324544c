import { printTime } from "../../../apply/internal.ts";
import { isObject, type Json, type JsonObject, withField, withoutField } from "../../../value/internal.ts";
import { annotationOf, metadataOf } from "../../metadata/metadata.ts";
import { forbidden, invalid } from "../../status/cause.ts";
import type { Kind, Kinds } from "../kind.ts";
import { CLAIM_SPEC, VOLUME_SOURCES } from "../pods/volume-defaults.ts";
import { termWarnings } from "../pods/warnings/pod-warnings.ts";
import { OLD_SOURCES } from "../pods/warnings/volume-warnings.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { OLD_STORAGE_CLASS } from "../rules/class-names.ts";
import { inside, unlessSet } from "../rules/defaults.ts";
import { fixed } from "../rules/immutable-fields.ts";
import { checkClaim } from "./check-claim.ts";
import { checkAttributesClass, checkStorageClass } from "./check-classes.ts";
import { checkAttachment, checkCapacity, checkCsiNode, checkDriver } from "./check-csi.ts";
import { checkVolume } from "./check-volume.ts";

const OLD_CLASS = 'deprecated since v1.8; use "storageClassName" attribute instead';

/** Annotations that fields have taken the place of. */
const OLD_NOTES: Readonly<Record<string, string>> = {
  [OLD_STORAGE_CLASS]: OLD_CLASS,
  "volume.beta.kubernetes.io/mount-options": 'deprecated since v1.31; use "mountOptions" attribute instead',
};

function* warnOfVolume(volume: JsonObject): Iterable<string> {
  const { annotations } = metadataOf(volume);
  for (const note of Object.keys(OLD_NOTES))
    if (isObject(annotations) && annotations[note] !== undefined)
      yield `metadata.annotations[${note}]: ${OLD_NOTES[note]}`;
  const spec = objectAt(volume, "spec");
  if (spec.persistentVolumeReclaimPolicy === "Recycle")
    yield "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.";
  const terms = valueAt(spec, "nodeAffinity.required.nodeSelectorTerms");
  for (const [index, term] of objectsOf(terms).entries())
    yield* termWarnings(term, `spec.nodeAffinity.required.nodeSelectorTerms[${index}]`);
  for (const source of Object.keys(OLD_SOURCES))
    if (spec[source] !== undefined) yield `spec.${source}: ${OLD_SOURCES[source]}`;
}

/** A volume is pending since it came. */
const PERSISTENT_VOLUME: Kind = {
  defaults: {
    spec: inside({
      ...VOLUME_SOURCES,
      persistentVolumeReclaimPolicy: "Retain",
      volumeMode: unlessSet("Filesystem"),
    }),
  },
  elsewhere: ["spec.accessModes[]"],
  check: checkVolume,
  warn: warnOfVolume,
  prepareCreate: (volume, { now }) => ({
    ...volume,
    status: { phase: "Pending", lastPhaseTransitionTime: printTime(now) },
  }),
  prepareUpdate(volume, live, { now, subresource }) {
    if (subresource !== "status" || !isObject(volume.status)) return volume;
    const { phase, lastPhaseTransitionTime: time } = volume.status;
    const before = objectAt(live, "status");
    const since = before.lastPhaseTransitionTime;
    if (phase !== before.phase && (time === undefined || time === since))
      return withField(volume, "status", {
        ...volume.status,
        lastPhaseTransitionTime: printTime(now),
      });
    if (time !== undefined || since === undefined || phase !== before.phase) return volume;
    return withField(volume, "status", { ...volume.status, lastPhaseTransitionTime: since });
  },
};

/** A claim is filled from one source, which has two names. */
const PERSISTENT_VOLUME_CLAIM: Kind = {
  firstStatus: { phase: "Pending" },
  defaults: { spec: CLAIM_SPEC },
  elsewhere: ["spec.accessModes[]"],
  check: checkClaim,
  *warn(claim) {
    if (annotationOf(claim, OLD_STORAGE_CLASS) !== undefined)
      yield `metadata.annotations[${OLD_STORAGE_CLASS}]: ${OLD_CLASS}`;
  },
  prepareCreate: (claim) => withBothSources(withKnownSources(claim, undefined)),
  prepareUpdate: (claim, live) => withBothSources(withKnownSources(claim, live)),
};

/** A claim without sources that nobody could fill it from: they are dropped, and the volume is empty. */
function withKnownSources(claim: JsonObject, live: JsonObject | undefined): JsonObject {
  const { spec } = claim;
  const before = objectAt(live, "spec");
  if (!isObject(spec) || before.dataSourceRef !== undefined) return claim;
  const { dataSource, dataSourceRef } = spec;
  // Sources of other namespaces are off by default.
  if (isObject(dataSourceRef) && dataSourceRef.namespace)
    return withKnownSources(withField(claim, "spec", withoutField(spec, "dataSourceRef")), live);
  const isEmpty = before.dataSource === undefined && dataSourceRef === undefined;
  if (!isEmpty || dataSource === undefined || isClaimOrSnapshot(dataSource)) return claim;
  return withField(claim, "spec", withoutField(spec, "dataSource"));
}

function isClaimOrSnapshot(source: Json): boolean {
  const { kind, apiGroup } = isObject(source) ? source : {};
  if (kind === "PersistentVolumeClaim") return !apiGroup;
  return kind === "VolumeSnapshot" && apiGroup === "snapshot.storage.k8s.io";
}

function withBothSources(claim: JsonObject): JsonObject {
  const { spec } = claim;
  if (!isObject(spec)) return claim;
  const { dataSource, dataSourceRef } = spec;
  if (dataSource !== undefined && dataSourceRef === undefined)
    return { ...claim, spec: { ...spec, dataSourceRef: dataSource } };
  if (dataSource !== undefined || !isObject(dataSourceRef) || dataSourceRef.namespace) return claim;
  return { ...claim, spec: { ...spec, dataSource: dataSourceRef } };
}

const SCALING = "spec.preventPodSchedulingIfMissing";

/** A driver without what is off by default. */
function withoutScaling(driver: JsonObject): JsonObject {
  if (valueAt(driver, SCALING) === undefined) return driver;
  return withField(driver, "spec", withoutField(driver.spec as JsonObject, "preventPodSchedulingIfMissing"));
}

/** Volumes, claims of them, and where they come from. */
export const STORAGE: Kinds = {
  "/PersistentVolume": PERSISTENT_VOLUME,
  "/PersistentVolumeClaim": PERSISTENT_VOLUME_CLAIM,
  "storage.k8s.io/CSIDriver": {
    generation: true,
    conditional: true,
    defaults: {
      spec: inside({
        attachRequired: true,
        podInfoOnMount: false,
        storageCapacity: false,
        fsGroupPolicy: unlessSet("ReadWriteOnceWithFSType"),
        volumeLifecycleModes: ["Persistent"],
        requiresRepublish: false,
        seLinuxMount: false,
      }),
    },
    immutable: [
      // Kubernetes names the field so.
      {
        path: "spec.attachRequired",
        refuse: (_, value) => invalid("spec.attachedRequired", value, "field is immutable"),
      },
      ...fixed("spec.volumeLifecycleModes"),
    ],
    check: checkDriver,
    // The changes of a driver are counted, but not that it came.
    prepareCreate: (driver) =>
      withField(withoutScaling(driver), "metadata", withoutField(metadataOf(driver), "generation")),
    prepareUpdate: (driver, live) => (valueAt(live, SCALING) === undefined ? withoutScaling(driver) : driver),
  },
  "storage.k8s.io/CSINode": { conditional: true, check: checkCsiNode },
  "storage.k8s.io/CSIStorageCapacity": {
    conditional: true,
    immutable: fixed("nodeTopology", "storageClassName"),
    check: checkCapacity,
  },
  "storage.k8s.io/StorageClass": {
    defaults: { reclaimPolicy: unlessSet("Delete"), volumeBindingMode: unlessSet("Immediate") },
    elsewhere: ["reclaimPolicy"],
    immutable: fixed("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"),
    check: checkStorageClass,
  },
  "storage.k8s.io/VolumeAttachment": {
    conditional: true,
    statusKeepsMetadata: true,
    immutable: fixed("spec"),
    check: checkAttachment,
  },
  "storage.k8s.io/VolumeAttributesClass": {
    check: checkAttributesClass,
    immutable: ["driverName", "parameters"].map((path) => ({
      path,
      refuse: () => forbidden(path, `updates to ${path} are forbidden.`),
    })),
  },
  "storagemigration.k8s.io/StorageVersionMigration": { conditional: true, statusKeepsMetadata: true },
};
