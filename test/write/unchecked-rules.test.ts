import { compileRules } from "fieldwise/rules";
import { createResources, type ResourcesOptions, type WritableResource, write } from "fieldwise/write";
import { describe, expect, it } from "vitest";

const NOT_CHECKED = {
  reason: "FieldValueInvalid",
  message:
    "Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
  field: "<nil>",
};

function gadgets(rules: readonly object[], options: ResourcesOptions = {}): WritableResource {
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
  const resources = createResources({ ...options, definitions: [definition] });
  return resources.find("example.com/v1", "Gadget") as WritableResource;
}

function gadget(spec: object, metadata: object = {}): object {
  return {
    apiVersion: "example.com/v1",
    kind: "Gadget",
    metadata: { name: "a", namespace: "default", ...metadata },
    spec,
  };
}

function causesOf(resource: WritableResource, spec: object): readonly object[] {
  const object = gadget(spec);
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

describe("validation rules", () => {
  const RULES = [
    { rule: "self.size < 10" },
    { rule: "self.size >= oldSelf.size", message: "must not shrink" },
  ];
  const ruled = gadgets(RULES, { rules: compileRules });
  const by = { manager: "test", now: new Date(0) };
  const live = (size: number) => gadget({ size }, { resourceVersion: "1", uid: "u" });

  it("are counted where nobody checks them", () => {
    const object = gadget({ size: 11 });
    expect(write(gadgets(RULES), { verb: "create", object, ...by })).toMatchObject({ uncheckedRules: 2 });
    expect(write(ruled, { verb: "create", object: gadget({ size: 1 }), ...by })).toMatchObject({
      ok: true,
      uncheckedRules: 0,
    });
  });

  it("refuse a new object that breaks one", () => {
    expect(causesOf(ruled, { size: 11 })).toEqual([
      {
        reason: "FieldValueInvalid",
        message: "Invalid value: failed rule: self.size < 10",
        field: "spec",
      },
    ]);
  });

  it("are not checked on an object that is wrong for other reasons", () => {
    expect(causesOf(ruled, { color: "blue" }).at(-1)).toEqual(NOT_CHECKED);
  });

  it("see what an update replaces", () => {
    const result = write(ruled, { verb: "update", live: live(5), object: live(4), ...by });
    expect(result).toMatchObject({ ok: false, status: { details: { causes: [{ field: "spec" }] } } });
  });

  it("warn of what did not change", () => {
    const object = gadget({ size: 11 }, { resourceVersion: "1", uid: "u", labels: { a: "b" } });
    const result = write(ruled, { verb: "update", live: live(11), object, ...by });
    expect(result).toMatchObject({
      ok: true,
      warnings: ["spec: Invalid value: failed rule: self.size < 10"],
    });
  });

  it("are asked of an object that stays as it is, too", () => {
    const result = write(ruled, { verb: "patch", type: "merge", live: live(11), patch: {}, ...by });
    expect(result).toMatchObject({
      outcome: "unchanged",
      warnings: ["spec: Invalid value: failed rule: self.size < 10"],
    });
  });

  it("make a definition an error, if they do not compile", () => {
    expect(() => gadgets([{ rule: "self.nope" }], { rules: compileRules })).toThrow(
      ".spec.versions[0].schema.openAPIV3Schema.properties.spec.x-kubernetes-validations[0].rule",
    );
    expect(() => gadgets([{ rule: "self.nope" }])).not.toThrow();
  });
});
