import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { isObject, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { keptZerosOf } from "../../src/validation/kept-zeros.ts";

describe("the fields that may be zero", () => {
  const source = kubernetesDefinitions();

  it("are optional ones that Kubernetes' types have", () => {
    let count = 0;
    for (const name of source.names()) {
      const { properties, required = [] } = source.read(name) as JsonObject;
      for (const field of keptZerosOf(name) ?? []) {
        expect(isObject(properties) && Object.hasOwn(properties, field), `${name} ${field}`).toBe(true);
        expect(required, `${name} ${field}`).not.toContain(field);
        count++;
      }
    }
    expect(count).toBeGreaterThan(250);
  });

  it("are not known of other types", () => {
    expect(keptZerosOf("com.example.v1.Widget")).toBeUndefined();
    expect(keptZerosOf("io.k8s.api.apps.v1.DeploymentSpec")?.has("replicas")).toBe(true);
    expect(keptZerosOf("io.k8s.api.apps.v1.DeploymentSpec")?.has("paused")).toBe(false);
  });
});
