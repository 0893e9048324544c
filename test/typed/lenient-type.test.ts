import type { ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  compare,
  extractItems,
  lenientType,
  merge,
  reconcileFields,
  validate,
  valueFields,
} from "../../src/typed/internal.ts";
import { oddObject, typeNamed } from "./types.ts";

const widget = typeNamed("toy.Widget") as ObjectType;
const pod = typeNamed("io.k8s.api.core.v1.Pod") as ObjectType;
const deduced = typeNamed("deduced") as ObjectType;
const untyped = typeNamed("untyped") as ObjectType;

describe("a lenient type", () => {
  it("takes fields that the type does not declare, at the top and inside", () => {
    const object = { unknown: 1, metadata: { other: { a: 1 } }, strategy: { rolling: { x: [1] } } };
    expect(validate(widget, object)).toHaveLength(3);
    expect(validate(lenientType(widget), object)).toEqual([]);
  });

  it("takes fields that the type does not declare in items of lists", () => {
    const object = {
      servers: [{ name: "a", unknown: 1, env: [{ name: "e", other: 1 }] }],
      ports: [{ port: 80, unknown: 1 }],
    };
    expect(validate(lenientType(widget), object)).toEqual([]);
  });

  it("takes fields that the type does not declare in atomic objects", () => {
    expect(validate(lenientType(widget), { config: { unknown: { a: 1 } } })).toEqual([]);
  });

  it("still checks what the type declares", () => {
    const object: Json = { name: 1, labels: { a: 1 }, tags: ["a", "a"], servers: [{ address: "x" }] };
    expect(validate(lenientType(widget), object).map(({ code }) => code)).toEqual([
      "VALUE_INVALID",
      "VALUE_INVALID",
      "LIST_ITEM_DUPLICATE",
      "LIST_KEY_MISSING",
    ]);
  });

  it("merges what the type does not declare as if there were no schema", () => {
    const merged = merge(lenientType(widget), {
      live: { unknown: { a: 1, b: [1] }, name: "a" },
      config: { unknown: { b: [2], c: { d: 1 } } },
    });
    expect(merged).toEqual({ unknown: { a: 1, b: [2], c: { d: 1 } }, name: "a" });
  });

  it("merges lists by the same keys and defaults", () => {
    const merged = merge(lenientType(widget), {
      live: { ports: [{ port: 80, name: "a" }], tags: ["x"] },
      config: { ports: [{ port: 80, protocol: "TCP", extra: 1 }], tags: ["y"] },
    });
    expect(merged).toEqual({
      ports: [{ port: 80, name: "a", protocol: "TCP", extra: 1 }],
      tags: ["x", "y"],
    });
  });

  it("finds the same fields as the type, and keys without a declaration as members", () => {
    const object: JsonObject = {
      name: "a",
      labels: { a: "1" },
      tags: ["x"],
      selector: {},
      byName: { b: {} },
    };
    expect(JSON.stringify(valueFields(lenientType(widget), object))).toBe(
      JSON.stringify(valueFields(widget, object)),
    );
    const servers = [{ name: "a", limits: { l: "1" } }];
    expect(valueFields(lenientType(widget), { servers })).toEqual(valueFields(widget, { servers }));
    expect(valueFields(lenientType(widget), { unknown: { a: 1 } })).toEqual({
      "f:unknown": { ".": {}, "f:a": {} },
    });
  });

  it("compares, extracts and reconciles like the type", () => {
    const lenient = lenientType(widget);
    const from = { servers: [{ name: "a", address: "1" }] };
    const to = { servers: [{ name: "a", address: "2" }] };
    expect(compare(lenient, { from, to })).toEqual(compare(widget, { from, to }));
    expect(extractItems(lenient, from, valueFields(widget, from))).toEqual(from);
    const old = {
      "f:selector": { "f:a": {} },
      "f:servers": { 'k:{"name":"a"}': { "f:args": { "i:0": {} } } },
    };
    expect(reconcileFields(lenient, old)).toEqual(reconcileFields(widget, old));
  });

  it("is the same for the same type, and for itself", () => {
    expect(lenientType(widget)).toBe(lenientType(widget));
    expect(lenientType(lenientType(widget))).toBe(lenientType(widget));
    expect(lenientType(deduced)).toBe(deduced);
  });

  it("keeps name and kinds, and the topology of lists and objects", () => {
    const lenient = lenientType(widget);
    expect(lenient.name).toBe(widget.name);
    expect(lenient.kinds).toEqual(widget.kinds);
    for (const [name, { type }] of widget.map.fields) {
      const same = lenient.map.fields.get(name)?.type;
      expect(same?.list?.topology).toBe(type.list?.topology);
      expect(same?.list?.keys).toEqual(type.list?.keys);
      expect(same?.list?.keyTexts).toEqual(type.list?.keyTexts);
      expect(same?.map?.topology).toBe(type.map?.topology);
      expect(same?.scalar).toEqual(type.scalar);
    }
  });

  it("of something that is a whole stays one", () => {
    expect(valueFields(lenientType(untyped), { a: { b: 1 } })).toEqual(valueFields(untyped, { a: { b: 1 } }));
    expect(merge(lenientType(untyped), { live: { a: 1 }, config: { b: 1 } })).toEqual({ b: 1 });
  });

  it("of a recursive type is one, too", () => {
    const tree = { name: "a", children: [{ name: "b", unknown: 1, children: [{ name: "c", other: 2 }] }] };
    expect(validate(lenientType(oddObject as ObjectType), { tree })).toEqual([]);
  });

  it("of a Pod takes what a later Kubernetes may add", () => {
    const object = { spec: { containers: [{ name: "a", newField: { x: 1 } }], newList: [1] } };
    expect(validate(lenientType(pod), object)).toEqual([]);
    expect(merge(lenientType(pod), { live: object, config: structuredClone(object) })).toBe(object);
  });
});
