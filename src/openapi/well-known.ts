/** The definitions that mean something by their name, whatever their schema says. */
export const OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
export const OWNER_REFERENCE = "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference";
export const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
export const RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";
export const INT_OR_STRING = "io.k8s.apimachinery.pkg.util.intstr.IntOrString";
