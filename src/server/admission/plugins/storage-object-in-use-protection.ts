import { finalizersOf, withMetadata } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";

const FINALIZERS: Readonly<Record<string, string>> = {
  persistentvolumes: "kubernetes.io/pv-protection",
  persistentvolumeclaims: "kubernetes.io/pvc-protection",
  volumeattributesclasses: "kubernetes.io/vac-protection",
};

/** Holds volumes, claims and attributes of volumes until the controllers beside the server see that nobody uses them. */
export function storageObjectInUseProtection(): AdmissionPlugin {
  return {
    name: "StorageObjectInUseProtection",
    handles: handlesObjects(
      ["persistentvolumes", "persistentvolumeclaims", "volumeattributesclasses.storage.k8s.io"],
      "CREATE",
    ),
    mutate: ({ object, call }) => object && withFinalizer(object, FINALIZERS[call.resource.plural] as string),
  };
}

function withFinalizer(object: JsonObject, finalizer: string): JsonObject {
  const finalizers = finalizersOf(object);
  if (finalizers.includes(finalizer)) return object;
  return withMetadata(object, { finalizers: [...finalizers, finalizer] });
}
