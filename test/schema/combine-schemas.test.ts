import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import { combineSchemas, type Schema, untyped } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { createSchema, createType } from "../../src/schema/internal.ts";
import { customResource, kindsOf } from "../openapi/documents.ts";

const widgets = loadCustomResource(customResource({ v1: {}, v2: {} }));
const gadgets = loadCustomResource(customResource({ v1: {} }, { names: { kind: "Gadget" } }));
const otherWidgets = loadCustomResource(customResource({ v2: {}, v3: {} }));
const all = combineSchemas(widgets, gadgets, otherWidgets);

describe("schemas that are combined", () => {
  it("have the kinds of all, and where two have the same, that of the first", () => {
    expect(all.type("example.com/v1", "Gadget")).toBe(gadgets.type("example.com/v1", "Gadget"));
    expect(all.type("example.com/v2", "Widget")).toBe(widgets.type("example.com/v2", "Widget"));
    expect(all.type("example.com/v3", "Widget")).toBe(otherWidgets.type("example.com/v3", "Widget"));
    expect(all.find("example.com/v4", "Widget")).toBeUndefined();
  });

  it("have the definitions of all, those that are not listed too", () => {
    expect(all.definition("com.example.v2.Widget")).toBe(widgets.definition("com.example.v2.Widget"));
    expect(all.definition("com.example.v3.Widget")).toBe(otherWidgets.definition("com.example.v3.Widget"));
    const meta = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    expect(all.definitionNames()).not.toContain(meta);
    expect(all.findDefinition(meta)).toBe(widgets.definition(meta));
    expect(all.findDefinition("Widget")).toBeUndefined();
  });

  it("list every kind and every definition once, in order", () => {
    expect(kindsOf(all)).toEqual([
      "example.com/v1 Widget",
      "example.com/v1 WidgetList",
      "example.com/v2 Widget",
      "example.com/v2 WidgetList",
      "example.com/v1 Gadget",
      "example.com/v1 GadgetList",
      "example.com/v3 Widget",
      "example.com/v3 WidgetList",
    ]);
    expect(all.definitionNames()).toHaveLength(8);
  });

  it("tell what is near in any of them", () => {
    expect(() => all.type("example.com/v1", "Gadgte")).toThrow("did you mean Gadget (example.com/v1)?");
    expect(() => all.type("v1", "Widget")).toThrow(
      "Widget is in example.com/v1, example.com/v2, example.com/v3: use that apiVersion",
    );
    expect(() => all.definition("com.example.v3.Wigdet")).toThrow(
      expect.objectContaining({
        code: "DEFINITION_UNKNOWN",
        message: expect.stringContaining("did you mean com.example.v3.Widget"),
      }),
    );
  });

  it("are unsound where one of them is", () => {
    const unsound = loadOpenApi({
      openapi: "3.0.0",
      components: { schemas: { A: { type: "array" }, B: { type: "oops" } } },
    });
    expect(
      combineSchemas(widgets, unsound, unsound)
        .check()
        .map(({ path }) => path),
    ).toEqual([...unsound.check(), ...unsound.check()].map(({ path }) => path));
    expect(unsound.check()).toHaveLength(2);
    expect(all.check()).toEqual([]);
  });

  it("can be combined again, and may be none", () => {
    const nested = combineSchemas(kubernetes(), combineSchemas(gadgets));
    expect(nested.type("example.com/v1", "Gadget")).toBe(gadgets.type("example.com/v1", "Gadget"));
    expect(nested.type("v1", "Pod")).toBe(kubernetes().type("v1", "Pod"));
    expect(combineSchemas().kinds()).toEqual([]);
    expect(() => combineSchemas().type("v1", "Pod")).toThrow("there is no such kind in this schema");
  });

  it("read and compile nothing before it is asked for", () => {
    const asked: string[] = [];
    const watched = (kind: string): Schema =>
      createSchema({
        names: () => [kind],
        kinds: () => {
          asked.push(`kinds of ${kind}`);
          return [{ group: "", version: "v1", kind, definition: kind }];
        },
        find: (name) =>
          name === kind ? createType(name, () => ({ ...untyped, kinds: compiled(kind) })) : undefined,
        check: () => {},
      });
    const compiled = (kind: string) => {
      asked.push(`type of ${kind}`);
      return [{ group: "", version: "v1", kind }];
    };
    const schema = combineSchemas(watched("A"), watched("B"));
    expect(asked).toEqual([]);
    const type = schema.type("v1", "A");
    expect(asked).toEqual(["kinds of A"]);
    expect(type.kinds).toHaveLength(1);
    expect(asked).toEqual(["kinds of A", "type of A"]);
  });
});
