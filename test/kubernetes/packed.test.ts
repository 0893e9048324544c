import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { metaModuleOf, moduleOf, packDefinitions } from "../../spec-fixtures/kubernetes/pack.mjs";
import { kubernetesDocument } from "../openapi/documents.ts";

const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");
const shipped = read("kubernetes/builtin.ts");
const { schemas } = kubernetesDocument.components as { schemas: JsonObject };
const packed = packDefinitions(schemas);

it("the files that the package ships are what the facts generate", () => {
  expect(shipped).toBe(moduleOf(packed));
  expect(read("openapi/meta-definitions.ts")).toBe(metaModuleOf(schemas));
});

it.each(["`", "\\", "${"])(
  "facts that hold %s, which a template literal reads otherwise, are refused",
  (text) => {
    expect(() => moduleOf(text)).toThrow("template literal");
  },
);

it("the file is at most 40 kB when compressed", () => {
  expect(gzipSync(shipped).length).toBeLessThanOrEqual(40_000);
});

it("a definition is a line, with its kinds before its schema", () => {
  const kinds = [
    { group: "", version: "v1", kind: "A" },
    { group: "apps", version: "v2", kind: "A" },
  ];
  const definitions = {
    "x.A": { type: "object", "x-kubernetes-group-version-kind": kinds },
    "x.B": { type: "string" },
  };
  expect(packDefinitions(definitions)).toBe('x.A /v1/A,apps/v2/A {"type":"object"}\nx.B  {"type":"string"}');
});
