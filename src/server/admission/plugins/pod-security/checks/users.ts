import { objectAt } from "../../../../../kubernetes/kinds/index.ts";
import { namesWhere } from "../pod-view.ts";
import { nameContainers, nameSetters } from "../words.ts";
import type { CheckPod } from "./check.ts";

export const noEscalation: CheckPod = (pod) => {
  const names = namesWhere(pod, ({ security }) => security.allowPrivilegeEscalation !== false);
  return names.length === 0
    ? undefined
    : {
        reason: "allowPrivilegeEscalation != false",
        detail: `${nameContainers(names)} must set securityContext.allowPrivilegeEscalation=false`,
      };
};

export const notPrivileged: CheckPod = (pod) => {
  const names = namesWhere(pod, ({ security }) => security.privileged === true);
  return names.length === 0
    ? undefined
    : {
        reason: "privileged",
        detail: `${nameContainers(names)} must not set securityContext.privileged=true`,
      };
};

/** It is said of every container that it does not run as root. */
export const nonRoot: CheckPod = (pod) => {
  const reason = "runAsNonRoot != true";
  const setters = nameSetters(pod, ({ runAsNonRoot }) => runAsNonRoot === false);
  if (setters !== "") return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  if (pod.security.runAsNonRoot === true) return undefined;
  const names = namesWhere(pod, ({ security }) => security.runAsNonRoot !== true);
  return names.length === 0
    ? undefined
    : { reason, detail: `pod or ${nameContainers(names)} must set securityContext.runAsNonRoot=true` };
};

export const notUserZero: CheckPod = (pod) => {
  const setters = nameSetters(pod, ({ runAsUser }) => runAsUser === 0);
  return setters === ""
    ? undefined
    : { reason: "runAsUser=0", detail: `${setters} must not set runAsUser=0` };
};

export const noHostProcess: CheckPod = (pod) => {
  const setters = nameSetters(pod, (security) => objectAt(security, "windowsOptions").hostProcess === true);
  return setters === ""
    ? undefined
    : {
        reason: "hostProcess",
        detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true`,
      };
};
