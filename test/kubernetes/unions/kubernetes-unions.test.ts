import { update } from "fieldwise/apply";
import { reconcileUnions, type UnionMode } from "fieldwise/evolve";
import { createNormalize, kubernetes, kubernetesUnions } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const MODES: readonly UnionMode[] = ["validate", "normalize", "legacy"];

const pod = (spec: JsonObject): JsonObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a" },
  spec,
});
const container = (fields: JsonObject): JsonObject => pod({ containers: [{ name: "web", ...fields }] });
const level = (spec: JsonObject): JsonObject => ({
  apiVersion: "flowcontrol.apiserver.k8s.io/v1",
  kind: "PriorityLevelConfiguration",
  metadata: { name: "a" },
  spec,
});

const VALID: Readonly<Record<string, JsonObject>> = {
  "a limited priority level that queues": level({
    type: "Limited",
    limited: { limitResponse: { type: "Queue", queuing: { queues: 64 } } },
  }),
  "a limited priority level that rejects": level({
    type: "Limited",
    limited: { limitResponse: { type: "Reject" } },
  }),
  "an exempt priority level": level({ type: "Exempt", exempt: { lendablePercent: 0 } }),
  "a seccomp profile on the node": pod({
    securityContext: { seccompProfile: { type: "Localhost", localhostProfile: "p.json" } },
  }),
  "the runtime's seccomp profile": pod({ securityContext: { seccompProfile: { type: "RuntimeDefault" } } }),
  "an AppArmor profile on the node": container({
    securityContext: { appArmorProfile: { type: "Localhost", localhostProfile: "p" } },
  }),
  "a variable with an empty value and a source": container({
    env: [{ name: "A", value: "", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }],
  }),
  "all probes and handlers of a container": container({
    livenessProbe: { httpGet: { port: 80 } },
    readinessProbe: { tcpSocket: { port: 80 } },
    lifecycle: { postStart: { exec: { command: ["a"] } }, preStop: { sleep: { seconds: 1 } } },
  }),
  "an API service that is verified": {
    apiVersion: "apiregistration.k8s.io/v1",
    kind: "APIService",
    spec: { groupPriorityMinimum: 1, versionPriority: 1, caBundle: "YQ==", insecureSkipTLSVerify: false },
  },
  "a policy with both selectors": {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    spec: { ingress: [{ from: [{ podSelector: {}, namespaceSelector: {} }] }] },
  },
  "a DaemonSet whose rolling update waits": {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    spec: { updateStrategy: { type: "OnDelete", rollingUpdate: { maxSurge: 1 } } },
  },
  "an Ingress to a port by number": {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    spec: { defaultBackend: { service: { name: "a", port: { name: "", number: 80 } } } },
  },
};

