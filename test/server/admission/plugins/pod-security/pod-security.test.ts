import type { JsonObject } from "fieldwise/value";
import { describe, expect, test } from "vitest";
import { createMemoryStorage } from "../../../../../src/server/storage/memory.ts";
import { type Client, configMap, createClient, pod } from "../../../rest/client.ts";

const PODS = "/api/v1/namespaces/app/pods";
const HOST = { hostNetwork: true };
const MISSED =
  'PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")';

function labels(modes: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(modes).map(([mode, value]) => [`pod-security.kubernetes.io/${mode}`, value]),
  );
}

function namespace(modes: Readonly<Record<string, string>>): JsonObject {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name: "app", labels: labels(modes) } };
}

/** A server with a namespace of that policy. */
async function createGuarded(modes: Readonly<Record<string, string>>): Promise<Client> {
  const client = await createClient({}, { admission: ["PodSecurity"] });
  expect((await client.create("/api/v1/namespaces", namespace(modes))).status).toBe(201);
  return client;
}

const relabel = (client: Client, modes: Readonly<Record<string, string | null>>) =>
  client.patch("/api/v1/namespaces/app", "merge", {
    metadata: { labels: labels(modes as Record<string, string>) },
  });

/** The texts of warnings. */
const warned = (warnings: string | null): readonly string[] =>
  [...(warnings ?? "").matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) =>
    text.replace(/\\(.)/g, "$1"),
  );

