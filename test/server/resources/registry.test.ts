import { expect, it } from "vitest";
import { Registry } from "../../../src/server/resources/registry.ts";
import type { Resource } from "../../../src/server/resources/resource.ts";

function resource(version: string, storedAs = "v1", group = "example.com"): Resource {
  const apiVersion = `${group}/${version}`;
  const [plural, kind, prefix] = ["widgets", "Widget", `/${group}/widgets/`];
  return { group, version, apiVersion, plural, kind, prefix, storedAs: `${group}/${storedAs}` } as Resource;
}

it("finds a resource by its path, its kind and its keys", () => {
  const [first, second] = [resource("v2"), resource("v1")];
  const registry = new Registry([first, second]);
  expect(registry.find("example.com", "v2", "widgets")).toBe(first);
  expect(registry.findByKind("example.com/v1", "Widget")).toBe(second);
  expect(registry.findByKey("/example.com/widgets/default/a")).toBe(second);
  expect(registry.hasGroup("example.com")).toBe(true);
});

it("finds a kind in another version, as references outlive versions", () => {
  const only = resource("v1");
  expect(new Registry([only]).findByKind("example.com/v9", "Widget")).toBe(only);
});

it("forgets what is replaced, and all of its group", () => {
  const [old, other] = [resource("v1"), resource("v1", "v1", "example.org")];
  const registry = new Registry([old]);
  registry.replace([old], [other]);
  expect(registry.find("example.com", "v1", "widgets")).toBeUndefined();
  expect(registry.findByKind("example.com/v1", "Widget")).toBeUndefined();
  expect(registry.findByKey("/example.com/widgets/a")).toBeUndefined();
  expect(registry.hasGroup("example.com")).toBe(false);
  expect([...registry.list()]).toEqual([other]);
  expect(registry.generation).toBe(1);
});

it("knows the keys of what is stored, though it is not served", () => {
  const stored = resource("v1");
  const registry = new Registry();
  registry.replace([], [], stored);
  expect([...registry.list()]).toEqual([]);
  expect([...registry.listStored()]).toEqual([stored]);
  expect(registry.findByKey("/example.com/widgets/a")).toBe(stored);
  registry.replace([stored], []);
  expect(registry.findByKey("/example.com/widgets/a")).toBeUndefined();
});
