import { loadCustomResource } from "fieldwise/openapi";
import { applyPatch, createPatch, createThreeWayPatch, findConflicts, keysByPath } from "fieldwise/patch";
import { describe, expect, it } from "vitest";
import { schemaOf, widget } from "./schemas.ts";
import { deepFreeze } from "./spelling.ts";

const rules = {
  type: "array",
  items: {
    type: "object",
    properties: {
      host: { type: "string" },
      port: { type: "integer", default: 80 },
      weight: { type: "integer" },
    },
    required: ["host"],
  },
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["host", "port"],
};
const tags = { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" };
const properties = { rules, tags, notes: { type: "array", items: { type: "string" } } };
const merging = { ...tags, "x-kubernetes-patch-strategy": "merge" };

const schema = schemaOf({
  Custom: { type: "object", properties },
  Annotated: { type: "object", properties: { ...properties, more: merging } },
});
const custom = schema.definition("Custom");
const annotated = schema.definition("Annotated");

describe("a type with only list types", () => {
  const live = deepFreeze({
    rules: [
      { host: "a", weight: 1 },
      { host: "a", port: 443 },
    ],
    tags: ["x"],
    notes: ["n"],
  });

  it("merges its lists by all their keys, a missing one being its default, and its sets", () => {
    const patch = { rules: [{ host: "a", port: 80, weight: 2 }], tags: ["y"], notes: ["m"] };
    expect(applyPatch(custom, { live, patch })).toEqual({
      rules: [
        { host: "a", port: 80, weight: 2 },
        { host: "a", port: 443 },
      ],
      tags: ["y", "x"],
      notes: ["m"],
    });
  });

  it("shares with live the items that a patch leaves alone", () => {
    const result = applyPatch(custom, { live, patch: { rules: [{ host: "a", weight: 2 }] } });
    expect((result.rules as unknown[])[1]).toBe(live.rules[1]);
    expect(result.tags).toBe(live.tags);
  });

  it("writes patches that name all keys", () => {
    const to = { ...live, rules: [{ host: "a", port: 443, weight: 3 }] };
    expect(createPatch(custom, { from: live, to })).toEqual({
      rules: [
        { host: "a", port: 443, weight: 3 },
        { host: "a", port: 80, $patch: "delete" },
      ],
      "$setElementOrder/rules": [{ host: "a", port: 443 }],
    });
  });

  it("replaces its lists once a patch strategy stands anywhere in it", () => {
    const patch = { rules: [{ host: "b" }], tags: ["y"], more: ["q"] };
    const before = { ...live, more: ["p"] };
    expect(applyPatch(annotated, { live: before, patch })).toEqual({
      ...live,
      rules: [{ host: "b" }],
      tags: ["y"],
      more: ["q", "p"],
    });
  });

  it("merges its lists by their keys all the same when those are asked for", () => {
    const patch = { rules: [{ host: "b" }], tags: ["y"] };
    expect(applyPatch(annotated, { live, patch }, { listKeys: "schema" })).toMatchObject({
      rules: [{ host: "b" }, { host: "a", weight: 1 }, { host: "a", port: 443 }],
      tags: ["y", "x"],
    });
  });

  it("takes other keys for a path, by which one host has one rule", () => {
    const patch = { rules: [{ host: "a", weight: 5 }] };
    const before = { rules: [{ host: "a", port: 443 }, { host: "b" }] };
    expect(
      applyPatch(custom, { live: before, patch }, { keysByPath: keysByPath(custom, { rules: ["host"] }) }),
    ).toEqual({
      rules: [{ host: "a", port: 443, weight: 5 }, { host: "b" }],
    });
  });
});

describe("the path of a conflict", () => {
  it("leads to the item in live and desired, not to its place in the patch", () => {
    const servers = (address: string) => [{ name: "a" }, { name: "b", address }];
    const result = createThreeWayPatch(
      widget,
      {
        lastApplied: { servers: servers("1") },
        desired: { servers: servers("2") },
        live: { servers: servers("3") },
      },
      { conflicts: findConflicts },
    );
    if (result.ok) throw new Error("there is a conflict");
    expect(result.conflicts).toMatchObject([{ live: "3", wanted: "2" }]);
    expect(result.conflicts[0]?.path).toMatch(/^\.servers\[(1|.*\bb\b.*)\]\.address$/);
  });
});

it("a set of numbers may hold integers and fractions", () => {
  const type = loadCustomResource({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.com",
      names: { kind: "Scale" },
      versions: [
        {
          name: "v1",
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                steps: { type: "array", items: { type: "number" }, "x-kubernetes-list-type": "set" },
              },
            },
          },
        },
      ],
    },
  }).type("example.com/v1", "Scale");
  const [from, to] = [{ steps: [1] }, { steps: [1, 1.5] }];
  expect(applyPatch(type, { live: from, patch: createPatch(type, { from, to }) })).toEqual(to);
});

it("a set that came to be sorted is sorted by its patch too, tidy or not", () => {
  const [from, to] = [{ codes: [80, 1] }, { codes: [1, 80] }];
  for (const tidy of [true, false]) {
    const patch = createPatch(widget, { from, to }, { listKeys: "schema", tidy });
    expect(applyPatch(widget, { live: from, patch }, { listKeys: "schema" })).toEqual(to);
  }
});
