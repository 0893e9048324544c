import { objectAt, objectsOf } from "../../../../../kubernetes/kinds/index.ts";
import { type Meter, ONE } from "./meter.ts";

const MEASURED: ReadonlySet<string> = new Set([
  "count/services",
  "services",
  "services.nodeports",
  "services.loadbalancers",
]);

/** Measures services, and the ports of nodes that they are to have. */
export const SERVICE_METER: Meter = {
  measures: (name) => MEASURED.has(name),
  charges: (subresource) => subresource === undefined,
  usage(service) {
    const { type, ports, allocateLoadBalancerNodePorts } = objectAt(service, "spec");
    const isBalanced = type === "LoadBalancer";
    const all = objectsOf(ports);
    const onNodes =
      isBalanced && allocateLoadBalancerNodePorts === false ? all.filter(({ nodePort }) => nodePort) : all;
    return new Map([
      ["count/services", ONE],
      ["services", ONE],
      ["services.nodeports", String(isBalanced || type === "NodePort" ? onNodes.length : 0)],
      ["services.loadbalancers", isBalanced ? ONE : "0"],
    ]);
  },
};
