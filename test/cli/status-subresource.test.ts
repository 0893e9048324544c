import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runOn } from "./io.ts";

const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

const definition = (subresources: object) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "fleets.example.com" },
  spec: {
    group: "example.com",
    names: { kind: "Fleet", plural: "fleets" },
    scope: "Namespaced",
    versions: [{ name: "v1", subresources, schema: { openAPIV3Schema: anything } }],
  },
});

const fleet = { apiVersion: "example.com/v1", kind: "Fleet", metadata: { name: "a" }, status: { ready: 1 } };

it.each([
  [{ status: {} }, "patched (no change)"],
  [{ scale: {} }, ".status.ready  1 → 2"],
])("a custom resource with the subresources %j says of a patch of its status: %s", async (has, told) => {
  const schema = join(mkdtempSync(join(tmpdir(), "fieldwise-")), "schema.json");
  writeFileSync(schema, JSON.stringify(definition(has)));
  const line = ["patch", "-", "--schema", schema, "--type", "merge", "-p", '{"status":{"ready":2}}'];
  expect((await runOn(JSON.stringify(fleet), line)).err).toContain(told);
});
