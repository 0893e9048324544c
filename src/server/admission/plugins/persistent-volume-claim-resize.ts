import { compareAmounts, storageClassOf, valueAt } from "../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import { forbidWrite } from "../../calls/forbid.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";
import type { PluginParts } from "./plugin-parts.ts";

const SIZE = "spec.resources.requests.storage";

/** Refuses to let a claim grow whose class has volumes that cannot. One without a volume is refused as it is checked. */
export function persistentVolumeClaimResize({ followed }: PluginParts): AdmissionPlugin {
  const classes = followed.of(storagePrefix("storage.k8s.io", "storageclasses"));
  const mayGrow = (claim: JsonObject, live: JsonObject): boolean => {
    const name = storageClassOf(claim);
    if (!name || name !== storageClassOf(live)) return false;
    return classes.get(name)?.allowVolumeExpansion === true;
  };
  return {
    name: "PersistentVolumeClaimResize",
    handles: handlesObjects(["persistentvolumeclaims"], "UPDATE"),
    validate(request) {
      const { object, live } = request;
      if (object === undefined || live === undefined) return;
      if (compareAmounts(valueAt(object, SIZE), valueAt(live, SIZE)) <= 0) return;
      if (!mayGrow(object, live))
        throw forbidWrite(
          request,
          "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize",
        );
    },
  };
}
