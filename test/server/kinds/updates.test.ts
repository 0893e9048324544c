import type { JsonObject } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { createClient, MERGE, metadataOf, NOW } from "./client.ts";

const client = await createClient();
afterAll(() => client.server.close());

const CORE = "/api/v1/namespaces/default";
const APPS = "/apis/apps/v1/namespaces/default";
const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
const workload = { spec: { selector: { matchLabels: { a: "b" } }, template } };
let count = 0;

/** Creates an object and changes it; gives both answers. */
async function change(path: string, object: JsonObject, patch: JsonObject, part = "") {
  const name = `object-${++count}`;
  const before = await client.send("POST", path, { metadata: { name }, ...object });
  const after = await client.send("PATCH", `${path}/${name}${part}`, patch, MERGE);
  expect([before.status, after.status]).toEqual([201, 200]);
  return { before, after };
}

describe("the generation of an object", () => {
  const annotations = { metadata: { annotations: { x: "y" } } };
  const labels = { metadata: { labels: { x: "y" } } };
  const slices = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices";
  const slice = { addressType: "IPv4", endpoints: [] };
  const classes = "/apis/scheduling.k8s.io/v1/priorityclasses";
  const drivers = "/apis/storage.k8s.io/v1/csidrivers";
  it.each<[string, string, JsonObject, JsonObject, unknown, unknown]>([
    ["counts changes of the spec", `${APPS}/deployments`, workload, { spec: { replicas: 2 } }, 1, 2],
    ["counts annotations of a Deployment", `${APPS}/deployments`, workload, annotations, 1, 2],
    ["does not count labels of a Deployment", `${APPS}/deployments`, workload, labels, 1, 1],
    ["does not count annotations of a ReplicaSet", `${APPS}/replicasets`, workload, annotations, 1, 1],
    ["counts labels of an EndpointSlice", slices, slice, labels, 1, 2],
    ["does not count annotations of an EndpointSlice", slices, slice, annotations, 1, 1],
    ["stays one for a PriorityClass", classes, { value: 1 }, { description: "x" }, 1, 1],
    [
      "begins with the first change of a CSIDriver",
      drivers,
      { spec: {} },
      { spec: { fsGroupPolicy: "None" } },
      undefined,
      1,
    ],
    [
      "is nothing that a Service has",
      `${CORE}/services`,
      { spec: { ports: [{ port: 1 }] } },
      labels,
      undefined,
      undefined,
    ],
  ])("%s", async (_, path, object, patch, first, second) => {
    const { before, after } = await change(path, object, patch);
    expect([metadataOf(before).generation, metadataOf(after).generation]).toEqual([first, second]);
  });
});

describe("an update", () => {
  it("counts the changes of a DaemonSet's template, whatever the client says", async () => {
    const counter = "deprecated.daemonset.template.generation";
    const spec = { template: { metadata: { labels: { c: "d" } } } };
    const { before, after } = await change(`${APPS}/daemonsets`, workload, { spec });
    const counts = [before, after].map((reply) => (metadataOf(reply).annotations as JsonObject)[counter]);
    expect(counts).toEqual(["1", "2"]);
    const patch = { metadata: { annotations: { [counter]: "7" } } };
    const { after: kept } = await change(`${APPS}/daemonsets`, workload, patch);
    expect((metadataOf(kept).annotations as JsonObject)[counter]).toBe("1");
  });

  it("keeps the addresses and ports of a Service", async () => {
    const object = { spec: { type: "NodePort", ports: [{ port: 80 }] } };
    const ports = [{ port: 81 }];
    const { before, after } = await change(`${CORE}/services`, object, {
      spec: { ports, clusterIP: null, clusterIPs: null },
    });
    const [first, second] = [before, after].map(
      ({ body }) => body.spec as { clusterIP: string; ports: { nodePort: number }[] },
    );
    expect(second?.clusterIP).toBe(first?.clusterIP);
    expect(second?.ports[0]?.nodePort).toBe(first?.ports[0]?.nodePort);
  });

  it("takes from a Service what its type no longer needs", async () => {
    const object = { spec: { type: "LoadBalancer", externalTrafficPolicy: "Local", ports: [{ port: 80 }] } };
    const { after } = await change(`${CORE}/services`, object, { spec: { type: "ClusterIP" } });
    expect(after.body.spec).toEqual({
      type: "ClusterIP",
      clusterIP: expect.any(String),
      clusterIPs: [expect.any(String)],
      internalTrafficPolicy: "Cluster",
      ipFamilies: ["IPv4"],
      ipFamilyPolicy: "SingleStack",
      ports: [{ port: 80, protocol: "TCP", targetPort: 80 }],
      sessionAffinity: "None",
    });
    const external = { spec: { type: "ExternalName", externalName: "example.com" } };
    const { after: elsewhere } = await change(`${CORE}/services`, object, external);
    expect((elsewhere.body.spec as JsonObject).clusterIP).toBeUndefined();
  });

  it("of the newer name of a service account sets the older one, too", async () => {
    const spec = { ...template.spec, serviceAccountName: "old" };
    const object = { spec: { ...workload.spec, template: { ...template, spec } } };
    const patch = { spec: { template: { spec: { serviceAccountName: "new" } } } };
    const { after } = await change(`${APPS}/deployments`, object, patch);
    const { template: changed } = after.body.spec as { template: { spec: JsonObject } };
    expect(changed.spec).toMatchObject({ serviceAccountName: "new", serviceAccount: "new" });
  });

  it("leaves the status alone, and one of the status the rest", async () => {
    const { after } = await change(`${APPS}/deployments`, workload, { status: { replicas: 5 } });
    expect(after.body.status).toEqual({});
    const patch = { spec: { replicas: 5 }, status: { replicas: 5 } };
    const { after: part } = await change(`${APPS}/deployments`, workload, patch, "/status");
    expect(part.body).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 5 } });
  });

  it("of a volume's phase tells since when", async () => {
    const spec = { accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" }, hostPath: { path: "/a" } };
    const patch = { status: { phase: "Bound", lastPhaseTransitionTime: null } };
    const { after } = await change("/api/v1/persistentvolumes", { spec }, patch, "/status");
    expect(after.body.status).toEqual({ phase: "Bound", lastPhaseTransitionTime: NOW });
  });

  it("changes nothing of what a certificate is asked for", async () => {
    const path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    const request = btoa("-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----\n");
    const spec = { request, signerName: "example.com/s", usages: ["client auth"], username: "root" };
    const { before, after } = await change(path, { spec }, { spec: { signerName: "example.com/t" } });
    expect(before.body.spec).toMatchObject({ username: "system:anonymous" });
    expect(after.body.spec).toEqual(before.body.spec);
  });
});

describe("a pod on a node", () => {
  it("has time to go, and goes when it is told to go at once", async () => {
    const spec = { nodeName: "n", containers: [{ name: "c", image: "i" }] };
    await client.send("POST", `${CORE}/pods`, { metadata: { name: "p" }, spec });
    const reply = await client.send("DELETE", `${CORE}/pods/p`);
    expect(metadataOf(reply)).toMatchObject({ deletionGracePeriodSeconds: 30 });
    expect((await client.send("GET", `${CORE}/pods/p`)).status).toBe(200);
    await client.send("DELETE", `${CORE}/pods/p`, { gracePeriodSeconds: 0 });
    expect((await client.send("GET", `${CORE}/pods/p`)).status).toBe(404);
  });
});
