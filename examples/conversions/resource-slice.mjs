// What a device has is in `basic` in v1beta1, and beside its name in v1.
import { createConverter, move } from "fieldwise/evolve";

const KIND = "ResourceSlice";
const FIELDS = [
  "attributes",
  "capacity",
  "consumesCounters",
  "nodeName",
  "nodeSelector",
  "allNodes",
  "taints",
  "bindsToNode",
  "bindingConditions",
  "bindingFailureConditions",
  "allowMultipleAllocations",
  "nodeAllocatableResourceMappings",
];

export function createResourceSliceConverter(schema) {
  return createConverter({
    hub: { version: "resource.k8s.io/v1", type: schema.type("resource.k8s.io/v1", KIND) },
    versions: {
      "resource.k8s.io/v1beta1": {
        type: schema.type("resource.k8s.io/v1beta1", KIND),
        steps: [move("spec.devices[*].basic", "spec.devices[*]", { fields: FIELDS, always: true })],
        versionStash: ["spec.devices"],
      },
    },
  });
}
