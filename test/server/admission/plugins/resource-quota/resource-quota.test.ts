import { createMemoryStorage, type Storage } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Client,
  configMap,
  createClient,
  deployment,
  PODS,
  pod,
  type Reply,
} from "../../../rest/client.ts";

const QUOTAS = "/api/v1/namespaces/default/resourcequotas";
const SECRETS = "/api/v1/namespaces/default/secrets";
const SERVICES = "/api/v1/namespaces/default/services";
const CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["ResourceQuota"] });
});

async function allow(hard: JsonObject, spec: JsonObject = {}, name = "q"): Promise<void> {
  const { status, body } = await client.create(QUOTAS, { metadata: { name }, spec: { hard, ...spec } });
  expect([status, body.status]).toEqual([201, {}]);
}

/** What is used of a quota, once its status says so. */
async function used(expected: JsonObject, name = "q"): Promise<void> {
  await expect.poll(async () => (await client.get(`${QUOTAS}/${name}`)).body.status.used).toEqual(expected);
}

async function refusal(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply;
  expect([status, body.reason]).toEqual([403, "Forbidden"]);
  return body.message.replace(/^[\w.]+ "[\w-]+" is forbidden: /, "");
}

async function succeed(reply: Promise<Reply>): Promise<JsonObject> {
  const { status, body } = await reply;
  expect([200, 201]).toContain(status);
  return body;
}

const secret = (name: string): Promise<Reply> => client.create(SECRETS, { metadata: { name } });

/** A pod with one container that asks for that, and may use that. */
function createPod(
  name: string,
  requests: JsonObject = {},
  limits: JsonObject = {},
  more: JsonObject = {},
): Promise<Reply> {
  const containers = [{ name: "c", image: "i", resources: { requests, limits } }];
  return client.create(PODS, pod(name, { containers, ...more }));
}

