import { readObjectBody } from "../http/read-body.ts";
import { metaText } from "../objects/metadata.ts";
import type { Resource } from "../resources/resource.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { decodeObject, setDefaults } from "./decode-object.ts";
import { dedupOwners } from "./dedup-owners.ts";
import { checkName, inRequestNamespace } from "./match-request.ts";
import { trackOwners } from "./own-fields.ts";
import { replaceObject } from "./replace-object.ts";
import { updateScale } from "./scale.ts";
import { connect, leadsElsewhere } from "./subresources.ts";
import { readWriteRequest } from "./write-options.ts";

/** Puts an object in the place of another. */
export async function updateObject(call: Call): Promise<Answer> {
  if (call.subresource === "scale") return updateScale(call);
  if (leadsElsewhere(call)) return connect(call);
  const { resource, backend, subresource, warnings } = call;
  const body = await readObjectBody(call.request, resource, backend.limits.body);
  const { fieldValidation, dryRun, manager } = readWriteRequest(call, { kind: "UpdateOptions" });
  const decoded = decodeObject(resource, body, { fieldValidation, warnings });
  const object = dedupOwners(inRequestNamespace(call, setDefaults(call, decoded)), warnings);
  checkName(call, object);
  const now = backend.now();
  const uid = metaText(object, "uid");
  return replaceObject(call, {
    dryRun,
    now,
    ...(uid !== "" && { uid }),
    change(live) {
      const whole = resource.behaviour.keepDropped?.(object, live) ?? object;
      return trackOwners(call, { live, object: whole }, { manager, now, subresource });
    },
    unconditional: mayOverwrite(resource),
    mayForgetOwners: true,
  });
}

/** Built-in resources whose updates must say which revision they are of. */
const CONDITIONAL = new Set([
  "admissionregistration.k8s.io/mutatingadmissionpolicies",
  "admissionregistration.k8s.io/mutatingadmissionpolicybindings",
  "admissionregistration.k8s.io/mutatingwebhookconfigurations",
  "admissionregistration.k8s.io/validatingadmissionpolicies",
  "admissionregistration.k8s.io/validatingadmissionpolicybindings",
  "admissionregistration.k8s.io/validatingwebhookconfigurations",
  "apiextensions.k8s.io/customresourcedefinitions",
  "apiregistration.k8s.io/apiservices",
  "certificates.k8s.io/clustertrustbundles",
  "certificates.k8s.io/podcertificaterequests",
  "coordination.k8s.io/leasecandidates",
  "coordination.k8s.io/leases",
  "internal.apiserver.k8s.io/storageversions",
  "node.k8s.io/runtimeclasses",
  "policy/poddisruptionbudgets",
  "scheduling.k8s.io/podgroups",
  "scheduling.k8s.io/workloads",
  "storage.k8s.io/csidrivers",
  "storage.k8s.io/csinodes",
  "storage.k8s.io/csistoragecapacities",
  "storage.k8s.io/volumeattachments",
  "storagemigration.k8s.io/storageversionmigrations",
]);

/** Whether an update need not say which revision it is of. */
function mayOverwrite({ custom, group, plural }: Resource): boolean {
  return !custom && !CONDITIONAL.has(`${group}/${plural}`);
}
