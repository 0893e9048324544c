import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answered, account, Cluster, group, rule, user } from "./cluster.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
  await cluster.namespace("shop");
  await cluster.role("shop/reader", [rule("get,list core configmaps"), rule("get core secrets mine,ours")]);
  await cluster.bind("shop/reader", "Role/reader", [user("bob")]);
  await cluster.role("shop/scaler", [rule("* apps deployments/scale"), rule("patch * */status")]);
  await cluster.bind("shop/scaler", "Role/scaler", [group("ops"), account("robot")]);
  await cluster.role("seer", [rule("get,list,watch * *"), rule("get /metrics,/logs/*")]);
  await cluster.bind("default/seer", "ClusterRole/seer", [user("eve")]);
  await cluster.bind("see-all", "ClusterRole/seer", [account("robot", "shop")]);
});
afterAll(() => cluster.server.close());

const CONFIGS = "/api/v1/namespaces/shop/configmaps";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/shop/deployments";

/** Whether a request is let through: whatever comes of it then. */
async function may(as: string, line: string): Promise<boolean> {
  return (await cluster.ask(line, { as })).status !== 403;
}

describe("who has a role", () => {
  it.each([
    ["bob", `GET ${CONFIGS}`, true],
    ["bob", `GET ${CONFIGS}/a`, true],
    ["bob", `GET ${CONFIGS}?watch=1`, false],
    ["bob", `POST ${CONFIGS}`, false],
    ["bob", "GET /api/v1/configmaps", false],
    ["bob", "GET /api/v1/namespaces/default/configmaps", false],
    ["eve", `GET ${CONFIGS}`, false],
    ["", `GET ${CONFIGS}`, false],
    ["ada", `GET ${CONFIGS}`, true],
  ])("%s: %s: %j", async (as, line, allowed) => expect(await may(as, line)).toBe(allowed));

  it.each([
    ["GET /api/v1/namespaces/shop/secrets/mine", true],
    ["GET /api/v1/namespaces/shop/secrets/theirs", false],
    ["GET /api/v1/namespaces/shop/secrets", false],
  ])("has it for the names it says: %s: %j", async (line, allowed) => {
    expect(await may("bob", line)).toBe(allowed);
  });

  it.each([
    ["bob", `GET ${DEPLOYMENTS}/web/scale`, true],
    ["robot", `GET ${DEPLOYMENTS}/web/scale`, true],
    ["eve", `GET ${DEPLOYMENTS}/web/scale`, false],
    ["bob", `GET ${DEPLOYMENTS}/web`, false],
    ["bob", `PATCH ${DEPLOYMENTS}/web/status`, true],
    ["bob", `PATCH ${CONFIGS}/web/status`, true],
    ["bob", `PATCH ${CONFIGS}/web`, false],
  ])(
    "has it for the parts it says, by a group or as a service account: %s: %s: %j",
    async (as, line, allowed) => {
      expect(await may(as, line)).toBe(allowed);
    },
  );

  it.each([
    ["eve", "GET /api/v1/namespaces/default/pods/a/log", true],
    ["eve", "GET /api/v1/namespaces/shop/pods/a/log", false],
    ["eve", "GET /metrics", false],
    ["robot", "GET /api/v1/nodes", true],
    ["robot", "GET /metrics", true],
    ["robot", "GET /logs/a/b", true],
    ["robot", "GET /logs", false],
    ["robot", "POST /metrics", false],
    ["robot", "GET /apis/any.example/v1/things", true],
  ])("of the cluster has it there, or where it is bound: %s: %s: %j", async (as, line, allowed) => {
    expect(await may(as, line)).toBe(allowed);
  });

  it("may still only look, where that is all", async () => {
    expect(await may("guest", `GET ${CONFIGS}`)).toBe(true);
    expect(await may("guest", `POST ${CONFIGS}`)).toBe(false);
  });
});