describe("a quota", () => {
  it("holds from the moment that it is there, for what is there already, too", async () => {
    await succeed(secret("early"));
    await allow({ secrets: "2" });
    await succeed(secret("a"));
    expect(await refusal(secret("b"))).toBe(
      "exceeded quota: q, requested: secrets=1, used: secrets=2, limited: secrets=2",
    );
    await used({ secrets: "2" });
  });

  it("gives back what has gone, at once", async () => {
    await allow({ secrets: "1" });
    await succeed(secret("a"));
    await client.remove(`${SECRETS}/a`);
    await succeed(secret("b"));
    await client.remove(`${SECRETS}/b`);
    await used({ secrets: "0" });
  });

  it("counts objects of any kind, custom resources included", async () => {
    await allow({ "count/deployments.apps": "1", "count/configmaps": "1", configmaps: "1" });
    await succeed(client.create("/apis/apps/v1/namespaces/default/deployments", deployment("a")));
    expect(
      await refusal(client.create("/apis/apps/v1/namespaces/default/deployments", deployment("b"))),
    ).toBe(
      "exceeded quota: q, requested: count/deployments.apps=1, used: count/deployments.apps=1, limited: count/deployments.apps=1",
    );
    await succeed(client.create("/api/v1/namespaces/default/configmaps", configMap("a")));
    expect(await refusal(client.create("/api/v1/namespaces/default/configmaps", configMap("b")))).toBe(
      "exceeded quota: q, requested: configmaps=1,count/configmaps=1, used: configmaps=1,count/configmaps=1, limited: configmaps=1,count/configmaps=1",
    );
  });

  it("is of its namespace, and not about updates", async () => {
    await allow({ secrets: "1" });
    await succeed(client.create("/api/v1/namespaces/kube-system/secrets", { metadata: { name: "a" } }));
    await succeed(client.create("/api/v1/namespaces/kube-system/secrets", { metadata: { name: "b" } }));
    await succeed(secret("a"));
    await succeed(client.patch(`${SECRETS}/a`, "merge", { metadata: { labels: { a: "b" } } }));
  });

  it("is about objects that are applied, and about generated names", async () => {
    await allow({ secrets: "1" });
    const apply = (name: string): Promise<Reply> =>
      client.apply(`${SECRETS}/${name}?fieldManager=me`, {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name },
      });
    await succeed(apply("a"));
    await succeed(apply("a"));
    expect(await refusal(apply("b"))).toContain("exceeded quota: q");
    const generated = await client.create(SECRETS, { metadata: { generateName: "s-" } });
    expect(generated.status).toBe(403);
  });

  it("is not touched by a dry run, which it refuses all the same", async () => {
    await allow({ secrets: "1" });
    const dryRun = (): Promise<Reply> =>
      client.create(`${SECRETS}?dryRun=All`, { metadata: { name: "dry" } });
    await succeed(dryRun());
    await used({ secrets: "0" });
    await succeed(secret("a"));
    expect(await refusal(dryRun())).toContain("exceeded quota");
  });

  it("gets back what was charged for a write that came to nothing", async () => {
    await allow({ secrets: "2" });
    await succeed(secret("a"));
    expect((await secret("a")).body.reason).toBe("AlreadyExists");
    await used({ secrets: "1" });
    await succeed(secret("b"));
  });

  it("can become smaller than what is used, and larger again", async () => {
    await allow({ secrets: "2" });
    await succeed(secret("a"));
    await succeed(secret("b"));
    await succeed(client.patch(`${QUOTAS}/q`, "merge", { spec: { hard: { secrets: "1" } } }));
    expect(await refusal(secret("c"))).toBe(
      "exceeded quota: q, requested: secrets=1, used: secrets=2, limited: secrets=1",
    );
    await succeed(client.patch(`${QUOTAS}/q`, "merge", { spec: { hard: { secrets: "3" } } }));
    await succeed(secret("c"));
  });

  it("keeps a status that somebody else has written until there is something to measure", async () => {
    await allow({ secrets: "2" });
    await used({ secrets: "0" });
    const status = { hard: { secrets: "7" }, used: { secrets: "5" } };
    await succeed(client.patch(`${QUOTAS}/q/status`, "merge", { status }));
    await client.create("/api/v1/namespaces/kube-system/secrets", { metadata: { name: "elsewhere" } });
    expect((await client.get(`${QUOTAS}/q`)).body.status).toEqual(status);
    await succeed(secret("a"));
    expect((await client.get(`${QUOTAS}/q`)).body.status).toEqual({
      hard: { secrets: "2" },
      used: { secrets: "1" },
    });
  });

  it("is one of several, which must all allow it", async () => {
    await allow({ secrets: "5" }, {}, "a");
    await allow({ secrets: "1" }, {}, "b");
    await succeed(secret("a"));
    expect(await refusal(secret("b"))).toContain("exceeded quota: b");
    await used({ secrets: "1" }, "a");
    await used({ secrets: "1" }, "b");
  });

  it("tells who has written what is used", async () => {
    await allow({ secrets: "1", pods: "1" });
    await used({ secrets: "0", pods: "0" });
    await succeed(secret("a"));
    const { body } = await client.get(`${QUOTAS}/q`);
    const owners = body.metadata.managedFields.map(
      ({
        manager,
        subresource,
        fieldsV1,
      }: {
        manager: string;
        subresource?: string;
        fieldsV1: JsonObject;
      }) => ({
        manager,
        subresource,
        fieldsV1,
      }),
    );
    const secrets = { "f:secrets": {} };
    expect(owners).toContainEqual({
      manager: "kube-apiserver",
      subresource: "status",
      fieldsV1: { "f:status": { "f:used": secrets } },
    });
    expect(owners).toContainEqual({
      manager: "kube-controller-manager",
      subresource: "status",
      fieldsV1: {
        "f:status": { "f:hard": { ".": {}, "f:pods": {}, ...secrets }, "f:used": { ".": {}, "f:pods": {} } },
      },
    });
  });
});

describe("writes at the same time", () => {
  it("never take more than there is, and all of it", async () => {
    await allow({ secrets: "7", "count/secrets": "9" });
    const names = Array.from({ length: 30 }, (_, index) => `s-${index}`);
    const replies = await Promise.all(names.map(secret));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(7);
    await used({ secrets: "7", "count/secrets": "7" });
  });

  it("also while others go", async () => {
    await allow({ secrets: "3" });
    const names = Array.from({ length: 40 }, (_, index) => `s-${index}`);
    let most = 0;
    await Promise.all(
      names.map(async (name, index) => {
        if ((await secret(name)).status === 201 && index % 3 === 0) await client.remove(`${SECRETS}/${name}`);
        const { body } = await client.get(SECRETS);
        most = Math.max(most, body.items.length);
      }),
    );
    expect(most).toBeLessThanOrEqual(3);
    const { body } = await client.get(SECRETS);
    await used({ secrets: String(body.items.length) });
  });
});