describe("PodSecurity", () => {
  test("refuses pods that break what their namespace enforces, with all that they break", async () => {
    const client = await createGuarded({ enforce: "baseline" });
    const { status, body } = await client.create(PODS, pod("a", HOST));
    expect(status).toBe(403);
    expect(body).toMatchObject({
      reason: "Forbidden",
      message:
        'pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true)',
      details: { name: "a", kind: "pods" },
    });
    expect((await client.create(PODS, pod("b"))).status).toBe(201);
  });

  test("names pods whose names the server makes", async () => {
    const client = await createGuarded({ enforce: "baseline" });
    const object = { ...pod("", HOST), metadata: { generateName: "p-" } };
    const { body } = await client.create(PODS, object);
    expect(body.message).toMatch(/^pods "p-\w{5}" is forbidden: violates/);
  });

  test("asks nothing of pods elsewhere, nor where the plug-in is off", async () => {
    const client = await createGuarded({ enforce: "restricted" });
    expect((await client.create("/api/v1/namespaces/default/pods", pod("a", HOST))).status).toBe(201);
    const open = await createClient();
    await open.create("/api/v1/namespaces", namespace({ enforce: "restricted" }));
    expect((await open.create(PODS, pod("a", HOST))).status).toBe(201);
  });

  test("warns of what is only to be warned of, in the version that is named", async () => {
    const client = await createGuarded({ enforce: "baseline", warn: "restricted", "warn-version": "v1.7" });
    const { status, warnings } = await client.create(PODS, pod("a"));
    expect(status).toBe(201);
    expect(warned(warnings)).toEqual([
      'would violate PodSecurity "restricted:v1.7": runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true)',
    ]);
  });

  test("does not warn of a pod that is refused", async () => {
    const client = await createGuarded({ enforce: "baseline", warn: "restricted" });
    const { status, warnings } = await client.create(PODS, pod("a", HOST));
    expect([status, warnings]).toEqual([403, null]);
  });

  test("warns of what makes such pods, and refuses none", async () => {
    const client = await createGuarded({ enforce: "restricted" });
    const template = {
      metadata: { labels: { a: "b" } },
      spec: { containers: [{ name: "main", image: "i" }] },
    };
    const job = { ...template, spec: { ...template.spec, restartPolicy: "Never" } };
    const selector = { matchLabels: { a: "b" } };
    const made: readonly (readonly [string, string, JsonObject])[] = [
      ["apps/v1", "Deployment", { spec: { selector, template } }],
      ["apps/v1", "ReplicaSet", { spec: { selector, template } }],
      ["apps/v1", "StatefulSet", { spec: { serviceName: "s", selector, template } }],
      ["apps/v1", "DaemonSet", { spec: { selector, template } }],
      ["batch/v1", "Job", { spec: { template: job } }],
      ["batch/v1", "CronJob", { spec: { schedule: "@daily", jobTemplate: { spec: { template: job } } } }],
      ["v1", "ReplicationController", { spec: { selector: { a: "b" }, template } }],
      ["v1", "PodTemplate", { template }],
    ];
    for (const [apiVersion, kind, rest] of made) {
      const base = apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`;
      const path = `${base}/namespaces/app/${kind.toLowerCase()}s`;
      const { status, warnings } = await client.create(path, {
        apiVersion,
        kind,
        metadata: { name: "x" },
        ...rest,
      });
      expect([kind, status, warned(warnings)]).toEqual([kind, 201, [`would violate ${MISSED}`]]);
    }
  });

  test("looks at updates that change images or add containers, and at no others", async () => {
    const client = await createGuarded({});
    await client.create(PODS, pod("a", HOST));
    await relabel(client, { enforce: "baseline" });
    const path = `${PODS}/a`;
    expect((await client.patch(path, "merge", { metadata: { labels: { x: "y" } } })).status).toBe(200);
    expect((await client.patch(`${path}/status`, "merge", { status: { phase: "Running" } })).status).toBe(
      200,
    );
    const image = { spec: { containers: [{ name: "main", image: "app:2" }] } };
    expect((await client.patch(path, "strategic-merge", image)).body.message).toBe(
      'pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true)',
    );
    const debug = { spec: { ephemeralContainers: [{ name: "d", image: "sh" }] } };
    expect((await client.patch(`${path}/ephemeralcontainers`, "strategic-merge", debug)).status).toBe(403);
    expect((await client.remove(path)).status).toBe(200);
  });

  test("refuses labels that cannot be read, all of them, but not for what they were before", async () => {
    const client = await createClient({}, { admission: ["PodSecurity"] });
    const { status, body } = await client.create(
      "/api/v1/namespaces",
      namespace({
        enforce: "most",
        "enforce-version": "1.2",
        audit: "x",
        "warn-version": "v1.99999999999999999999",
      }),
    );
    expect(status).toBe(422);
    expect(body.details.causes).toEqual(
      [
        ["enforce", "most", "must be one of privileged, baseline, restricted"],
        ["enforce-version", "1.2", 'must be "latest" or "v1.x"'],
        ["audit", "x", "must be one of privileged, baseline, restricted"],
        ["warn-version", "v1.99999999999999999999", 'must be "latest" or "v1.x"'],
      ].map(([mode, value, detail]) => ({
        reason: "FieldValueInvalid",
        field: `metadata.labels[pod-security.kubernetes.io/${mode}]`,
        message: `Invalid value: "${value}": ${detail}`,
      })),
    );
  });

  test("takes labels that were bad before the plug-in came, and enforces the most there is", async () => {
    const storage = createMemoryStorage();
    const before = await createClient({}, { storage });
    await before.create("/api/v1/namespaces", namespace({ enforce: "most" }));
    const client = await createClient({}, { storage, admission: ["PodSecurity"] });
    const { status } = await client.patch("/api/v1/namespaces/app", "merge", {
      metadata: { labels: { x: "y" } },
    });
    expect(status).toBe(200);
    expect((await relabel(client, { enforce: "all" })).status).toBe(422);
    const refused = await client.create(PODS, pod("a"));
    expect(refused.body.message).toBe(`pods "a" is forbidden: violates ${MISSED}`);
  });

  test("warns of the pods that are there already when a namespace comes to forbid more", async () => {
    const client = await createGuarded({});
    const { body: owning } = await client.create("/api/v1/namespaces/app/configmaps", configMap("owner"));
    const owner = {
      ...{ apiVersion: "v1", kind: "ConfigMap", name: "owner" },
      ...{ uid: owning.metadata.uid, controller: true },
    };
    for (const name of ["b", "a", "c"])
      await client.create(PODS, { ...pod(name, HOST), metadata: { name, ownerReferences: [owner] } });
    await client.create(
      PODS,
      pod("p", { ...HOST, hostPID: true, volumes: [{ name: "v", hostPath: { path: "/" } }] }),
    );
    await client.create(PODS, pod("ok"));
    const tightened = await relabel(client, { enforce: "baseline", "enforce-version": "v1.20" });
    expect(tightened.status).toBe(200);
    expect(warned(tightened.warnings)).toEqual([
      'existing pods in namespace "app" violate the new PodSecurity enforce level "baseline:v1.20"',
      "a (and 2 other pods): host namespaces",
      "p: host namespaces, hostPath volumes",
    ]);
    expect((await relabel(client, { warn: "restricted" })).warnings).toBeNull();
    expect((await relabel(client, { enforce: "privileged" })).warnings).toBeNull();
    await relabel(client, { enforce: "restricted" });
    expect((await relabel(client, { enforce: "baseline" })).warnings).toBeNull();
  });
});
