import { objectAt } from "../../../../../kubernetes/kinds/index.ts";
import type { Json } from "../../../../../value/internal.ts";
import { type ContainerView, namesWhere } from "../pod-view.ts";
import { listFound, nameContainers, quoteAll } from "../words.ts";
import type { CheckPod } from "./check.ts";

const DEFAULT: ReadonlySet<string> = new Set([
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
]);
const HARMLESS: ReadonlySet<string> = new Set(["NET_BIND_SERVICE"]);

/** Nothing beyond the usual is added. */
export const addsDefaultsOnly: CheckPod = (pod) => {
  const detail = describeAdded(pod.containers, DEFAULT);
  return detail === undefined ? undefined : { reason: "non-default capabilities", detail };
};

/** All are dropped, and next to nothing is added. */
export const dropsAll: CheckPod = (pod) => {
  const keeping = namesWhere(pod, ({ security }) => {
    const { drop } = objectAt(security, "capabilities");
    return !Array.isArray(drop) || !drop.includes("ALL");
  });
  const added = describeAdded(pod.containers, HARMLESS);
  const details = [
    ...(keeping.length > 0
      ? [`${nameContainers(keeping)} must set securityContext.capabilities.drop=["ALL"]`]
      : []),
    ...(added !== undefined ? [added] : []),
  ];
  return details.length === 0
    ? undefined
    : { reason: "unrestricted capabilities", detail: details.join("; ") };
};

function describeAdded(
  containers: readonly ContainerView[],
  allowed: ReadonlySet<string>,
): string | undefined {
  const found = new Set<string>();
  const names: string[] = [];
  for (const { name, security } of containers) {
    const { add } = objectAt(security, "capabilities");
    const forbidden = (Array.isArray(add) ? (add as readonly Json[]) : [])
      .map(String)
      .filter((one) => !allowed.has(one));
    if (forbidden.length === 0) continue;
    names.push(name);
    for (const one of forbidden) found.add(one);
  }
  if (names.length === 0) return undefined;
  return `${nameContainers(names)} must not include ${quoteAll(listFound(found))} in securityContext.capabilities.add`;
}