const INVALID: Readonly<Record<string, [path: string, object: JsonObject]>> = {
  "a priority level that is exempt and limited": [".spec", level({ type: "Exempt", limited: {} })],
  "two sources of a volume": [
    '.spec.volumes[name="a"]',
    pod({ volumes: [{ name: "a", emptyDir: {}, hostPath: { path: "/" } }] }),
  ],
  "two sources in one projection": [
    '.spec.volumes[name="a"].projected.sources[0]',
    pod({ volumes: [{ name: "a", projected: { sources: [{ secret: {}, configMap: {} }] } }] }),
  ],
  "two handlers of a hook": [
    '.spec.containers[name="web"].lifecycle.preStop',
    container({ lifecycle: { preStop: { exec: { command: ["a"] }, sleep: { seconds: 1 } } } }),
  ],
  "a value and a source of a variable": [
    '.spec.containers[name="web"].env[name="A"]',
    container({ env: [{ name: "A", value: "1", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }),
  ],
  "a block of addresses and a selector": [
    ".spec.ingress[0].from[0]",
    {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      spec: { ingress: [{ from: [{ ipBlock: { cidr: "10.0.0.0/8" }, podSelector: {} }] }] },
    },
  ],
  "both limits of a budget": [
    ".spec",
    { apiVersion: "policy/v1", kind: "PodDisruptionBudget", spec: { minAvailable: 1, maxUnavailable: 1 } },
  ],
};

function typeOf({ apiVersion, kind }: JsonObject): ObjectType {
  return kubernetes().type(apiVersion as string, kind as string) as ObjectType;
}

describe.each(MODES)("in mode %s", (mode) => {
  it.each(Object.entries(VALID))("%s stays as it is, created and applied", (_, object) => {
    const type = typeOf(object);
    const options = { mode, declared: kubernetesUnions(type) };
    for (const config of [undefined, object]) {
      const result = reconcileUnions(type, { after: object, config }, options);
      expect(result.errors).toEqual([]);
      expect(result.object).toBe(object);
    }
  });

  it.each(Object.entries(INVALID))("%s is refused, created and applied", (_, [path, object]) => {
    const type = typeOf(object);
    const options = { mode, declared: kubernetesUnions(type) };
    const applied = reconcileUnions(type, { after: object, config: object }, options);
    expect(applied.errors.map((error) => error.path)).toEqual([path]);
  });
});

describe("kubernetesUnions", () => {
  it("has those that a type leads to", () => {
    const deployment = typeOf({ apiVersion: "apps/v1", kind: "Deployment" });
    const definitions = kubernetesUnions(deployment).map(({ within }) => within);
    expect(definitions).toContain("io.k8s.api.apps.v1.DeploymentStrategy");
    expect(definitions).toContain("io.k8s.api.core.v1.Volume");
    expect(definitions).not.toContain("io.k8s.api.networking.v1.IngressBackend");
    expect(kubernetesUnions(typeOf({ apiVersion: "v1", kind: "ConfigMap" }))).toEqual([]);
  });

  it("has what the types of an older server have, and corrects what they publish", () => {
    const text = { type: "string" };
    const older = loadOpenApi({
      openapi: "3.0.0",
      components: {
        schemas: {
          "io.k8s.api.core.v1.SeccompProfile": {
            type: "object",
            properties: { type: text, localhostProfile: text },
            "x-kubernetes-unions": [
              { discriminator: "type", "fields-to-discriminateBy": { localhostProfile: "LocalhostProfile" } },
            ],
          },
          "io.k8s.api.core.v1.EnvFromSource": { type: "object", properties: { configMapRef: text } },
          Old: {
            type: "object",
            properties: {
              profile: { $ref: "#/components/schemas/io.k8s.api.core.v1.SeccompProfile" },
              from: { $ref: "#/components/schemas/io.k8s.api.core.v1.EnvFromSource" },
            },
          },
        },
      },
    }).definition("Old") as ObjectType;
    expect(kubernetesUnions(older).map(({ members }) => members)).toEqual([
      { localhostProfile: "Localhost" },
      { configMapRef: "configMapRef" },
    ]);
    const after = { profile: { type: "Localhost", localhostProfile: "p" } };
    const { errors } = reconcileUnions(older, { after }, { declared: kubernetesUnions(older) });
    expect(errors).toEqual([]);
    expect(reconcileUnions(older, { after }, { mode: "validate" }).errors).toHaveLength(1);
  });

  it("gives way to what a caller declares", () => {
    const deployment = typeOf({ apiVersion: "apps/v1", kind: "Deployment" });
    const unions = {
      mode: "validate" as const,
      declared: [{ at: "spec.strategy", discriminator: "type", members: { rollingUpdate: "Recreate" } }],
    };
    const object = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: { strategy: { type: "Recreate", rollingUpdate: {} } },
    };
    const write = () => update(deployment, { object, manager: "a" }, { normalize });
    let normalize = createNormalize(deployment, { unions });
    expect(write().object.spec).toEqual(object.spec);
    normalize = createNormalize(deployment, { unions: { mode: "validate" } });
    expect(write).toThrow(expect.objectContaining({ code: "UNION_VIOLATED", path: ".spec.strategy" }));
  });
});
