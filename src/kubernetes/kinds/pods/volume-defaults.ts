import { computed, type Defaults, each, inside, unlessSet } from "../rules/defaults.ts";
import { pullPolicyOf } from "./pull-policy.ts";

/** Where a value is taken from the object itself. */
export const FIELD_REF: Defaults = { fieldRef: inside({ apiVersion: "v1" }) };

const MODE: Defaults = { defaultMode: 0o644 };
const DOWNWARD: Defaults = { items: each(FIELD_REF) };

/** What the sources have that volumes of pods and persistent volumes share. */
export const VOLUME_SOURCES: Defaults = {
  hostPath: inside({ type: "" }),
  iscsi: inside({ iscsiInterface: "default" }),
  rbd: inside({ pool: "rbd", user: "admin", keyring: "/etc/ceph/keyring" }),
  azureDisk: inside({ cachingMode: "ReadWrite", fsType: "ext4", readOnly: false, kind: "Shared" }),
  scaleIO: inside({ storageMode: "ThinProvisioned", fsType: "xfs" }),
};

/** What a claim of storage comes to have. */
export const CLAIM_SPEC = inside({ volumeMode: unlessSet("Filesystem") });

/** What a volume of a pod comes to have. */
export const VOLUME: Defaults = {
  ...VOLUME_SOURCES,
  secret: inside(MODE),
  configMap: inside(MODE),
  downwardAPI: inside({ ...MODE, ...DOWNWARD }),
  projected: inside({
    ...MODE,
    sources: each({
      downwardAPI: inside(DOWNWARD),
      serviceAccountToken: inside({ expirationSeconds: 3600 }),
    }),
  }),
  ephemeral: inside({ volumeClaimTemplate: inside({ spec: CLAIM_SPEC }) }),
  image: inside({ pullPolicy: computed(({ reference }) => pullPolicyOf(reference)) }),
  emptyDir: computed((volume) => (Object.keys(volume).every((name) => name === "name") ? {} : undefined)),
};
