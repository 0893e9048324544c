import { objectAt, objectsOf } from "../../../../../kubernetes/kinds/index.ts";
import { isObject, textOf } from "../../../../../value/internal.ts";
import { type ContainerView, namesWhere } from "../pod-view.ts";
import { count, listFound, nameContainers, quoteAll } from "../words.ts";
import type { CheckPod } from "./check.ts";

export const ownNamespaces: CheckPod = ({ spec }) => {
  const shared = ["hostNetwork", "hostPID", "hostIPC"].filter((field) => spec[field] === true);
  return shared.length === 0
    ? undefined
    : { reason: "host namespaces", detail: shared.map((field) => `${field}=true`).join(", ") };
};

export const noHostPaths: CheckPod = ({ volumes }) => {
  const names = volumes.filter(({ hostPath }) => isObject(hostPath)).map(({ name }) => textOf(name));
  return names.length === 0
    ? undefined
    : { reason: "hostPath volumes", detail: `${count("volume", "volumes", names)} ${quoteAll(names)}` };
};

export const noHostPorts: CheckPod = (pod) => {
  const found = new Set<string>();
  const names = namesWhere(pod, ({ container }) => {
    const ports = objectsOf(container.ports)
      .map(({ hostPort = 0 }) => hostPort)
      .filter((port) => port !== 0);
    for (const port of ports) found.add(String(port));
    return ports.length > 0;
  });
  if (names.length === 0) return undefined;
  const ports = listFound(found);
  return {
    reason: "hostPort",
    detail: `${nameContainers(names)} ${count("uses", "use", names)} ${count("hostPort", "hostPorts", ports)} ${ports.join(", ")}`,
  };
};

/** Whatever the kubelet calls for a container is in its pod. */
export const noHandlerHosts: CheckPod = ({ containers }) => {
  const found = new Set<string>();
  const bad = new Set<string>();
  for (const one of containers)
    for (const host of hostsOf(one)) {
      found.add(host);
      bad.add(one.name);
    }
  if (bad.size === 0) return undefined;
  const [names, hosts] = [listFound(bad), listFound(found)];
  return {
    reason: "probe or lifecycle host",
    detail: `${nameContainers(names)} ${count("uses", "use", names)} ${count("probe or lifecycle host", "probe or lifecycle hosts", hosts)} ${quoteAll(hosts)}`,
  };
};

function hostsOf({ container }: ContainerView): readonly string[] {
  const lifecycle = objectAt(container, "lifecycle");
  const handlers = [
    ...["livenessProbe", "readinessProbe", "startupProbe"].map((name) => objectAt(container, name)),
    ...["postStart", "preStop"].map((name) => objectAt(lifecycle, name)),
  ];
  return handlers
    .flatMap((handler) => ["httpGet", "tcpSocket"].map((way) => textOf(objectAt(handler, way).host)))
    .filter((host) => host !== "");
}

/** The files about processes are masked as they usually are. */
export const maskedProc: CheckPod = (pod) => {
  const found = new Set<string>();
  const names = namesWhere(pod, ({ security: { procMount } }) => {
    if (typeof procMount !== "string" || procMount === "Default") return false;
    found.add(procMount);
    return true;
  });
  return names.length === 0
    ? undefined
    : {
        reason: "procMount",
        detail: `${nameContainers(names)} must not set securityContext.procMount to ${quoteAll(listFound(found))}`,
      };
};

/** What the kernel is asked for touches nobody else. */
export function sysctls(allowed: readonly string[]): CheckPod {
  const known = new Set(allowed);
  return ({ security }) => {
    const names = objectsOf(security.sysctls)
      .map(({ name }) => textOf(name))
      .filter((name) => !known.has(name));
    return names.length === 0 ? undefined : { reason: "forbidden sysctls", detail: names.join(", ") };
  };
}
