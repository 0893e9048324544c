import type { Operation } from "../calls/call.ts";
import { qualify } from "../status/status.ts";
import type { AdmissionPlugin } from "./admission.ts";

/** Having a say in what is done to objects of some resources, `pods` or `deployments.apps`, and to no part of them alone. */
export function handlesObjects(
  resources: readonly string[],
  ...operations: readonly Operation[]
): AdmissionPlugin["handles"] {
  return ({ group, plural }, subresource, operation) =>
    subresource === undefined && operations.includes(operation) && resources.includes(qualify(plural, group));
}
