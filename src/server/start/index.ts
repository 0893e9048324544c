/** What a cluster has from the start, as kube-apiserver and kube-controller-manager make it. */

import { printTime } from "../../apply/internal.ts";
import { type Address, addressObjects } from "./address.ts";
import { authenticationConfig } from "./authentication-config.ts";
import { clusterObjects, NAMESPACES } from "./cluster.ts";
import { flowControlObjects } from "./flow-control.ts";
import { leaseObject } from "./lease.ts";
import { defaultAccount, rootCertificate } from "./namespace-contents.ts";
import type { StartObject, StartParts } from "./start-object.ts";

export { type Address, addressOf, DEFAULT_ADDRESS, movedAddressObjects, readUrl } from "./address.ts";
export { bootstrapRoles } from "./bootstrap-roles.ts";
export { LeaseRenewal } from "./lease-renewal.ts";
export { defaultAccount, rootCertificate } from "./namespace-contents.ts";
export { prepareStore } from "./prepare-store.ts";
export { createStartObjects, KUBE_APISERVER, type StartObject } from "./start-object.ts";

/** What the start objects say. */
export interface StartFacts {
  readonly address: Address;
  /** The certificate that clients of the server believe in; empty if there is none. */
  readonly rootCa: string;
  /** Whose client certificates the server believes. */
  readonly clientCa: string | undefined;
  /** Whether each namespace has its default account, and its copy of the certificate. */
  readonly accounts: boolean;
  readonly certificates: boolean;
}

/** All that is there from the start, besides namespaces and who may do what. */
export function startObjects(
  { now, newUid }: Pick<StartParts, "now" | "newUid">,
  { address, rootCa, clientCa, accounts, certificates }: StartFacts,
): readonly StartObject[] {
  const date = now();
  const time = printTime(date);
  return [
    ...clusterObjects(date, time),
    ...flowControlObjects(time),
    authenticationConfig(clientCa),
    leaseObject(date, newUid()),
    ...addressObjects(address),
    ...(accounts ? NAMESPACES.map(defaultAccount) : []),
    ...(certificates ? NAMESPACES.map((namespace) => rootCertificate(namespace, rootCa)) : []),
  ];
}
