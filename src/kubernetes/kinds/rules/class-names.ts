import type { JsonObject } from "../../../value/internal.ts";
import { annotationOf } from "../../metadata/metadata.ts";
import { objectAt } from "./check-values.ts";

/** Where claims, volumes and ingresses named their class before there was a field for it. */
export const OLD_STORAGE_CLASS = "volume.beta.kubernetes.io/storage-class";
export const OLD_INGRESS_CLASS = "kubernetes.io/ingress.class";

/** The storage class that a claim or a volume names; `undefined` if it leaves that open. */
export function storageClassOf(object: JsonObject): string | undefined {
  const named = annotationOf(object, OLD_STORAGE_CLASS) ?? objectAt(object, "spec").storageClassName;
  return typeof named === "string" ? named : undefined;
}

/** The ingress class that an ingress names; `undefined` if it leaves that open. */
export function ingressClassOf(object: JsonObject): string | undefined {
  const named = objectAt(object, "spec").ingressClassName ?? annotationOf(object, OLD_INGRESS_CLASS);
  return typeof named === "string" ? named : undefined;
}

/** Whether a storage class is meant for claims that name none. */
export function isDefaultStorageClass(storageClass: JsonObject): boolean {
  return ["storageclass", "storageclass.beta"].some(
    (prefix) => annotationOf(storageClass, `${prefix}.kubernetes.io/is-default-class`) === "true",
  );
}

/** Whether an ingress class is meant for ingresses that name none. */
export function isDefaultIngressClass(ingressClass: JsonObject): boolean {
  return annotationOf(ingressClass, "ingressclass.kubernetes.io/is-default-class") === "true";
}
