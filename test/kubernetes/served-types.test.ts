import { servedTypes } from "fieldwise/kubernetes";
import { createResources } from "fieldwise/write";
import { describe, expect, it } from "vitest";

const text = { type: "string" };

/** A document of a server whose ConfigMaps have no binary data, but an owner. */
const older = {
  openapi: "3.0.0",
  info: { title: "Kubernetes", version: "v1.9.0" },
  paths: {},
  components: {
    schemas: {
      "io.k8s.api.core.v1.ConfigMap": {
        type: "object",
        properties: {
          apiVersion: text,
          kind: text,
          metadata: { type: "object" },
          data: { type: "object", additionalProperties: text, "x-kubernetes-map-type": "atomic" },
          owner: text,
        },
        "x-kubernetes-group-version-kind": [{ group: "", version: "v1", kind: "ConfigMap" }],
      },
    },
  },
};

describe("documents of a server of another release", () => {
  const resources = createResources({ types: servedTypes(older) });
  const own = createResources();

  it("say which fields Kubernetes' own kinds have, and how they merge", () => {
    const { type } = resources.resource("v1", "ConfigMap");
    const names = [...(type.map?.fields.keys() ?? [])];
    expect(names).toContain("owner");
    expect(names).not.toContain("binaryData");
    expect(type.map?.fields.get("data")?.type.map?.topology).toBe("atomic");
    expect(own.resource("v1", "ConfigMap").type.map?.fields.has("binaryData")).toBe(true);
  });

  it("leave alone what they do not describe", () => {
    expect(resources.resource("v1", "Secret")).toBe(own.resource("v1", "Secret"));
    const definition = ["apiextensions.k8s.io/v1", "CustomResourceDefinition"] as const;
    expect(resources.resource(...definition)).toBe(own.resource(...definition));
  });

  it("are documents", () => {
    expect(() => servedTypes({ kind: "List" })).toThrow(/OpenAPI document/);
  });
});
