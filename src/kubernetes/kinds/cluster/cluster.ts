import { createConverter, rename } from "../../../evolve/internal.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { kubernetes } from "../../kubernetes.ts";
import { metadataOf, metaText, withMetadata } from "../../metadata/metadata.ts";
import { pathSegmentName, subdomainName } from "../../metadata/name-rules.ts";
import { once } from "../../once.ts";
import { forbidden } from "../../status/cause.ts";
import type { Kind, Kinds } from "../kind.ts";
import { each, inside, Rule, unlessSet, when } from "../rules/defaults.ts";
import { fixed } from "../rules/immutable-fields.ts";
import { checkApiService } from "./check-api-service.ts";
import { checkPriorityClass, checkRuntimeClass } from "./check-classes.ts";
import { checkCoreEvent, checkEvent } from "./check-event.ts";
import { checkLimitRange } from "./check-limits.ts";
import { checkQuota } from "./check-quota.ts";
import { LEASE } from "./lease.ts";
import { NAMESPACE } from "./namespace.ts";
import { NODE } from "./node.ts";

const isForContainers = ({ type }: JsonObject): boolean => type === "Container";

/** Amounts of resources, and those of others for which there is none. */
function withAmounts(amounts: Json | undefined, others: Json | undefined): Json | undefined {
  if (!isObject(others) || !(amounts === undefined || isObject(amounts))) return amounts;
  const missing = Object.keys(others).filter((name) => amounts?.[name] === undefined);
  return missing.length === 0 ? amounts : { ...others, ...amounts };
}

/** Limits need no name of their own. */
function withName(limits: JsonObject): JsonObject {
  const { uid = "" } = metadataOf(limits);
  return metaText(limits, "name") === "" ? withMetadata(limits, { name: uid }) : limits;
}

const EVENT: Kind = {
  createdByUpdate: true,
  names: pathSegmentName,
  conversion: {
    prefix: "/core/events/",
    storedAs: "v1",
    converter: once(() =>
      createConverter({
        hub: { version: "v1", type: kubernetes().type("v1", "Event") },
        versions: {
          "events.k8s.io/v1": {
            type: kubernetes().type("events.k8s.io/v1", "Event"),
            steps: [
              rename("regarding", "involvedObject"),
              rename("note", "message"),
              rename("reportingController", "reportingComponent"),
              rename("deprecatedSource", "source"),
              rename("deprecatedFirstTimestamp", "firstTimestamp"),
              rename("deprecatedLastTimestamp", "lastTimestamp"),
              rename("deprecatedCount", "count"),
            ],
          },
        },
      }),
    ),
  },
};

/** What a cluster is made of and how it is shared. */
export const CLUSTER: Kinds = {
  "/Event": { ...EVENT, check: checkCoreEvent },
  "/LimitRange": {
    createdByUpdate: true,
    defaults: {
      spec: inside({
        limits: each({
          default: when(isForContainers, new Rule((value, { max }) => withAmounts(value, max))),
          defaultRequest: when(
            isForContainers,
            new Rule((value, limit) => withAmounts(withAmounts(value, limit.default), limit.min)),
          ),
        }),
      }),
    },
    check: checkLimitRange,
    prepareCreate: withName,
  },
  "/Namespace": NAMESPACE,
  "/Node": NODE,
  "/ResourceQuota": {
    elsewhere: [
      "spec.scopes[]",
      "spec.scopeSelector.matchExpressions[].operator",
      "spec.scopeSelector.matchExpressions[].scopeName",
    ],
    check: checkQuota,
  },
  "apiregistration.k8s.io/APIService": {
    names: pathSegmentName,
    conditional: true,
    statusKeepsMetadata: true,
    defaults: { spec: inside({ service: inside({ port: 443 }) }) },
    check: checkApiService,
  },
  "coordination.k8s.io/Lease": LEASE,
  "coordination.k8s.io/LeaseCandidate": {
    conditional: true,
    createdByUpdate: true,
    immutable: fixed("spec.leaseName"),
  },
  "events.k8s.io/Event": { ...EVENT, names: subdomainName, check: checkEvent },
  "internal.apiserver.k8s.io/StorageVersion": { conditional: true, statusKeepsMetadata: true },
  "node.k8s.io/RuntimeClass": {
    conditional: true,
    createdByUpdate: true,
    immutable: fixed("handler"),
    check: checkRuntimeClass,
  },
  "scheduling.k8s.io/PodGroup": { conditional: true, statusKeepsMetadata: true },
  "scheduling.k8s.io/PriorityClass": {
    generation: true,
    defaults: { preemptionPolicy: unlessSet("PreemptLowerPriority") },
    immutable: [
      { path: "value", refuse: (path) => forbidden(path, "may not be changed in an update.") },
      ...fixed("preemptionPolicy"),
    ],
    // What a priority class is for never changes; its generation neither.
    isSameWork: () => true,
    check: checkPriorityClass,
  },
  "scheduling.k8s.io/Workload": { conditional: true },
};
