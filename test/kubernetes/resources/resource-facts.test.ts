import { readFileSync } from "node:fs";
import { kubernetes, kubernetesResources } from "fieldwise/kubernetes";
import { expect, it } from "vitest";
import { moduleOf, packResources } from "../../../spec-fixtures/kubernetes/pack.mjs";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const facts = JSON.parse(read("spec-fixtures/kubernetes/resources-v1.36.json"));

it("the file that the package ships is what the facts generate, and reads as them", () => {
  const shipped = read("src/kubernetes/resources/builtin-facts.ts");
  expect(shipped).toBe(moduleOf(packResources(facts), "BUILTIN_RESOURCES"));
  expect(kubernetesResources()).toEqual(facts);
  expect(facts.length).toBeGreaterThan(100);
});

it("every resource is of a kind that there is a type for, of subresources those that hold objects", () => {
  const schema = kubernetes();
  const missing = kubernetesResources()
    .filter(({ groupVersion, group, version, kind }) => {
      const apiVersion = version === undefined ? groupVersion : group ? `${group}/${version}` : version;
      return schema.find(apiVersion, kind) === undefined;
    })
    .map(({ name }) => name);
  // What these take is in the query, and no object.
  expect(missing).toEqual([
    "nodes/proxy",
    "pods/attach",
    "pods/exec",
    "pods/portforward",
    "pods/proxy",
    "services/proxy",
  ]);
});
