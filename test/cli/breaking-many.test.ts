import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runLine } from "./session.ts";

const root = mkdtempSync(join(tmpdir(), "fieldwise-many-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MANY = 1000;

/** A definition with many fields, each with a rule of its own. */
function write(name: string, least: number): void {
  const fields = Array.from({ length: MANY }, (_, index) => {
    const rule = { rule: `self.size() > ${index + least}`, message: `field ${index} is too short` };
    return [`field${index}`, { type: "string", "x-kubernetes-validations": [rule] }];
  });
  const spec = { type: "object", properties: Object.fromEntries(fields) };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Widget", plural: "widgets" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
  writeFileSync(join(root, name), JSON.stringify(definition));
}

it("breaking prints as many findings of a rule as somebody reads, and counts all", async () => {
  write("old.json", 0);
  write("new.json", 1);
  const { out, code } = await runLine("fieldwise breaking old.json new.json", root);
  expect(out.split("\n").length).toBeLessThan(60);
  expect(out).toContain("… and 980 more: -o json has all\n");
  expect(out).toContain("1000 breaking, 0 depends\n");
  expect(code).toBe(1);
  const all = await runLine("fieldwise breaking old.json new.json -o json", root);
  expect(JSON.parse(all.out).findings).toHaveLength(MANY);
});
