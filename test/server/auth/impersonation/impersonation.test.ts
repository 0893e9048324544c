import { createApiServer, type HttpRequest } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Cluster, rule, user } from "../rbac/cluster.ts";
import { requestOf } from "../request.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});
afterAll(() => cluster.server.close());

const WHO = "POST /apis/authentication.k8s.io/v1/selfsubjectreviews";

/** Who somebody is taken for. */
async function who(headers: Readonly<Record<string, string>>, as = "ada"): Promise<unknown> {
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
  const answer = await cluster.ask(WHO, { as, headers, body });
  return answer.status === 201 ? (answer.body.status as JsonObject).userInfo : answer.body.message;
}

/** Lets somebody do something in all of the cluster. */
async function allow(name: string, ...rules: readonly string[]): Promise<void> {
  await cluster.role(`allow-${name}-${allowed}`, rules.map(rule));
  await cluster.bind(`allow-${name}-${allowed}`, `ClusterRole/allow-${name}-${allowed++}`, [user(name)]);
}
let allowed = 0;

describe("who may is taken for somebody else", () => {
  it.each([
    ["with the group of all who are known", { "impersonate-user": "bob" }, ["system:authenticated"]],
    [
      "with groups",
      { "impersonate-user": "bob", "impersonate-group": "system:masters" },
      ["system:masters", "system:authenticated"],
    ],
    [
      "as a service account, which has groups",
      { "impersonate-user": "system:serviceaccount:shop:robot" },
      ["system:serviceaccounts", "system:serviceaccounts:shop", "system:authenticated"],
    ],
  ])("%s", async (_, headers, groups) => {
    expect(await who(headers)).toEqual({ username: headers["impersonate-user"], groups });
  });

  it("as a node, which has a group", async () => {
    expect(await who({ "impersonate-user": "system:node:n1" }, "root")).toEqual({
      username: "system:node:n1",
      groups: ["system:nodes", "system:authenticated"],
    });
  });

  it.each([
    { "impersonate-user": "system:anonymous" },
    { "impersonate-user": "bob", "impersonate-group": "system:unauthenticated" },
  ])("as somebody who is not known: %j", async (headers) => {
    expect(await who(headers)).toContain("is forbidden");
    expect((await cluster.ask("GET /version", { headers })).status).toBe(200);
    expect((await cluster.ask("GET /api", { headers })).status).toBe(403);
  });

  it("with a uid and extras", async () => {
    const headers = {
      "impersonate-user": "carol",
      "impersonate-uid": "7",
      "impersonate-extra-team": "x, y",
      "impersonate-extra-acme.example%2Fscope": "all",
    };
    expect(await who(headers)).toEqual({
      username: "carol",
      uid: "7",
      groups: ["system:authenticated"],
      extra: { team: ["x", "y"], "acme.example/scope": ["all"] },
    });
  });

  it("with a name in any script", async () => {
    const bytes = String.fromCharCode(...new TextEncoder().encode("жук"));
    expect(await who({ "impersonate-user": bytes })).toMatchObject({ username: "жук" });
  });

  it("and may no more than they", async () => {
    const headers = { "impersonate-user": "bob" };
    expect((await cluster.ask("GET /api/v1/secrets", { headers })).body.message).toBe(
      'secrets is forbidden: User "bob" cannot list resource "secrets" in API group "" at the cluster scope',
    );
    const masters = { ...headers, "impersonate-group": "system:masters" };
    expect((await cluster.ask("GET /api/v1/secrets", { headers: masters })).status).toBe(200);
  });
});

