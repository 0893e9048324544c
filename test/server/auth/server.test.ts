import { createApiServer, createAuthenticator, type User } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import { authorize } from "../../../src/server/auth/authorize.ts";
import type { ResourceAttempt } from "../../../src/server/auth/authorizer.ts";
import { OpenAuthorizer } from "../../../src/server/auth/open-authorizer.ts";
import type { StatusError } from "../../../src/server/status/status.ts";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { requestOf } from "./request.ts";

const server = await createApiServer({
  storage: createMemoryStorage(),
  authenticate: createAuthenticator({
    tokens: [
      { token: "token-of-ada", user: "ada" },
      { token: "token-of-bob", user: "bob", readOnly: true },
    ],
  }),
});

async function ask(method: string, path: string, token?: string) {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const { status, body } = await server.handle(requestOf({ method, path, authorization }));
  return { status, body: JSON.parse(body as string) };
}

describe("a server that asks who it is", () => {
  it("lets the function that tells take the headers out of any request", async () => {
    const open = await createApiServer({
      types: () => false,
      authenticate: ({ header }) => ({ name: header("authorization") ?? "", groups: [], readOnly: true }),
    });
    for (const method of ["GET", "POST"]) {
      const { status } = await open.handle(
        requestOf({ method, path: "/metrics", authorization: "Bearer any" }),
      );
      expect(status).toBe(method === "GET" ? 404 : 403);
    }
    await open.close();
  });

  it("answers strangers with 401, whether the path exists or not", async () => {
    for (const path of ["/api/v1/namespaces/default/configmaps/a", "/no/such/path"])
      expect(await ask("GET", path)).toEqual({
        status: 401,
        body: {
          ...{ kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" },
          ...{ message: "Unauthorized", reason: "Unauthorized", code: 401 },
        },
      });
  });

  it("lets those who may only look look", async () => {
    expect((await ask("GET", "/api/v1/namespaces/default/configmaps/a", "token-of-bob")).status).toBe(404);
  });

  it("refuses their writes in Kubernetes' words, before anything else is looked at", async () => {
    const { status, body } = await ask("POST", "/api/v1/namespaces/default/configmaps", "token-of-bob");
    expect(status).toBe(403);
    expect(body).toEqual({
      ...{
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        reason: "Forbidden",
        code: 403,
      },
      message:
        'configmaps is forbidden: User "bob" cannot create resource "configmaps" in API group "" in the namespace "default"',
      details: { kind: "configmaps" },
    });
  });

  it("refuses their writes to paths of no resource", async () => {
    const { body } = await ask("POST", "/metrics", "token-of-bob");
    expect(body.message).toBe('forbidden: User "bob" cannot post path "/metrics"');
  });

  it("waits for an authenticator that takes its time", async () => {
    const slow = await createApiServer({
      storage: createMemoryStorage(),
      authenticate: async () => ({ name: "slow", groups: [], readOnly: true }),
    });
    const { body } = await slow.handle(requestOf({ method: "DELETE", path: "/api/v1/namespaces/shop" }));
    expect(JSON.parse(body as string).message).toContain('User "slow" cannot delete');
  });
});

it.each([undefined, null, {}, { name: "ada" }, "ada"])(
  "a server whose authenticator gives %j for a user refuses the request, and does not take it for anybody's",
  async (user) => {
    for (const authenticate of [() => user, async () => user]) {
      const asking = await createApiServer({ authenticate: authenticate as never, types: () => false });
      const request = requestOf({ method: "DELETE", path: "/api/v1/namespaces/default" });
      expect((await asking.handle(request)).status).toBe(401);
      await asking.close();
    }
  },
);

describe("what those who may only look are told", () => {
  const user: User = { name: "bob", groups: [], readOnly: true };
  const authorizer = new OpenAuthorizer(undefined);
  const apps = { group: "apps", version: "v1", resource: "deployments" };

  function tell(verb: string, parts: Partial<ResourceAttempt>): unknown {
    const attempt = { user, verb, ...apps, namespace: "", name: "", subresource: "" };
    try {
      authorize(authorizer, { ...attempt, ...parts });
    } catch (error) {
      return [(error as StatusError).message, (error as StatusError).refusal.details];
    }
    return "allowed";
  }

  it("names the object, its group and the subresource", () => {
    expect(tell("patch", { namespace: "shop", name: "web", subresource: "scale" })).toEqual([
      'deployments.apps "web" is forbidden: User "bob" cannot patch resource "deployments/scale" in API group "apps" in the namespace "shop"',
      { name: "web", group: "apps", kind: "deployments" },
    ]);
  });

  it("says that it is the cluster, or the namespace itself", () => {
    expect(tell("deletecollection", {})).toEqual([
      'deployments.apps is forbidden: User "bob" cannot deletecollection resource "deployments" in API group "apps" at the cluster scope',
      { group: "apps", kind: "deployments" },
    ]);
    const shop = { group: "", resource: "namespaces", namespace: "shop", name: "shop" };
    expect(tell("delete", shop)).toEqual([
      'namespaces "shop" is forbidden: User "bob" cannot delete resource "namespaces" in API group "" in the namespace "shop"',
      { name: "shop", kind: "namespaces" },
    ]);
  });

  it("is nothing where they look, or ask about themselves", () => {
    for (const verb of ["get", "list", "watch"] as const) expect(tell(verb, {})).toBe("allowed");
    const self = { group: "authorization.k8s.io", resource: "selfsubjectaccessreviews" };
    expect(tell("create", self)).toBe("allowed");
    const other = { group: "authorization.k8s.io", resource: "subjectaccessreviews" };
    expect(tell("create", other)).not.toBe("allowed");
  });
});
