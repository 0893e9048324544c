import type { Kinds } from "../kind.ts";
import { type Defaults, each, inside, nonZero, when } from "../rules/defaults.ts";
import { fixed } from "../rules/immutable-fields.ts";
import { checkClaim, checkClaimTemplate, checkDeviceClass } from "./check-claims.ts";

const DEVICE: Defaults = {
  allocationMode: "ExactCount",
  count: when(({ allocationMode }) => allocationMode === "ExactCount", nonZero(1)),
};

const DEVICES = inside({
  devices: inside({ requests: each({ exactly: inside(DEVICE), firstAvailable: each(DEVICE) }) }),
});

/** Devices that pods ask for. */
export const DEVICE_KINDS: Kinds = {
  "resource.k8s.io/DeviceClass": { generation: true, check: checkDeviceClass },
  "resource.k8s.io/DeviceTaintRule": { statusKeepsMetadata: true },
  "resource.k8s.io/ResourceClaim": {
    statusKeepsMetadata: true,
    defaults: { spec: DEVICES },
    immutable: fixed("spec"),
    check: checkClaim,
  },
  "resource.k8s.io/ResourceClaimTemplate": {
    defaults: { spec: inside({ spec: DEVICES }) },
    immutable: fixed("spec"),
    check: checkClaimTemplate,
  },
  "resource.k8s.io/ResourceSlice": { generation: true },
};
