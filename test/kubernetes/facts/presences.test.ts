import { kubernetesDefinitions } from "fieldwise/kubernetes";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { META, metaPresences } from "../../../src/validation/decode/meta-presences.ts";

const source = kubernetesDefinitions();

describe("when Go writes a field", () => {
  it("is known of every field of Kubernetes' own types", () => {
    for (const name of source.names()) {
      const { properties = {} } = source.read(name) as JsonObject;
      expect([...(source.presencesOf?.(name)?.keys() ?? [])], name).toEqual(
        Object.keys(properties as JsonObject),
      );
    }
  });

  it.each([
    ["apps.v1.DeploymentSpec", "replicas", "optional"],
    ["apps.v1.DeploymentSpec", "paused", "unless-empty"],
    ["apps.v1.DeploymentSpec", "template", "always"],
    ["apps.v1.StatefulSetSpec", "serviceName", "always"],
    ["core.v1.LocalObjectReference", "name", "unless-empty"],
    ["core.v1.Pod", "apiVersion", "unless-empty"],
  ])("of %s %s: %s", (name, field, presence) => {
    expect(source.presencesOf?.(`io.k8s.api.${name}`)?.get(field)).toBe(presence);
  });

  it("is the same for metadata, which custom resources have too", () => {
    for (const name of ["ObjectMeta", "OwnerReference", "ManagedFieldsEntry"]) {
      const definition = META + name;
      const presences = metaPresences(definition, source.read(definition) as JsonObject);
      expect(presences).toEqual(source.presencesOf?.(definition));
    }
    expect(metaPresences(`${META}LabelSelector`, {})).toBeUndefined();
  });
});
