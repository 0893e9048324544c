import { objectAt, objectsOf } from "../../../../kubernetes/kinds/index.ts";
import { isGoing } from "../../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../../value/internal.ts";
import { storagePrefix } from "../../../../write/internal.ts";
import type { Admitted } from "../../../calls/call.ts";
import { forbidWrite } from "../../../calls/forbid.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import { handlesObjects } from "../../handles-objects.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { claimProblems, podProblems } from "./limit-problems.ts";
import { withDefaultResources } from "./with-default-resources.ts";

const isNewPod = handlesObjects(["pods"], "CREATE");
const isClaim = handlesObjects(["persistentvolumeclaims"], "CREATE", "UPDATE");

/** Gives containers the resources that a namespace has for those that do not say, and refuses more, or less, than its limits. */
export function limitRanger({ followed }: PluginParts): AdmissionPlugin {
  const ranges = followed.of(storagePrefix("", "limitranges"));
  /** The limits of each range that a request is held to. */
  const limitsFor = ({ call: { namespace = "" }, live }: Admitted): readonly (readonly JsonObject[])[] => {
    if (live !== undefined && isGoing(live)) return [];
    return [...ranges.listIn(namespace)].map((range) => objectsOf(objectAt(range, "spec").limits));
  };
  return {
    name: "LimitRanger",
    handles(resource, subresource, operation) {
      // Only a pod that is resized may change what its containers have.
      const isResized = resource.group === "" && resource.plural === "pods" && subresource === "resize";
      return (
        (isResized && operation === "UPDATE") ||
        isNewPod(resource, subresource, operation) ||
        isClaim(resource, subresource, operation)
      );
    },
    mutate(request) {
      const { object, call } = request;
      if (object === undefined || call.resource.plural !== "pods") return object;
      return limitsFor(request).reduce(withDefaultResources, object);
    },
    validate(request) {
      const spec = objectAt(request.object, "spec");
      const problemsOf = request.call.resource.plural === "pods" ? podProblems : claimProblems;
      for (const limits of limitsFor(request)) {
        const problems = [...new Set(problemsOf(spec, limits))];
        if (problems.length > 0)
          throw forbidWrite(
            request,
            problems.length === 1 ? (problems[0] as string) : `[${problems.join(", ")}]`,
          );
      }
    },
  };
}