describe("a refusal", () => {
  it("says who may not do what, and where", async () => {
    const message = async (as: string, line: string) => (await cluster.ask(line, { as })).body.message;
    expect(await message("eve", "GET /api/v1/nope")).toBe(
      'nope is forbidden: User "eve" cannot list resource "nope" in API group "" at the cluster scope',
    );
    expect(await message("", `DELETE ${CONFIGS}/a`)).toBe(
      'configmaps "a" is forbidden: User "system:anonymous" cannot delete resource "configmaps" in API group "" in the namespace "shop"',
    );
    expect(await message("eve", "GET /metrics")).toBe('forbidden: User "eve" cannot get path "/metrics"');
  });

  it("names the roles that there should be", async () => {
    await cluster.namespace("bare");
    await cluster.bind("bare/one", "Role/none", [user("bob"), group("dev")]);
    const reason = 'role.rbac.authorization.k8s.io "none" not found';
    const ask = async () =>
      (await cluster.ask("GET /api/v1/namespaces/bare/pods", { as: "bob" })).body.message;
    expect(await ask()).toMatch(`in the namespace "bare": RBAC: ${reason}`);
    await cluster.bind("bare/two", "ClusterRole/neither", [group("ops")]);
    expect(await ask()).toMatch(
      `RBAC: [${reason}, clusterrole.rbac.authorization.k8s.io "neither" not found]`,
    );
  });
});

describe("a change", () => {
  it("is in force when its writer has the answer", async () => {
    const rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/shop";
    const path = "GET /api/v1/namespaces/shop/services";
    await cluster.role("shop/passing", [rule("list core services")]);
    expect(await may("eve", path)).toBe(false);
    await cluster.bind("shop/passing", "Role/passing", [user("eve")]);
    expect(await may("eve", path)).toBe(true);
    const subjects = [user("nobody")];
    await cluster.ask(`PATCH ${rbac}/rolebindings/passing`, { body: { subjects } });
    expect(await may("eve", path)).toBe(false);
    await cluster.ask(`PATCH ${rbac}/rolebindings/passing`, {
      body: { subjects: [group("system:authenticated")] },
    });
    expect(await may("eve", path)).toBe(true);
    await cluster.ask(`PATCH ${rbac}/roles/passing`, { body: { rules: [] } });
    expect(await may("eve", path)).toBe(false);
    await cluster.ask(`PATCH ${rbac}/roles/passing`, { body: { rules: [rule("* * *")] } });
    expect(await may("eve", path)).toBe(true);
    await cluster.ask(`DELETE ${rbac}/rolebindings/passing`);
    expect(await may("eve", path)).toBe(false);
  });
});