describe("a write that is on its way", () => {
  it("has what it takes, though nobody can see it yet", async () => {
    const memory = createMemoryStorage();
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const storage = new Proxy(memory, {
      get(target, name: keyof Storage) {
        const method = target[name] as (...parts: unknown[]) => unknown;
        if (name !== "put") return method.bind(target);
        return async (key: string, ...parts: unknown[]) => {
          if (key.startsWith("/core/secrets/")) await held;
          return method.call(target, key, ...parts);
        };
      },
    });
    client = await createClient({}, { admission: ["ResourceQuota"], storage });
    await allow({ secrets: "1" });
    const first = secret("a");
    await used({ secrets: "1" });
    expect((await client.get(SECRETS)).body.items).toEqual([]);
    expect(await refusal(secret("b"))).toContain("used: secrets=1");
    goOn();
    await succeed(first);
    expect(await refusal(secret("b"))).toContain("used: secrets=1");
  });
});

describe("a refusal", () => {
  it("looks at the objects of the namespace only if something has gone since", async () => {
    const memory = createMemoryStorage();
    let ranges = 0;
    const storage = new Proxy(memory, {
      get(target, name: keyof Storage) {
        const method = target[name] as (...parts: unknown[]) => unknown;
        if (name !== "range") return method.bind(target);
        return (...parts: unknown[]) => {
          ranges++;
          return method.call(target, ...parts);
        };
      },
    });
    client = await createClient({}, { admission: ["ResourceQuota"], storage });
    await allow({ secrets: "1" });
    await succeed(secret("a"));
    await used({ secrets: "1" });
    ranges = 0;
    for (const name of ["b", "c"]) expect(await refusal(secret(name))).toContain("exceeded quota");
    expect(ranges).toBe(0);
    await client.remove(`${SECRETS}/a`);
    await succeed(secret("b"));
    expect(ranges).toBeGreaterThan(0);
  });
});