describe("who may not", () => {
  it("is told what it would take for this request, first of all", async () => {
    const headers = { "impersonate-user": "ada" };
    const ask = async (line: string) => (await cluster.ask(line, { as: "bob", headers })).body.message;
    expect(await ask("GET /api/v1/namespaces/shop/secrets")).toBe(
      'secrets is forbidden: User "bob" cannot impersonate-on:user-info:list resource "secrets" in API group "" in the namespace "shop"',
    );
    expect(await ask("GET /metrics")).toBe(
      'forbidden: User "bob" cannot impersonate-on:user-info:get path "/metrics"',
    );
  });

  it.each([
    [{ "impersonate-user": "system:node:n1" }, "impersonate-on:arbitrary-node:create"],
    [{ "impersonate-user": "system:serviceaccount:a:b" }, "impersonate-on:serviceaccount:create"],
    [{ "impersonate-user": "system:serviceaccount:a:b:c" }, "impersonate-on:user-info:create"],
  ])("is told of the way that is for such users: %j: %s", async (headers, verb) => {
    expect(await who(headers, "bob")).toMatch(`User "bob" cannot ${verb} resource`);
  });

  it("is refused everything that they may not have", async () => {
    await allow(
      "eve",
      "impersonate core users carol",
      "impersonate core groups g",
      "impersonate authentication.k8s.io userextras/team x",
    );
    await allow("carol", "list core nodes");
    const base = { "impersonate-user": "carol" };
    const all = { ...base, "impersonate-group": "g", "impersonate-extra-team": "x" };
    expect(await who(all, "eve")).toMatchObject({ username: "carol", extra: { team: ["x"] } });
    // From here on she is told of the way that worked.
    const no = (what: string, group: string) =>
      `User "eve" cannot impersonate resource "${what}" in API group "${group}" at the cluster scope`;
    expect(await who({ "impersonate-user": "dave" }, "eve")).toContain(no("users", ""));
    expect(await who({ ...base, "impersonate-group": "h" }, "eve")).toContain(no("groups", ""));
    expect(await who({ ...base, "impersonate-uid": "1" }, "eve")).toContain(
      no("uids", "authentication.k8s.io"),
    );
    expect(await who({ ...base, "impersonate-extra-team": "y" }, "eve")).toContain(
      no("userextras/team", "authentication.k8s.io"),
    );
    expect(await who({ "impersonate-user": "system:serviceaccount:a:b" }, "eve")).toContain(
      'cannot impersonate resource "serviceaccounts" in API group "" in the namespace "a"',
    );
  });

  it("is refused by who may only look", async () => {
    expect(await who({ "impersonate-user": "bob" }, "guest")).toContain(
      'User "guest" cannot impersonate-on:user-info',
    );
    expect(await who({ "impersonate-user": "guest", "impersonate-group": "system:masters" })).toMatchObject({
      username: "guest",
    });
    const headers = { "impersonate-user": "guest", "impersonate-group": "system:masters" };
    expect((await cluster.ask("GET /api/v1/pods", { headers })).status).toBe(200);
    expect((await cluster.ask("DELETE /api/v1/nodes/n", { headers })).status).toBe(403);
  });
});

describe("who may for some requests", () => {
  const user = "robot";
  const base = { "impersonate-user": "carol" };

  it("is taken for somebody else there, and nowhere else", async () => {
    await allow(
      "system:serviceaccount:shop:robot",
      "impersonate-on:user-info:list core nodes",
      "impersonate:user-info authentication.k8s.io users,groups",
    );
    expect((await cluster.ask("GET /api/v1/nodes", { as: user, headers: base })).status).toBe(200);
    expect((await cluster.ask("GET /api/v1/pods", { as: user, headers: base })).body.message).toContain(
      'cannot impersonate-on:user-info:list resource "pods"',
    );
  });

  it.each([
    ["system:masters", "impersonating the system:masters group is not allowed"],
    ["a, , b", "impersonating the empty string group is not allowed"],
  ])("not with the group %j", async (group, why) => {
    const headers = { ...base, "impersonate-group": group };
    expect((await cluster.ask("GET /api/v1/nodes", { as: user, headers })).body.message).toContain(why);
  });

  it.each([
    ["team", 'extra.key: Invalid value: "team": must be a domain-prefixed path (such as "acme.io/foo")'],
    ["a.b%2Fc%20d", 'extra.key: Invalid value: "c d": Invalid path'],
  ])("not with the extra %s", async (key, why) => {
    const headers = { ...base, [`impersonate-extra-${key}`]: "x" };
    expect((await cluster.ask("GET /api/v1/nodes", { as: user, headers })).body.message).toContain(
      `userextras.authentication.k8s.io is forbidden: User "system:serviceaccount:shop:robot" cannot impersonate:user-info resource "userextras" in API group "authentication.k8s.io" at the cluster scope: impersonating an invalid key in extra is not allowed: ${why}`,
    );
  });
});

it("nobody without a name is impersonated", async () => {
  expect(
    await who({ "impersonate-group": "g", "impersonate-extra-b": "y", "impersonate-extra-a": "x" }),
  ).toBe(
    'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"g"}, Extra:map[string][]string{"a":[]string{"x"}, "b":[]string{"y"}}} without impersonating a user name',
  );
  expect(await who({ "impersonate-uid": "1" })).toBe(
    'requested &user.DefaultInfo{Name:"", UID:"1", Groups:[]string(nil), Extra:map[string][]string(nil)} without impersonating a user name',
  );
});

it("a server where anybody may do anything takes anybody for anybody, also by a transport that cannot list headers", async () => {
  const server = await createApiServer({ types: () => false });
  const headers: Readonly<Record<string, string>> = { "impersonate-user": "bob", "impersonate-group": "g" };
  const request: HttpRequest = {
    ...requestOf({ method: "POST", path: "/apis/authentication.k8s.io/v1/selfsubjectreviews" }),
    header: (name) => headers[name] ?? (name === "content-type" ? "application/json" : undefined),
    text: async () => '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}',
  };
  const { body } = await server.handle(request);
  expect(JSON.parse(body as string).status.userInfo).toEqual({
    username: "bob",
    groups: ["g", "system:authenticated"],
  });
  await server.close();
});
