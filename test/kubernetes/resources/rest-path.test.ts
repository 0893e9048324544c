import { kubernetes, kubernetesResources, type RestPlace, restPath } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { customResource } from "../../openapi/documents.ts";

const schema = kubernetes();
const deployment = schema.type("apps/v1", "Deployment");
const configMap = schema.type("v1", "ConfigMap");
const clusterRole = schema.type("rbac.authorization.k8s.io/v1", "ClusterRole");
const fleet = loadCustomResource(
  customResource({ v1: {} }, { names: { kind: "Fleet", plural: "fleets" }, scope: "Cluster" }),
).type("example.com/v1", "Fleet");

describe("restPath", () => {
  it("leads to an object, to a part of it, to those of a namespace and to all", () => {
    const place = { namespace: "shop", name: "web" };
    expect(restPath(deployment, { ...place, subresource: "status" })).toBe(
      "/apis/apps/v1/namespaces/shop/deployments/web/status",
    );
    expect(restPath(deployment, place)).toBe("/apis/apps/v1/namespaces/shop/deployments/web");
    expect(restPath(deployment, { namespace: "shop" })).toBe("/apis/apps/v1/namespaces/shop/deployments");
    expect(restPath(deployment)).toBe("/apis/apps/v1/deployments");
    expect(restPath(deployment, { namespace: "" })).toBe("/apis/apps/v1/deployments");
    expect(restPath(configMap, place)).toBe("/api/v1/namespaces/shop/configmaps/web");
    expect(restPath(fleet, { name: "west" })).toBe("/apis/example.com/v1/fleets/west");
  });

  it("does not take what it does not know for nothing, as that would lead to all objects", () => {
    const misspelt: object = { namespace: "shop", nmae: "web" };
    const metadata = { name: "web", namespace: "shop", labels: { a: "b" } };
    for (const place of [misspelt, metadata, { namespace: "shop", name: null as unknown as string }])
      expect(() => restPath(configMap, place)).toThrow(expect.objectContaining({ code: "ARGUMENT_INVALID" }));
    expect(() => restPath(configMap, misspelt)).toThrow(/nmae.*: use .*namespace.*name.*subresource/);
  });

  it.each(kubernetesResources().map((fact) => [`${fact.groupVersion} ${fact.name}`, fact] as const))(
    "is that of discovery: %s",
    (_, { groupVersion, name: path, namespaced }) => {
      const [plural, subresource] = path.split("/") as [string, string?];
      const owner = kubernetesResources().find(
        (fact) => fact.groupVersion === groupVersion && fact.name === plural,
      );
      const root = groupVersion === "v1" ? "/api/v1" : `/apis/${groupVersion}`;
      const place = namespaced ? { namespace: "n", name: "a" } : { name: "a" };
      expect(restPath(schema.type(groupVersion, owner?.kind ?? ""), { ...place, subresource })).toBe(
        `${root}${namespaced ? "/namespaces/n" : ""}/${plural}/a${subresource ? `/${subresource}` : ""}`,
      );
    },
  );

  it("escapes what a name may not do to a path, and leaves the colons of roles", () => {
    expect(restPath(clusterRole, { name: "system:a b/c?d#e%f" })).toBe(
      "/apis/rbac.authorization.k8s.io/v1/clusterroles/system:a%20b%2Fc%3Fd%23e%25f",
    );
    const path = restPath(deployment, { namespace: "../..", name: "é/../x" });
    expect(new URL(path, "https://server").pathname).toBe(path);
  });

  const refusals: [what: string, place: RestPlace, path: string, message: string][] = [
    [
      "an object without its namespace",
      { name: "web" },
      "namespace",
      "Deployment are in a namespace: say which",
    ],
    [
      "a subresource of all objects",
      { namespace: "shop", subresource: "status" },
      "name",
      "say which Deployment",
    ],
    ["an empty name", { namespace: "shop", name: "" }, "name", 'nothing can be called "": use a name'],
    ["a name that leads up", { namespace: "shop", name: ".." }, "name", 'nothing can be called ".."'],
    [
      "a namespace that leads nowhere",
      { namespace: ".", name: "a" },
      "namespace",
      'nothing can be called "."',
    ],
    ["half a character", { namespace: "shop", name: "\ud83d" }, "name", "use a name"],
  ];

  it.each(refusals)("refuses %s", (_, place, path, message) => {
    const refusal = { code: "REQUEST_INVALID", path, message: expect.stringContaining(message) };
    expect(() => restPath(deployment, place)).toThrow(expect.objectContaining(refusal));
  });

  it("refuses a namespace where the kind has none, and a type without a path", () => {
    expect(() => restPath(fleet, { namespace: "shop", name: "west" })).toThrow(
      "namespace: objects of kind Fleet are in no namespace: leave it out",
    );
    expect(() => restPath(deduced, {})).toThrow(expect.objectContaining({ code: "RESOURCE_UNKNOWN" }));
  });
});
