import { kubernetes, kubernetesResources, resourceOf } from "fieldwise/kubernetes";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import { deduced, type ObjectType } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { apiVersionOf } from "../../../src/schema/internal.ts";
import { customResource, kubernetesDocument } from "../../openapi/documents.ts";

const fleets = loadCustomResource(
  customResource(
    { v1: {}, v2: {} },
    { names: { kind: "Fleet", plural: "fleets", shortNames: ["fl"] }, scope: "Namespaced" },
  ),
);

describe("resourceOf", () => {
  it("tells of a built-in kind what Kubernetes calls it", () => {
    expect(resourceOf(kubernetes().type("apps/v1", "Deployment"))).toEqual({
      group: "apps",
      version: "v1",
      kind: "Deployment",
      plural: "deployments",
      singular: "deployment",
      namespaced: true,
      shortNames: ["deploy"],
    });
    expect(resourceOf(kubernetes().type("v1", "Endpoints"))).toMatchObject({
      group: "",
      plural: "endpoints",
      singular: "endpoints",
    });
    expect(resourceOf(kubernetes().type("v1", "Namespace")).namespaced).toBe(false);
    expect(resourceOf(kubernetes().type("v1", "Secret")).shortNames).toEqual([]);
  });

  it("tells of a custom resource what its definition calls it, in each version", () => {
    expect(resourceOf(fleets.type("example.com/v2", "Fleet"))).toEqual({
      group: "example.com",
      version: "v2",
      kind: "Fleet",
      plural: "fleets",
      singular: "fleet",
      namespaced: true,
      shortNames: ["fl"],
    });
  });

  it("believes the definition of a custom resource, be it called as one of Kubernetes' own", () => {
    const names = { kind: "Deployment", plural: "deploys" };
    const schema = loadCustomResource(customResource({ v1: {} }, { group: "apps", names, scope: "Cluster" }));
    expect(resourceOf(schema.type("apps/v1", "Deployment"))).toMatchObject({
      plural: "deploys",
      namespaced: false,
    });
  });

  it("knows Kubernetes' own kinds wherever their type comes from", () => {
    const schema = loadOpenApi(kubernetesDocument);
    expect(resourceOf(schema.type("batch/v1", "CronJob")).plural).toBe("cronjobs");
  });

  it("knows every built-in kind, except lists and what has no path of its own", () => {
    const schema = kubernetes();
    const known = new Set<string>();
    const unknown: string[] = [];
    for (const one of schema.kinds()) {
      const type = schema.type(apiVersionOf(one), one.kind);
      try {
        const { group, version, kind } = resourceOf(type);
        known.add(`${apiVersionOf({ group, version })} ${kind}`);
      } catch (error) {
        expect(error).toMatchObject({ code: "RESOURCE_UNKNOWN" });
        if (!/this is a list/.test(String(error))) unknown.push(one.kind);
      }
    }
    const listed = kubernetesResources().filter(({ name }) => !name.includes("/"));
    expect([...known].sort()).toEqual(listed.map((fact) => `${fact.groupVersion} ${fact.kind}`).sort());
    expect([...new Set(unknown)].sort()).toEqual([
      "APIGroup",
      "APIGroupList",
      "APIResourceList",
      "APIVersions",
      "DeleteOptions",
      "Eviction",
      "Scale",
      "Status",
      "TokenRequest",
      "WatchEvent",
    ]);
  });

  const refusals: [what: string, type: ObjectType, path: string, message: string][] = [
    [
      "a list",
      kubernetes().type("v1", "PodList"),
      "v1 PodList",
      "this is a list: use the type of v1 Pod, whose path without a name is that of the list",
    ],
    [
      "a list of custom resources",
      fleets.type("example.com/v1", "FleetList"),
      "example.com/v1 FleetList",
      "use the type of example.com/v1 Fleet",
    ],
    [
      "what is sent to a subresource",
      kubernetes().type("policy/v1", "Eviction"),
      "policy/v1 Eviction",
      "this is sent to a subresource, as to pods/eviction: use the type of that object, with subresource",
    ],
    [
      "what is no object of a server's",
      kubernetes().type("v1", "Status"),
      "v1 Status",
      "there is no path known for objects of this kind",
    ],
    [
      "a definition that does not say its names",
      loadCustomResource(customResource({ v1: {} })).type("example.com/v1", "Widget"),
      "example.com/v1 Widget",
      "load its CustomResourceDefinition, with plural and scope",
    ],
    [
      "no kind at all",
      deduced,
      "",
      "this type is of no kind, so its objects have no path: use the type of a kind",
    ],
  ];

  it.each(refusals)("refuses %s, and says what to do", (_, type, path, message) => {
    const refusal = { code: "RESOURCE_UNKNOWN", path, message: expect.stringContaining(message) };
    expect(() => resourceOf(type)).toThrow(expect.objectContaining(refusal));
  });
});
