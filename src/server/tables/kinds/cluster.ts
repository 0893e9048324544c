import { compareStrings, type JsonObject, printSpan } from "../../../value/internal.ts";
import { age, name, text, textOr } from "../cells.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { findCondition, getMetadata, getNumber, getObject, getText, hasField } from "../read-fields.ts";

/** What the cluster itself is run by: certificates, other API servers, the flow of requests. */
export const CLUSTER: Record<string, CellsOf> = {
  "certificates.k8s.io/v1/CertificateSigningRequest": row(
    name,
    age,
    textOr("<none>", "spec.signerName"),
    text("spec.username"),
    printRequestedDuration,
    printApproval,
  ),
  "apiregistration.k8s.io/v1/APIService": row(name, printService, printAvailability, age),
  "flowcontrol.apiserver.k8s.io/v1/FlowSchema": row(
    name,
    text("spec.priorityLevelConfiguration.name"),
    matchingPrecedence,
    text("spec.distinguisherMethod.type", "<none>"),
    age,
    (object) => getText(findCondition(object, "Dangling") ?? {}, "status", "?"),
  ),
  "flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration": row(
    name,
    text("spec.type"),
    (object) => {
      const spec = getObject(object, "spec");
      if (!hasField(spec, "limited")) return "<none>";
      return getNumber(getObject(spec, "limited"), "nominalConcurrencyShares", 30);
    },
    queuing("queues", 64),
    queuing("handSize", 8),
    queuing("queueLengthLimit", 50),
    age,
  ),
};

function printRequestedDuration(request: JsonObject): string {
  const spec = getObject(request, "spec");
  if (!hasField(spec, "expirationSeconds")) return "<none>";
  return printSpan(getNumber(spec, "expirationSeconds") * 1000);
}

function printApproval(request: JsonObject): string {
  const has = (type: string) => findCondition(request, type) !== undefined;
  const approval = has("Denied") ? "Denied" : has("Approved") ? "Approved" : "Pending";
  const issued = getText(getObject(request, "status"), "certificate") !== "";
  return `${approval}${has("Failed") ? ",Failed" : ""}${issued ? ",Issued" : ""}`;
}

function printService(object: JsonObject): string {
  const spec = getObject(object, "spec");
  if (!hasField(spec, "service")) return "Local";
  const service = getObject(spec, "service");
  return `${getText(service, "namespace")}/${getText(service, "name")}`;
}

function printAvailability(object: JsonObject): string {
  const condition = findCondition(object, "Available");
  if (condition === undefined) return "Unknown";
  const [status, reason] = [getText(condition, "status"), getText(condition, "reason")];
  return status === "True" || reason === "" ? status : `${status} (${reason})`;
}

function matchingPrecedence(schema: JsonObject): number {
  return getNumber(getObject(schema, "spec"), "matchingPrecedence", 1000);
}

/** Flow schemas in the order in which they are tried. */
export function compareFlowSchemas(a: JsonObject, b: JsonObject): number {
  const difference = matchingPrecedence(a) - matchingPrecedence(b);
  return difference || compareStrings(getText(getMetadata(a), "name"), getText(getMetadata(b), "name"));
}

function queuing(key: string, absent: number): CellOf {
  return (object) => {
    const response = getObject(getObject(getObject(object, "spec"), "limited"), "limitResponse");
    return hasField(response, "queuing") ? getNumber(getObject(response, "queuing"), key, absent) : "<none>";
  };
}
