import {
  amountsOf,
  isSameAmounts,
  mergeTolerations,
  objectAt,
  objectsOf,
} from "../../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject, quoteText, withField } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { forbidWrite } from "../../calls/forbid.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";
import type { PluginParts } from "./plugin-parts.ts";

/** Gives pods what running in their class takes, and where that can be; refuses an overhead that no class has. */
export function runtimeClass({ followed }: PluginParts): AdmissionPlugin {
  const classes = followed.of(storagePrefix("node.k8s.io", "runtimeclasses"));
  const classOf = (request: Admitted): JsonObject | undefined => {
    const { runtimeClassName } = objectAt(request.object, "spec");
    if (typeof runtimeClassName !== "string") return undefined;
    const found = classes.get(runtimeClassName);
    if (found !== undefined) return found;
    throw forbidWrite(request, `pod rejected: RuntimeClass ${quoteText(runtimeClassName)} not found`);
  };
  return {
    name: "RuntimeClass",
    handles: handlesObjects(["pods"], "CREATE"),
    mutate(request) {
      const { object } = request;
      const found = classOf(request);
      if (object === undefined || found === undefined) return object;
      const spec = withScheduling(request, withOverhead(request, objectAt(object, "spec"), found), found);
      return withField(object, "spec", spec);
    },
    validate(request) {
      const { overhead: wanted } = classOf(request) ?? {};
      const { overhead } = objectAt(request.object, "spec");
      if (isObject(wanted)) {
        if (!isSameAmounts(amountsOf(wanted.podFixed), amountsOf(overhead)))
          throw forbidWrite(request, OTHER_OVERHEAD);
      } else if (overhead !== undefined) throw forbidWrite(request, UNKNOWN_OVERHEAD);
    },
  };
}

const OTHER_OVERHEAD = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";
const UNKNOWN_OVERHEAD = "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead";

function withOverhead(request: Admitted, spec: JsonObject, { overhead }: JsonObject): JsonObject {
  if (!isObject(overhead)) return spec;
  const { podFixed } = overhead;
  const stated = amountsOf(spec.overhead);
  if (stated.size > 0 && !isSameAmounts(amountsOf(podFixed), stated))
    throw forbidWrite(request, OTHER_OVERHEAD);
  return podFixed === undefined ? spec : { ...spec, overhead: podFixed };
}

function withScheduling(request: Admitted, spec: JsonObject, { scheduling }: JsonObject): JsonObject {
  if (!isObject(scheduling)) return spec;
  const nodeSelector = objectAt(spec, "nodeSelector");
  const wanted = objectAt(scheduling, "nodeSelector");
  for (const [key, value] of Object.entries(wanted))
    if (Object.hasOwn(nodeSelector, key) && nodeSelector[key] !== value)
      throw forbidWrite(
        request,
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${nodeSelector[key]}`,
      );
  const tolerations = mergeTolerations(objectsOf(spec.tolerations), objectsOf(scheduling.tolerations));
  return {
    ...spec,
    ...(Object.keys(wanted).length > 0 && { nodeSelector: { ...nodeSelector, ...wanted } }),
    ...(tolerations.length > 0 && { tolerations }),
  };
}
