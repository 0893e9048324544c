import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Cluster, group, rule, user } from "./cluster.ts";

const API = "rbac.authorization.k8s.io";
const SHOP = `/apis/${API}/v1/namespaces/shop`;

let cluster: Cluster;
let names = 0;
let name = "";

beforeAll(async () => {
  cluster = await Cluster.start();
  await cluster.namespace("shop");
  const rules = [
    rule(`create,get,patch,update ${API} roles,rolebindings`),
    rule("get,list core pods"),
    rule("get core secrets mine"),
  ];
  await cluster.role("shop/maker", rules);
  await cluster.bind("shop/maker", "Role/maker", [user("bob")]);
  await cluster.role("makes-all", [
    rule(`create,update,get ${API} clusterroles,clusterrolebindings`),
    rule("get /a/*"),
  ]);
  await cluster.bind("makes-all", "ClusterRole/makes-all", [user("bob")]);
});
afterAll(() => cluster.server.close());
beforeEach(() => {
  name = `n${++names}`;
});

const role = (rules: readonly JsonObject[], kind = "Role"): JsonObject => ({
  ...{ apiVersion: `${API}/v1`, kind, metadata: { name }, rules: [...rules] },
});
const binding = (kind: string, roleName: string): JsonObject => ({
  apiVersion: `${API}/v1`,
  kind: "RoleBinding",
  metadata: { name },
  roleRef: { apiGroup: API, kind, name: roleName },
  subjects: [user("bob")],
});

/** What bob is told who gives what he has not. */
const told = (what: string, pieces: readonly string[]): string =>
  `${what}.${API} "${name}" is forbidden: user "bob" (groups=["dev" "ops" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n${pieces.join("\n")}`;

describe("a role that somebody makes", () => {
  const make = (...rules: readonly string[]) =>
    cluster.ask(`POST ${SHOP}/roles`, { as: "bob", body: role(rules.map(rule)) });

  it.each([
    ["get core pods"],
    ["get,list core pods"],
    ["list core pods one,two"],
    ["get core secrets mine"],
    [`patch,update ${API} roles`],
  ])("may give what its maker has: %s", async (text) => {
    expect((await make(text)).status).toBe(201);
  });

  it("may give nothing else", async () => {
    const { status, body } = await make("get,list,delete core pods,services", "get core secrets mine,other");
    expect(status).toBe(403);
    expect(body.message).toBe(
      told("roles", [
        '{APIGroups:[""], Resources:["pods"], Verbs:["delete"]}',
        '{APIGroups:[""], Resources:["secrets"], ResourceNames:["other"], Verbs:["get"]}',
        '{APIGroups:[""], Resources:["services"], Verbs:["get" "list" "delete"]}',
      ]),
    );
    expect(body.details).toEqual({ name, group: API, kind: "roles" });
  });

  it("is not told as a whole where it would never end", async () => {
    const many = Array.from({ length: 100 }, (_, index) => `x${index}`).join(",");
    const { status, body } = await make(`${many} ${many} ${many} ${many}`);
    expect(status).toBe(403);
    expect(body.message.length).toBeLessThan(2_000_000);
  });

  it("may change in what garbage collection does, whoever made it", async () => {
    await cluster.ask(`POST ${SHOP}/roles`, { body: role([rule("* * *")]) });
    const patch = (body: JsonObject) => cluster.ask(`PATCH ${SHOP}/roles/${name}`, { as: "bob", body });
    expect((await patch({ metadata: { finalizers: ["a.example/b"] } })).status).toBe(200);
    expect((await patch({ metadata: { labels: { a: "b" } } })).status).toBe(403);
  });

  it("may be anything if its maker may escalate, by its name or all", async () => {
    await cluster.role(`shop/up-${name}`, [rule(`escalate,patch,get ${API} roles ${name}`)]);
    await cluster.bind(`shop/up-${name}`, `Role/up-${name}`, [user("eve")]);
    await cluster.ask(`POST ${SHOP}/roles`, { body: role([]) });
    const body = { rules: [rule("* * *")] };
    expect((await cluster.ask(`PATCH ${SHOP}/roles/${name}`, { as: "eve", body })).status).toBe(200);
  });
});

describe("a role of the cluster that somebody makes", () => {
  const make = (rules: readonly JsonObject[], more: JsonObject = {}) =>
    cluster.ask(`POST /apis/${API}/v1/clusterroles`, {
      as: "bob",
      body: { ...role(rules, "ClusterRole"), ...more },
    });

  it("gives paths that its maker has, and no others", async () => {
    expect((await make([rule("get /a/b,/a/c/*")])).status).toBe(201);
    name += "x";
    expect((await make([rule("get /b")])).body.message).toBe(
      told("clusterroles", ['{NonResourceURLs:["/b"], Verbs:["get"]}']),
    );
  });

  it("gathers others only if its maker has everything", async () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: "b" } }] };
    expect((await make([], { aggregationRule })).body.message).toBe(
      `clusterroles.${API} "${name}" is forbidden: must have cluster-admin privileges to use the aggregationRule`,
    );
  });
});

describe("a role that somebody binds", () => {
  const bind = (kind: string, roleName: string) =>
    cluster.ask(`POST ${SHOP}/rolebindings`, { as: "bob", body: binding(kind, roleName) });

  it("is one that they have", async () => {
    expect((await bind("Role", "maker")).status).toBe(201);
  });

  it("is no other", async () => {
    await cluster.role(`all-${name}`, [rule("* * *"), rule("* *")]);
    expect((await bind("ClusterRole", `all-${name}`)).body.message).toBe(
      told("rolebindings", [
        '{APIGroups:["*"], Resources:["*"], Verbs:["*"]}',
        '{NonResourceURLs:["*"], Verbs:["*"]}',
      ]),
    );
  });

  it("must be there", async () => {
    const { status, body } = await bind("ClusterRole", "none");
    expect([status, body.message]).toEqual([404, `clusterroles.${API} "none" not found`]);
  });

  it("may be any that they may bind", async () => {
    await cluster.role(`all-${name}`, [rule("* * *")]);
    await cluster.role(`shop/binds-${name}`, [rule(`bind ${API} clusterroles all-${name}`)]);
    await cluster.bind(`shop/binds-${name}`, `Role/binds-${name}`, [group("dev")]);
    expect((await bind("ClusterRole", `all-${name}`)).status).toBe(201);
  });
});

it("masters, and those who have everything, give what they like", async () => {
  await cluster.role("everything", [rule("* * *"), rule("* *")]);
  await cluster.bind("everything", "ClusterRole/everything", [user("eve")]);
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: "b" } }] };
  const body = { ...role([rule("* * *")], "ClusterRole"), aggregationRule };
  expect((await cluster.ask(`POST /apis/${API}/v1/clusterroles`, { as: "eve", body })).status).toBe(201);
});