describe("a review", () => {
  const GROUP = "authorization.k8s.io";

  /** What a review comes to. */
  async function review(
    kind: string,
    spec: JsonObject,
    as = "ada",
    namespace?: string,
  ): Promise<Answered["body"]> {
    const place = namespace === undefined ? "" : `/namespaces/${namespace}`;
    const line = `POST /apis/${GROUP}/v1${place}/${kind.toLowerCase()}s`;
    return (await cluster.ask(line, { as, body: { apiVersion: `${GROUP}/v1`, kind, spec } })).body;
  }

  const configs = { verb: "get", resource: "configmaps", namespace: "shop" };
  const byReader = 'RBAC: allowed by RoleBinding "reader/shop" of Role "reader" to User "bob"';

  it("of oneself says by which binding", async () => {
    const { status, metadata } = await review(
      "SelfSubjectAccessReview",
      { resourceAttributes: configs },
      "bob",
    );
    expect(status).toEqual({ allowed: true, reason: byReader });
    expect(metadata).toMatchObject({ managedFields: [{ operation: "Update" }] });
    const path = { path: "/logs/a", verb: "get" };
    expect(
      (await review("SelfSubjectAccessReview", { nonResourceAttributes: path }, "robot")).status,
    ).toEqual({
      allowed: true,
      reason:
        'RBAC: allowed by ClusterRoleBinding "see-all" of ClusterRole "seer" to ServiceAccount "robot/shop"',
    });
  });

  it.each([
    [
      { user: "bob", resourceAttributes: configs },
      { allowed: true, reason: byReader },
    ],
    [{ user: "bob", resourceAttributes: { ...configs, verb: "delete" } }, { allowed: false }],
    [
      { groups: ["ops"], resourceAttributes: { ...configs, verb: "patch", subresource: "status" } },
      { allowed: true, reason: 'RBAC: allowed by RoleBinding "scaler/shop" of Role "scaler" to Group "ops"' },
    ],
    [
      { user: "x", groups: ["system:masters"], nonResourceAttributes: { path: "/x", verb: "put" } },
      { allowed: true },
    ],
    [{ user: "guest", groups: ["system:masters"], resourceAttributes: configs }, { allowed: true }],
    [
      { user: "guest", groups: ["system:masters"], resourceAttributes: { ...configs, verb: "delete" } },
      { allowed: false },
    ],
  ])("of somebody else: %j: %j", async (spec, status) => {
    expect((await review("SubjectAccessReview", spec)).status).toEqual(status);
  });

  it("of somebody else is for those who may ask", async () => {
    expect((await review("SubjectAccessReview", { user: "ada" }, "bob")).message).toBe(
      `subjectaccessreviews.${GROUP} is forbidden: User "bob" cannot create resource "subjectaccessreviews" in API group "${GROUP}" at the cluster scope`,
    );
    const spec = { user: "bob", resourceAttributes: configs };
    expect((await review("LocalSubjectAccessReview", spec, "ada", "shop")).status).toMatchObject({
      allowed: true,
    });
    expect((await review("LocalSubjectAccessReview", spec, "eve", "shop")).message).toContain(
      'User "eve" cannot create',
    );
  });

  it("of all that somebody may do lists it, and what it could not find", async () => {
    await cluster.namespace("listed");
    await cluster.bind("listed/none", "Role/none", [user("bob")]);
    const rules = async (namespace: string) =>
      (await review("SelfSubjectRulesReview", { namespace }, "bob")).status as JsonObject;
    const { resourceRules, nonResourceRules, ...rest } = await rules("shop");
    expect(resourceRules).toEqual(
      expect.arrayContaining([
        { verbs: ["get", "list"], apiGroups: [""], resources: ["configmaps"] },
        { verbs: ["get"], apiGroups: [""], resources: ["secrets"], resourceNames: ["mine", "ours"] },
        { verbs: ["*"], apiGroups: ["apps"], resources: ["deployments/scale"] },
        { verbs: ["create"], apiGroups: ["authentication.k8s.io"], resources: ["selfsubjectreviews"] },
      ]),
    );
    expect(nonResourceRules).toContainEqual({
      verbs: ["get"],
      nonResourceURLs: expect.arrayContaining(["/healthz"]),
    });
    expect(rest).toEqual({ incomplete: false });
    expect(await rules("listed")).toMatchObject({
      evaluationError: 'role.rbac.authorization.k8s.io "none" not found',
    });
  });
});

it("who may patch objects makes none by applying them", async () => {
  await cluster.role("shop/patcher", [rule("patch core services")]);
  await cluster.bind("shop/patcher", "Role/patcher", [user("eve")]);
  const apply = async () => {
    const body = {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "a" },
      spec: { ports: [{ port: 1 }] },
    };
    const headers = { "content-type": "application/apply-patch+yaml" };
    const path = "/api/v1/namespaces/shop/services/a?fieldManager=eve";
    return cluster.ask(`PATCH ${path}`, { as: "eve", body, headers });
  };
  expect((await apply()).body.message).toBe(
    'services "a" is forbidden: User "eve" cannot create resource "services" in API group "" in the namespace "shop"',
  );
  await cluster.role("shop/maker", [rule("create core services")]);
  await cluster.bind("shop/maker", "Role/maker", [user("eve")]);
  expect((await apply()).status).toBe(201);
});

it("who asks for a certificate is noted with all that is known of them", async () => {
  const request = btoa("-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----\n");
  const spec = { request, signerName: "example.com/own", usages: ["client auth"] };
  const body = {
    apiVersion: "certificates.k8s.io/v1",
    kind: "CertificateSigningRequest",
    metadata: { name: "c" },
    spec,
  };
  const headers = {
    "impersonate-user": "carol",
    "impersonate-uid": "7",
    "impersonate-group": "system:masters",
    "impersonate-extra-team": "x",
  };
  const answer = await cluster.ask("POST /apis/certificates.k8s.io/v1/certificatesigningrequests", {
    body,
    headers,
  });
  expect(answer.body.spec).toMatchObject({
    username: "carol",
    uid: "7",
    groups: ["system:masters", "system:authenticated"],
    extra: { team: ["x"] },
  });
});
