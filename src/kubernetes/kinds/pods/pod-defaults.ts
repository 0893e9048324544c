import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { objectAt } from "../rules/check-values.ts";
import { computed, type Defaults, each, forced, inside, Rule } from "../rules/defaults.ts";
import { withChanged } from "../rules/map-objects.ts";
import { pullPolicyOf } from "./pull-policy.ts";
import { FIELD_REF, VOLUME } from "./volume-defaults.ts";
import { withWholeRequests } from "./whole-resources.ts";

const HTTP_GET: Defaults = { path: "/", scheme: "HTTP" };

const PROBE = inside({
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
  httpGet: inside(HTTP_GET),
  grpc: inside({ service: "" }),
});

const HOOK = inside({ httpGet: inside(HTTP_GET) });

const CONTAINER: Defaults = {
  ports: each({ protocol: "TCP" }),
  env: each({ valueFrom: inside({ ...FIELD_REF, fileKeyRef: inside({ optional: false }) }) }),
  resources: {},
  livenessProbe: PROBE,
  readinessProbe: PROBE,
  startupProbe: PROBE,
  lifecycle: inside({ postStart: HOOK, preStop: HOOK }),
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
  imagePullPolicy: computed(({ image }) => pullPolicyOf(image)),
};

/** What the pods of all kinds have in common. */
const POD_SPEC: Defaults = {
  volumes: each(VOLUME),
  initContainers: each(CONTAINER),
  containers: each(CONTAINER),
  ephemeralContainers: each(CONTAINER),
  restartPolicy: "Always",
  terminationGracePeriodSeconds: 30,
  dnsPolicy: "ClusterFirst",
  securityContext: {},
  schedulerName: "default-scheduler",
  // The two names of one field: the newer one counts, if it is there.
  serviceAccountName: computed(({ serviceAccount }) => serviceAccount),
  serviceAccount: forced(({ serviceAccountName }) => serviceAccountName),
};

/** What a template of pods comes to have. */
export const POD_TEMPLATE: Defaults = { spec: inside(POD_SPEC) };

/** The part of a pod that only pods themselves have, and templates of them do not. */
export const POD: Defaults = {
  spec: inside({
    ...POD_SPEC,
    enableServiceLinks: true,
    // Less than no time is a second.
    terminationGracePeriodSeconds: new Rule((seconds = 30) => (Number(seconds) < 0 ? 1 : seconds)),
  }),
};

/** What pods have of themselves beside plain defaults: a limit asks for as much, and ports of a host's network are the host's. */
export function completePod(pod: JsonObject): JsonObject {
  const { spec } = pod;
  if (!isObject(spec)) return pod;
  const changed: Record<string, Json> = {};
  for (const name of ["containers", "initContainers"]) {
    const list = spec[name];
    if (!Array.isArray(list)) continue;
    const after = list.map((one) =>
      isObject(one) ? completeContainer(one, spec.hostNetwork === true) : one,
    );
    if (after.some((container, index) => container !== list[index])) changed[name] = after;
  }
  const complete = Object.keys(changed).length === 0 ? spec : { ...spec, ...changed };
  return withChanged(pod, "spec", withWholeRequests(complete));
}

function completeContainer(container: JsonObject, onHost: boolean): JsonObject {
  const asking = withRequests(container);
  const { ports } = asking;
  if (!onHost || !Array.isArray(ports) || ports.every((port) => isObject(port) && port.hostPort))
    return asking;
  const opened = ports.map((port) =>
    isObject(port) && !port.hostPort ? { ...port, hostPort: port.containerPort as Json } : port,
  );
  return { ...asking, ports: opened };
}

function withRequests(container: JsonObject): JsonObject {
  const { resources } = container;
  if (!isObject(resources) || !isObject(resources.limits)) return container;
  const requests = objectAt(resources, "requests");
  const missing = Object.keys(resources.limits).filter((name) => !Object.hasOwn(requests, name));
  if (missing.length === 0) return container;
  return {
    ...container,
    resources: { ...resources, requests: { ...resources.limits, ...requests } },
  };
}
