import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Cluster, rule } from "../auth/rbac/cluster.ts";

const ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
const MINE = { "example/aggregate-to-mine": "true" };
const gathersMine = { aggregationRule: { clusterRoleSelectors: [{ matchLabels: MINE }] } };

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});
afterAll(() => cluster.server.close());

async function find(name: string): Promise<JsonObject> {
  return (await cluster.ask(`GET ${ROLES}/${name}`)).body;
}

/** The paths that a role gives. */
async function pathsOf(name: string): Promise<readonly unknown[]> {
  const { rules } = await find(name);
  return ((rules ?? []) as JsonObject[]).flatMap(({ nonResourceURLs }) => nonResourceURLs);
}

it("roles are gathered as they come, change and go, in the order of their names, each rule once", async () => {
  await cluster.role("all-mine", [rule("get /own")], gathersMine);
  await vi.waitFor(async () => expect(await pathsOf("all-mine")).toEqual([]));
  await cluster.role("mine-b", [rule("get /b"), rule("get /both")], {
    metadata: { name: "mine-b", labels: MINE },
  });
  await cluster.role("mine-a", [rule("get /a"), rule("get /both")], {
    metadata: { name: "mine-a", labels: MINE },
  });
  await vi.waitFor(async () => expect(await pathsOf("all-mine")).toEqual(["/a", "/both", "/b"]));
  await cluster.ask(`PATCH ${ROLES}/mine-a`, { body: { rules: [rule("get /c")] } });
  await vi.waitFor(async () => expect(await pathsOf("all-mine")).toEqual(["/c", "/b", "/both"]));
  await cluster.ask(`DELETE ${ROLES}/mine-b`);
  await vi.waitFor(async () => expect(await pathsOf("all-mine")).toEqual(["/c"]));
  const { managedFields } = (await find("all-mine")).metadata as JsonObject;
  expect(managedFields).toContainEqual(
    expect.objectContaining({ manager: "clusterrole-aggregation-controller", operation: "Apply" }),
  );
});

it("what gathers may be gathered itself", async () => {
  const labels = { "rbac.authorization.k8s.io/aggregate-to-view": "true" };
  const rules = [rule("get,list things.example crontabs")];
  await cluster.role("crontabs", rules, { metadata: { name: "crontabs", labels } });
  for (const name of ["view", "edit", "admin"])
    await vi.waitFor(async () => expect((await find(name)).rules).toContainEqual(rules[0]));
});
