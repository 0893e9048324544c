import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { Cluster } from "../auth/rbac/cluster.ts";

const API = "/apis/rbac.authorization.k8s.io/v1";

async function listed(cluster: Cluster, plural: string): Promise<readonly JsonObject[]> {
  return (await cluster.ask(`GET ${API}/${plural}`)).body.items as readonly JsonObject[];
}

/** The rules of a role of the cluster. */
async function rulesOf(cluster: Cluster, name: string): Promise<readonly JsonObject[]> {
  return (await cluster.ask(`GET ${API}/clusterroles/${name}`)).body.rules as readonly JsonObject[];
}

describe("a server with RBAC begins", () => {
  it("with as many roles and bindings as a cluster has", async () => {
    const cluster = await Cluster.start();
    const counts = ["clusterroles", "clusterrolebindings", "roles", "rolebindings"].map(
      async (plural) => (await listed(cluster, plural)).length,
    );
    expect(await Promise.all(counts)).toEqual([69, 50, 7, 7]);
    await cluster.server.close();
  });

  it("with none where nobody asks for RBAC", async () => {
    const cluster = await Cluster.start({ authorization: "open" });
    expect(await listed(cluster, "clusterroles")).toEqual([]);
    await cluster.server.close();
  });

  it("with roles whose objects a server without a controller would have gathered nothing for", async () => {
    const cluster = await Cluster.start({ controllers: [] });
    const { body } = await cluster.ask(`GET ${API}/clusterroles/admin`);
    expect(body.rules).toBe(null);
    expect((body.metadata as JsonObject).managedFields).toMatchObject([
      {
        manager: "kube-apiserver",
        operation: "Update",
        fieldsV1: { "f:aggregationRule": { ".": {}, "f:clusterRoleSelectors": {} } },
      },
    ]);
    await cluster.server.close();
  });

  it("with roles that have all they gather", async () => {
    const cluster = await Cluster.start();
    const [view, edit, admin] = await Promise.all(
      ["view", "edit", "admin"].map((name) => rulesOf(cluster, name)),
    );
    for (const rule of view as JsonObject[]) expect(edit).toContainEqual(rule);
    for (const rule of edit as JsonObject[]) expect(admin).toContainEqual(rule);
    expect(admin).toContainEqual({
      verbs: ["create"],
      apiGroups: ["authorization.k8s.io"],
      resources: ["localsubjectaccessreviews"],
    });
    expect(view).not.toContainEqual(expect.objectContaining({ resources: ["secrets"] }));
    const { managedFields } = (await cluster.ask(`GET ${API}/clusterroles/admin`)).body
      .metadata as JsonObject;
    expect(managedFields).toMatchObject([
      { manager: "clusterrole-aggregation-controller", operation: "Apply", fieldsV1: { "f:rules": {} } },
      { manager: "kube-apiserver", operation: "Update" },
    ]);
    await cluster.server.close();
  });

  it("with bindings of a namespace, which name their subjects in full", async () => {
    const cluster = await Cluster.start();
    const path = `${API}/namespaces/kube-system/rolebindings/system::leader-locking-kube-scheduler`;
    const { roleRef, subjects } = (await cluster.ask(`GET ${path}`)).body;
    const apiGroup = "rbac.authorization.k8s.io";
    expect(roleRef).toEqual({ apiGroup, kind: "Role", name: "system::leader-locking-kube-scheduler" });
    expect(subjects).toEqual([
      { apiGroup, kind: "User", name: "system:kube-scheduler" },
      { kind: "ServiceAccount", name: "kube-scheduler", namespace: "kube-system" },
    ]);
    await cluster.server.close();
  });
});

describe("a server that begins again", () => {
  /** What a role or binding is after a change, and a start. */
  async function restarted(path: string, patch: JsonObject): Promise<JsonObject> {
    const storage = createMemoryStorage();
    const first = await Cluster.start({ storage });
    const { status } = await first.ask(`PATCH ${API}/${path}`, { body: patch });
    expect(status).toBe(200);
    await first.server.close();
    const second = await Cluster.start({ storage });
    const { body } = await second.ask(`GET ${API}/${path}`);
    await second.server.close();
    return body;
  }

  const own = { verbs: ["get"], nonResourceURLs: ["/own"] };

  it("gives a role what it lacks, and leaves what it has besides", async () => {
    const patch = { rules: [own], metadata: { labels: { "kubernetes.io/bootstrapping": "mine", a: "b" } } };
    const { rules, metadata } = await restarted("clusterroles/system:public-info-viewer", patch);
    const paths = ["/healthz", "/livez", "/readyz", "/version", "/version/"];
    expect(rules).toEqual([own, ...paths.map((path) => ({ verbs: ["get"], nonResourceURLs: [path] }))]);
    expect((metadata as JsonObject).labels).toEqual({ "kubernetes.io/bootstrapping": "mine", a: "b" });
  });

  it("gives a binding the subjects it lacks", async () => {
    const eve = { apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "eve" };
    const { subjects } = await restarted("clusterrolebindings/system:basic-user", { subjects: [eve] });
    expect(subjects).toMatchObject([{ name: "eve" }, { name: "system:authenticated" }]);
  });

  it("leaves what says that it should", async () => {
    const annotations = { "rbac.authorization.kubernetes.io/autoupdate": "false" };
    const patch = { rules: [own], metadata: { annotations } };
    expect((await restarted("clusterroles/system:public-info-viewer", patch)).rules).toEqual([own]);
  });

  it("lets a role gather again", async () => {
    const role = await restarted("clusterroles/view", { aggregationRule: null, rules: [own] });
    expect(role.aggregationRule).toMatchObject({ clusterRoleSelectors: [{}] });
  });
});
