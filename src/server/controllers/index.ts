/** The controllers of kube-controller-manager without which an API server is not whole, each by its name. */

import { AGGREGATOR } from "../auth/rbac/aggregation.ts";
import type { Backend } from "../calls/call.ts";
import { defaultAccount, rootCertificate } from "../start/index.ts";
import type { ClientParts } from "./client.ts";
import type { Controller } from "./controllers.ts";
import { EachNamespace } from "./each-namespace.ts";
import { GarbageCollector, type RemoveObject } from "./garbage-collector.ts";
import { NamespaceController } from "./namespace-controller.ts";
import { PolicyStatusController } from "./policy-status/policy-status-controller.ts";
import { RoleAggregator } from "./role-aggregator.ts";

/** What a controller is made of. */
export interface ControllerParts
  extends Pick<Backend, "objects" | "registry" | "now" | "followed">,
    ClientParts {
  /** Deletes an object as a client would. */
  readonly remove: RemoveObject;
  /** The certificate that clients of the server believe in; empty if there is none. */
  readonly rootCa: string;
}

type CreateController = (parts: ControllerParts) => Controller;

const ALL: ReadonlyMap<string, CreateController> = new Map<string, CreateController>([
  ["namespace-controller", (parts) => new NamespaceController(parts, parts.remove)],
  [
    "garbage-collector-controller",
    (parts) => new GarbageCollector(parts.objects, parts.registry, parts.remove),
  ],
  [
    "serviceaccount-controller",
    (parts) => new EachNamespace(parts, { plural: "serviceaccounts", name: "default", make: defaultAccount }),
  ],
  [
    "root-ca-certificate-publisher-controller",
    (parts) =>
      new EachNamespace(parts, {
        plural: "configmaps",
        name: "kube-root-ca.crt",
        make: (namespace) => rootCertificate(namespace, parts.rootCa),
      }),
  ],
  [AGGREGATOR, (parts) => new RoleAggregator(parts)],
  ["validatingadmissionpolicy-status-controller", (parts) => new PolicyStatusController(parts)],
]);

/** The names of all controllers, as kube-controller-manager has them. */
export const CONTROLLERS: readonly string[] = [...ALL.keys()];

/** Those that a server has where nothing is there from the start: what is deleted goes, with all that belongs to it. */
export const LEAST_CONTROLLERS: readonly string[] = ["namespace-controller", "garbage-collector-controller"];

/** Which controllers are wanted, in the words of `--controllers`: names, `*` for all, and `-NAME` for all but that. What comes first counts. */
export function wantedControllers(stated: readonly string[]): readonly string[] {
  return CONTROLLERS.filter((name) => {
    const word = stated.find((one) => one === name || one === `-${name}`);
    return word === undefined ? stated.includes("*") : word === name;
  });
}

/** Makes controllers. What they follow is known from then on. */
export function createControllers(names: readonly string[], parts: ControllerParts): readonly Controller[] {
  return [...ALL].filter(([name]) => names.includes(name)).map(([, create]) => create(parts));
}
