import { createResources, type WritableResource, write } from "fieldwise/write";
import { describe, expect, it } from "vitest";

const NOT_CHECKED = {
  reason: "FieldValueInvalid",
  message:
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
  field: "<nil>",
};

function gadgets(rules: readonly object[]): WritableResource {
  const spec = {
    type: "object",
    required: ["size"],
    "x-kubernetes-validations": rules,
    properties: {
      size: { type: "integer", minimum: 1 },
      color: { type: "string", enum: ["red", "green"] },
      tags: { type: "array", maxItems: 1, items: { type: "string", maxLength: 3 } },
    },
  };
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gadgets.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "gadgets", singular: "gadget", kind: "Gadget", listKind: "GadgetList" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  };
  return createResources({ definitions: [definition] }).find("example.com/v1", "Gadget") as WritableResource;
}

function causesOf(resource: WritableResource, spec: object): readonly object[] {
  const object = {
    apiVersion: "example.com/v1",
    kind: "Gadget",
    metadata: { name: "a", namespace: "default" },
    spec,
  };
  const result = write(resource, { verb: "create", object, manager: "test", now: new Date(0) });
  return result.ok ? [] : ((result.status.details?.causes ?? []) as readonly object[]);
}

describe("a custom resource that is refused", () => {
  const ruled = gadgets([{ rule: "self.size < 10" }]);

  it.each([
    ["lacks a field", {}],
    ["has a value that is none of those there are", { size: 1, color: "blue" }],
    ["has too many items", { size: 1, tags: ["a", "b"] }],
    ["has a text that is too long", { size: 1, tags: ["long"] }],
    ["has a value of another type", { size: "1" }],
  ])("is told that rules were not checked if it %s", (_, spec) => {
    const causes = causesOf(ruled, spec);
    expect(causes).toHaveLength(2);
    expect(causes[1]).toEqual(NOT_CHECKED);
  });

  it("is told so only if its schema has rules", () => {
    expect(causesOf(gadgets([]), {})).toHaveLength(1);
  });

  it("is not told so for a value that is merely out of range", () => {
    expect(causesOf(ruled, { size: 0 })).toMatchObject([{ field: "spec.size" }]);
  });
});
