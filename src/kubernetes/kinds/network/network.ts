import { withoutField } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import type { Kinds } from "../kind.ts";
import { computed, each, inside, unlessSet } from "../rules/defaults.ts";
import { fixed, isSame } from "../rules/immutable-fields.ts";
import { addressNameProblems, checkAddress, checkServiceCidr } from "./check-addresses.ts";
import { checkEndpointSlice, checkEndpoints, withoutTopology } from "./check-endpoints.ts";
import { checkIngress, checkIngressClass } from "./check-ingress.ts";
import { checkNetworkPolicy } from "./check-network-policy.ts";
import { SERVICE } from "./service.ts";

const PORTS = each({ protocol: unlessSet("TCP") });

/** Services, what is behind them, and who may reach whom. */
export const NETWORK: Kinds = {
  "/Endpoints": {
    createdByUpdate: true,
    deprecation: "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
    defaults: { subsets: each({ ports: each({ protocol: "TCP" }) }) },
    check: checkEndpoints,
  },
  "/Service": SERVICE,
  "discovery.k8s.io/EndpointSlice": {
    generation: true,
    defaults: { ports: each({ name: "", protocol: unlessSet("TCP") }) },
    immutable: fixed("addressType"),
    check: checkEndpointSlice,
    prepareCreate: (slice) => withoutTopology(slice),
    prepareUpdate: withoutTopology,
    // The labels of a slice say which service it is of, so a change of them counts.
    isSameWork: (object, live) =>
      isSame(metadataOf(object).labels, metadataOf(live).labels) &&
      isSame(withoutField(object, "metadata"), withoutField(live, "metadata")),
  },
  "networking.k8s.io/IPAddress": {
    names: addressNameProblems,
    immutable: fixed("spec.parentRef"),
    check: checkAddress,
  },
  "networking.k8s.io/Ingress": { generation: true, check: checkIngress },
  "networking.k8s.io/IngressClass": {
    generation: true,
    defaults: { spec: inside({ parameters: inside({ scope: unlessSet("Cluster") }) }) },
    immutable: fixed("spec.controller"),
    check: checkIngressClass,
  },
  "networking.k8s.io/NetworkPolicy": {
    generation: true,
    defaults: {
      spec: inside({
        ingress: each({ ports: PORTS }),
        egress: each({ ports: PORTS }),
        policyTypes: computed(({ egress }) =>
          Array.isArray(egress) && egress.length > 0 ? ["Ingress", "Egress"] : ["Ingress"],
        ),
      }),
    },
    check: checkNetworkPolicy,
  },
  "networking.k8s.io/ServiceCIDR": { statusKeepsMetadata: true, check: checkServiceCidr },
};
