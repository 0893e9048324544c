// What a request for devices asks for is beside its name in v1beta1, and in `exactly` in v1.
import { createConverter, move } from "fieldwise/evolve";

const KIND = "ResourceClaim";
const FIELDS = [
  "deviceClassName",
  "selectors",
  "allocationMode",
  "count",
  "adminAccess",
  "tolerations",
  "capacity",
];

export function createResourceClaimConverter(schema) {
  return createConverter({
    hub: { version: "resource.k8s.io/v1", type: schema.type("resource.k8s.io/v1", KIND) },
    versions: {
      "resource.k8s.io/v1beta1": {
        type: schema.type("resource.k8s.io/v1beta1", KIND),
        steps: [move("spec.devices.requests[*]", "spec.devices.requests[*].exactly", { fields: FIELDS })],
      },
    },
  });
}