describe("pods", () => {
  it("take what they ask for and may use, until they have ended", async () => {
    await allow({ pods: "3", "requests.cpu": "1", "limits.memory": "1Gi", "count/pods": "4" });
    await succeed(createPod("a", { cpu: "600m" }, { memory: "512Mi" }));
    await used({ pods: "1", "requests.cpu": "600m", "limits.memory": "512Mi", "count/pods": "1" });
    expect(await refusal(createPod("b", { cpu: "500m" }, { memory: "1Gi" }))).toBe(
      "exceeded quota: q, requested: limits.memory=1Gi,requests.cpu=500m, used: limits.memory=512Mi,requests.cpu=600m, limited: limits.memory=1Gi,requests.cpu=1",
    );
    await succeed(createPod("b", { cpu: "0.4" }, { memory: "512Mi" }));
    await used({ pods: "2", "requests.cpu": "1", "limits.memory": "1Gi", "count/pods": "2" });
    await client.patch(`${PODS}/a/status`, "merge", { status: { phase: "Succeeded" } });
    await succeed(createPod("c", { cpu: "100m" }, { memory: "512Mi" }));
    await used({ pods: "2", "requests.cpu": "500m", "limits.memory": "1Gi", "count/pods": "3" });
  });

  it("must say what they take", async () => {
    await allow({ "limits.cpu": "1", memory: "1Gi", "requests.ephemeral-storage": "1Gi" });
    const containers = [
      { name: "b", image: "i", resources: { limits: { cpu: "1" } } },
      { name: "a", image: "i" },
    ];
    expect(await refusal(client.create(PODS, pod("p", { containers })))).toBe(
      "failed quota: q: must specify limits.cpu for: a; memory for: a,b",
    );
    // What the pod says as a whole is enough.
    const resources = { limits: { cpu: "1" }, requests: { memory: "1Mi" } };
    await succeed(client.create(PODS, pod("p", { containers, resources })));
  });

  it("take other things by their names", async () => {
    await allow({ "requests.example.com/gpu": "2", "hugepages-2Mi": "4Mi", cpu: "1" });
    const gpus = { cpu: "100m", "example.com/gpu": "1", "hugepages-2Mi": "2Mi", memory: "1Mi" };
    await succeed(createPod("a", gpus, gpus));
    await used({ "requests.example.com/gpu": "1", "hugepages-2Mi": "2Mi", cpu: "100m" });
    expect(
      await refusal(createPod("b", { ...gpus, "example.com/gpu": "2" }, { ...gpus, "example.com/gpu": "2" })),
    ).toBe(
      "exceeded quota: q, requested: requests.example.com/gpu=2, used: requests.example.com/gpu=1, limited: requests.example.com/gpu=2",
    );
  });

  it("are charged for the difference when they are resized", async () => {
    await allow({ "requests.cpu": "1" });
    await succeed(createPod("a", { cpu: "600m" }));
    const resize = (cpu: string): Promise<Reply> =>
      client.patch(`${PODS}/a/resize`, "strategic-merge", {
        spec: { containers: [{ name: "c", resources: { requests: { cpu } } }] },
      });
    await succeed(resize("900m"));
    await used({ "requests.cpu": "900m" });
    expect(await refusal(resize("1100m"))).toBe(
      "exceeded quota: q, requested: requests.cpu=200m, used: requests.cpu=900m, limited: requests.cpu=1",
    );
  });

  it("are of the scopes of a quota, or not its business", async () => {
    await allow({ pods: "0" }, { scopes: ["Terminating", "BestEffort"] }, "both");
    await succeed(createPod("a"));
    await succeed(createPod("b", { cpu: "1" }, {}, { activeDeadlineSeconds: 5 }));
    const best = createPod("c", {}, {}, { activeDeadlineSeconds: 5 });
    expect(await refusal(best)).toContain("exceeded quota: both");
    // A pod that is to end comes into the scope as it is told so.
    const patched = client.patch(`${PODS}/a`, "merge", { spec: { activeDeadlineSeconds: 5 } });
    expect(await refusal(patched)).toContain("exceeded quota: both");
  });

  it.each([
    [{ scopeName: "PriorityClass", operator: "In", values: ["high", "higher"] }, "high", "low"],
    [{ scopeName: "PriorityClass", operator: "NotIn", values: ["high"] }, undefined, "high"],
    [{ scopeName: "PriorityClass", operator: "Exists" }, "low", undefined],
    [{ scopeName: "PriorityClass", operator: "DoesNotExist" }, undefined, "low"],
  ])("are selected by %j", async (expression, inside, outside) => {
    await allow({ pods: "0" }, { scopeSelector: { matchExpressions: [expression] } });
    const create = (name: string, priorityClassName?: string): Promise<Reply> =>
      createPod(name, {}, {}, priorityClassName === undefined ? {} : { priorityClassName });
    expect(await refusal(create("in", inside))).toContain("exceeded quota");
    await succeed(create("out", outside));
  });

  it("that look into other namespaces can be limited", async () => {
    await allow({ pods: "0" }, { scopes: ["CrossNamespacePodAffinity"] });
    const affinity = (term: JsonObject): JsonObject => ({
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: "zone", labelSelector: { matchLabels: { a: "b" } }, ...term },
          ],
        },
      },
    });
    await succeed(createPod("here", {}, {}, affinity({})));
    expect(await refusal(createPod("there", {}, {}, affinity({ namespaces: ["other"] })))).toContain(
      "exceeded",
    );
  });
});

