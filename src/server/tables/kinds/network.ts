import { isDefaultIngressClass } from "../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { age, joined, name, text } from "../cells.ts";
import { printSelector } from "../labels.ts";
import { type CellsOf, row } from "../printer.ts";
import { getItems, getMetadata, getObject, getText, hasField } from "../read-fields.ts";
import { loadBalancerAddresses } from "./services.ts";

export const NETWORK: Record<string, CellsOf> = {
  "networking.k8s.io/v1/Ingress": row(
    name,
    text("spec.ingressClassName", "<none>"),
    printHosts,
    (object) => loadBalancerAddresses(object).join(","),
    (object) => (getItems(getObject(object, "spec"), "tls").length === 0 ? "80" : "80, 443"),
    age,
  ),
  "networking.k8s.io/v1/IngressClass": row(printClassName, text("spec.controller"), printParameters, age),
  "networking.k8s.io/v1/NetworkPolicy": row(
    name,
    (object) => printSelector(getObject(object, "spec").podSelector),
    age,
  ),
  "networking.k8s.io/v1/ServiceCIDR": row(name, joined("spec.cidrs"), age),
  // Kubernetes sends the age, too, without a column for it.
  "networking.k8s.io/v1/IPAddress": row(name, printParent, age),
};

function printHosts(ingress: JsonObject): string {
  const rules = getItems(getObject(ingress, "spec"), "rules");
  const hosts: string[] = [];
  for (const [index, rule] of rules.entries()) {
    const host = getText(rule, "host");
    if (host !== "") hosts.push(host);
    if (hosts.length === 3 && index < rules.length - 1) {
      // Kubernetes counts the rules that are left as if each so far had a host.
      return `${hosts.join(",")} + ${rules.length - 3} more...`;
    }
  }
  return hosts.join(",") || "*";
}

function printClassName(object: JsonObject): string {
  const isDefault = isDefaultIngressClass(object);
  return getText(getMetadata(object), "name") + (isDefault ? " (default)" : "");
}

function printParameters(object: JsonObject): string {
  const spec = getObject(object, "spec");
  if (!hasField(spec, "parameters")) return "<none>";
  const parameters = getObject(spec, "parameters");
  const group = hasField(parameters, "apiGroup") ? `.${getText(parameters, "apiGroup")}` : "";
  return `${getText(parameters, "kind")}${group}/${getText(parameters, "name")}`;
}

function printParent(object: JsonObject): string {
  const spec = getObject(object, "spec");
  if (!hasField(spec, "parentRef")) return "<none>";
  const parent = getObject(spec, "parentRef");
  const [group, namespace] = [getText(parent, "group"), getText(parent, "namespace")];
  const resource = `${getText(parent, "resource")}${group === "" ? "" : `.${group}`}`.toLowerCase();
  return `${resource}${namespace === "" ? "" : `/${namespace}`}/${getText(parent, "name")}`;
}
