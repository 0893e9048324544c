import type { User } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import { attemptOf, refusalOf } from "../../../src/server/auth/authorize.ts";
import { readResourcePath } from "../../../src/server/http/resource-path.ts";
import { requestOf } from "./request.ts";

const user: User = { name: "ada", groups: [] };

/** What a request wants: verb, group, version, resource with its part, namespace and name. */
function wants(line: string): readonly string[] {
  const [method = "", target = ""] = line.split(" ");
  const [path = "", query = ""] = target.split("?");
  const request = { ...requestOf({ method, path }), query };
  const attempt = attemptOf(user, request, readResourcePath(path));
  if (attempt.path !== undefined) return [attempt.verb, attempt.path];
  const { verb, group, version, resource, subresource, namespace, name } = attempt;
  return [verb, group, version, `${resource}${subresource && `/${subresource}`}`, namespace, name];
}

describe("what a request wants", () => {
  it.each([
    ["GET /api/v1/pods", ["list", "", "v1", "pods", "", ""]],
    ["GET /api/v1/pods?watch=true", ["watch", "", "v1", "pods", "", ""]],
    ["GET /api/v1/pods?watch=0", ["list", "", "v1", "pods", "", ""]],
    ["HEAD /api/v1/namespaces/shop/pods/web", ["get", "", "v1", "pods", "shop", "web"]],
    ["GET /api/v1/namespaces/shop/pods/web/log", ["get", "", "v1", "pods/log", "shop", "web"]],
    ["POST /apis/apps/v1/namespaces/shop/deployments", ["create", "apps", "v1", "deployments", "shop", ""]],
    ["PUT /apis/apps/v1/namespaces/shop/deployments/a", ["update", "apps", "v1", "deployments", "shop", "a"]],
    ["PATCH /api/v1/nodes/n/status", ["patch", "", "v1", "nodes/status", "", "n"]],
    ["DELETE /api/v1/nodes/n", ["delete", "", "v1", "nodes", "", "n"]],
    ["DELETE /api/v1/nodes", ["deletecollection", "", "v1", "nodes", "", ""]],
    ["OPTIONS /api/v1/nodes", ["", "", "v1", "nodes", "", ""]],
    // Whether there is such a resource does not matter.
    ["GET /apis/any.example/v9/no%20such/x", ["get", "any.example", "v9", "no such", "", "x"]],
  ])("%s: %j", (line, wanted) => expect(wants(line)).toEqual(wanted));

  it.each([
    ["GET /api/v1/namespaces/shop", ["get", "", "v1", "namespaces", "shop", "shop"]],
    ["PUT /api/v1/namespaces/shop/finalize", ["update", "", "v1", "namespaces/finalize", "shop", "shop"]],
    ["GET /api/v1/namespaces/shop/status", ["get", "", "v1", "namespaces/status", "shop", "shop"]],
    ["POST /api/v1/namespaces", ["create", "", "v1", "namespaces", "", ""]],
  ])("a namespace is in itself: %s: %j", (line, wanted) => expect(wants(line)).toEqual(wanted));

  it.each([
    ["GET /api/v1/pods?fieldSelector=metadata.name%3Dweb", ["list", "", "v1", "pods", "", "web"]],
    ["GET /api/v1/pods?fieldSelector=metadata.name!%3Dweb", ["list", "", "v1", "pods", "", ""]],
    ["GET /api/v1/pods?fieldSelector=nonsense", ["list", "", "v1", "pods", "", ""]],
    ["DELETE /api/v1/pods?fieldSelector=metadata.name%3Dweb", ["deletecollection", "", "v1", "pods", "", ""]],
  ])("a list of one name is of that name: %s: %j", (line, wanted) => expect(wants(line)).toEqual(wanted));

  it.each([
    ["GET /api/v1/watch/namespaces/shop/pods", ["watch", "", "v1", "pods", "shop", ""]],
    ["GET /api/v1/proxy/nodes/n/metrics", ["proxy", "", "v1", "nodes", "", "n"]],
  ])("a path may say the verb, as of old: %s: %j", (line, wanted) => expect(wants(line)).toEqual(wanted));

  it.each([
    ["GET /metrics", ["get", "/metrics"]],
    ["HEAD /", ["head", "/"]],
    ["POST /api/v1", ["post", "/api/v1"]],
    ["GET /apis/apps/v1", ["get", "/apis/apps/v1"]],
    ["GET /%68ealthz", ["get", "/healthz"]],
    ["GET /api/v1/watch", ["get", "/api/v1/watch"]],
  ])("is a path where it is no resource: %s: %j", (line, wanted) => expect(wants(line)).toEqual(wanted));
});

describe("a refusal", () => {
  it("says why, if there is something to say", () => {
    const attempt = { user, verb: "get", path: "/metrics" };
    expect(refusalOf(attempt, "RBAC: no").message).toBe(
      'forbidden: User "ada" cannot get path "/metrics": RBAC: no',
    );
  });

  it("cannot be taken for HTML", () => {
    const attempt = { user: { name: "<b>&", groups: [] }, verb: "get", path: "/" };
    expect(refusalOf(attempt, "").message).toBe('forbidden: User "&lt;b&gt;&amp;" cannot get path "/"');
  });
});