describe("services", () => {
  it("take balancers and ports of nodes, also once they are there", async () => {
    await allow({ services: "2", "services.nodeports": "1", "services.loadbalancers": "0" });
    const service = (name: string, spec: JsonObject): JsonObject => ({
      metadata: { name },
      spec: { ports: [{ port: 80 }], ...spec },
    });
    await succeed(client.create(SERVICES, service("a", {})));
    expect(await refusal(client.create(SERVICES, service("b", { type: "LoadBalancer" })))).toBe(
      "exceeded quota: q, requested: services.loadbalancers=1, used: services.loadbalancers=0, limited: services.loadbalancers=0",
    );
    await succeed(client.patch(`${SERVICES}/a`, "merge", { spec: { type: "NodePort" } }));
    await used({ services: "1", "services.nodeports": "1", "services.loadbalancers": "0" });
    expect(await refusal(client.create(SERVICES, service("b", { type: "NodePort" })))).toContain(
      "services.nodeports=1",
    );
    await succeed(client.patch(`${SERVICES}/a`, "merge", { spec: { type: "ClusterIP" } }));
    await succeed(client.create(SERVICES, service("b", { type: "NodePort" })));
  });
});

describe("claims", () => {
  const claim = (name: string, storage: string, storageClassName = "slow"): JsonObject => ({
    metadata: { name },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } }, storageClassName },
  });

  it("take storage, of their class, too", async () => {
    await allow({
      persistentvolumeclaims: "3",
      "requests.storage": "10Gi",
      "fast.storageclass.storage.k8s.io/requests.storage": "2Gi",
      "none.storageclass.storage.k8s.io/persistentvolumeclaims": "0",
    });
    await succeed(client.create(CLAIMS, claim("a", "2Gi", "fast")));
    expect(await refusal(client.create(CLAIMS, claim("b", "1Gi", "fast")))).toBe(
      "exceeded quota: q, requested: fast.storageclass.storage.k8s.io/requests.storage=1Gi, used: fast.storageclass.storage.k8s.io/requests.storage=2Gi, limited: fast.storageclass.storage.k8s.io/requests.storage=2Gi",
    );
    expect(await refusal(client.create(CLAIMS, claim("b", "1Gi", "none")))).toContain(
      "persistentvolumeclaims=1",
    );
    await succeed(client.create(CLAIMS, claim("b", "7Gi")));
    expect(await refusal(client.create(CLAIMS, claim("c", "1025Mi")))).toContain(
      "requested: requests.storage=1025Mi",
    );
    await succeed(client.create(CLAIMS, claim("c", "1Gi")));
  });

  it("are charged for growing", async () => {
    await allow({ "requests.storage": "3Gi" });
    await succeed(client.create(CLAIMS, claim("a", "2Gi")));
    await client.patch(`${CLAIMS}/a/status`, "merge", {
      status: { phase: "Bound", capacity: { storage: "2Gi" } },
    });
    const grow = (storage: string): Promise<Reply> =>
      client.patch(`${CLAIMS}/a`, "merge", { spec: { resources: { requests: { storage } } } });
    expect(await refusal(grow("4Gi"))).toBe(
      "exceeded quota: q, requested: requests.storage=2Gi, used: requests.storage=2Gi, limited: requests.storage=3Gi",
    );
    await succeed(grow("3Gi"));
    await used({ "requests.storage": "3Gi" });
  });
});

describe("claims of devices", () => {
  const path = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";
  const claim = (name: string, ...requests: JsonObject[]): Promise<Reply> =>
    client.create(path, { metadata: { name }, spec: { devices: { requests } } });

  it("take as many devices of a class as they may get", async () => {
    await allow({
      "gpu.deviceclass.resource.k8s.io/devices": "4",
      "count/resourceclaims.resource.k8s.io": "9",
    });
    const gpus = (name: string, count: number): JsonObject => ({
      name,
      exactly: { deviceClassName: "gpu", count },
    });
    await succeed(claim("a", gpus("one", 1), gpus("two", 2)));
    await used({
      "gpu.deviceclass.resource.k8s.io/devices": "3",
      "count/resourceclaims.resource.k8s.io": "1",
    });
    const either = [
      { name: "a", deviceClassName: "tpu", count: 9 },
      { name: "b", deviceClassName: "gpu", count: 2 },
    ];
    expect(await refusal(claim("b", { name: "any", firstAvailable: either }))).toContain(
      "requested: gpu.deviceclass.resource.k8s.io/devices=2",
    );
    const all = { name: "all", exactly: { deviceClassName: "gpu", allocationMode: "All" } };
    expect(await refusal(claim("b", all))).toContain("gpu.deviceclass.resource.k8s.io/devices=32");
    await succeed(claim("b", gpus("one", 1)));
  });
});
