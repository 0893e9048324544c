import { kubernetes } from "fieldwise/kubernetes";
import { typeAt } from "fieldwise/schema";
import { describe, expect, it, vi } from "vitest";

const apiVersionOf = ({ group, version }: { group: string; version: string }) =>
  group === "" ? version : `${group}/${version}`;

it("is one schema, however often it is asked for", () => {
  expect(kubernetes()).toBe(kubernetes());
  expect(kubernetes().type("apps/v1", "Deployment")).toBe(kubernetes().type("apps/v1", "Deployment"));
});

it("has every kind that it lists, each sound, and lists have items of their kind", () => {
  for (const kind of kubernetes().kinds()) {
    const type = kubernetes().type(apiVersionOf(kind), kind.kind);
    expect(type.kinds).toContainEqual(kind);
    if (!type.map.fields.has("items")) continue;
    const items = typeAt(type, "items").list?.element;
    expect(items?.kinds).toContainEqual({ ...kind, kind: kind.kind.slice(0, -"List".length) });
  }
  expect(kubernetes().check()).toEqual([]);
});

it.each([
  ["v1", "Pod"],
  ["v1", "PodList"],
  ["apps/v1", "Deployment"],
  ["batch/v1", "CronJob"],
  ["rbac.authorization.k8s.io/v1", "ClusterRole"],
  ["apiextensions.k8s.io/v1", "CustomResourceDefinition"],
  ["apps/v1", "DeleteOptions"],
])("has %s %s", (apiVersion, kind) => {
  expect(kubernetes().type(apiVersion, kind).map.fields.has("apiVersion")).toBe(true);
});

it.each([
  ["apps/v1", "Deploymnet", "did you mean Deployment (apps/v1)?"],
  ["extensions/v1beta1", "Deployment", "Deployment is in apps/v1: use that apiVersion"],
  ["v1", "pod", "did you mean Pod (v1)?"],
  ["example.com/v1", "Widget", "load its CustomResourceDefinition"],
])("helps who asks for %s %s", (apiVersion, kind, hint) => {
  const refusal = {
    code: "KIND_UNKNOWN",
    path: `${apiVersion} ${kind}`,
    message: expect.stringContaining(hint),
  };
  expect(() => kubernetes().type(apiVersion, kind)).toThrow(expect.objectContaining(refusal));
});

it.each([
  ["spec.containers", "map", ["name"]],
  ["spec.containers.ports", "map", ["containerPort", "protocol"]],
  ["spec.tolerations", "atomic", []],
  ["metadata.finalizers", "set", []],
])("knows that a pod's %s is %s", (path, topology, keys) => {
  const { list } = typeAt(kubernetes().type("v1", "Pod"), path);
  expect([list?.topology, list?.keys.map(({ name }) => name)]).toEqual([topology, keys]);
});

describe("what is not asked for", () => {
  it("is not decoded", async () => {
    vi.resetModules();
    const parse = vi.spyOn(JSON, "parse");
    try {
      const fresh = await import("fieldwise/kubernetes");
      const before = parse.mock.calls.length;
      const schema = fresh.kubernetes();
      expect(schema.kinds().length).toBeGreaterThan(100);
      expect(parse.mock.calls.length - before).toBe(0);
      const { map } = schema.type("v1", "Namespace");
      expect(map?.fields.has("spec")).toBe(true);
      expect(parse.mock.calls.length - before).toBe(1);
    } finally {
      parse.mockRestore();
    }
  });
});
