import { readProtoFiles } from "fieldwise/adapters/protobuf";
import { countDeprecatedUses, createDeprecationChecker } from "fieldwise/compatibility";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

const annotations = `syntax = "proto2"; package envoy.annotations; import "google/protobuf/descriptor.proto";
  extend google.protobuf.FieldOptions {
    optional bool disallowed_by_default = 189503207;
    optional string deprecated_at_minor_version = 157299826;
  }
  extend google.protobuf.EnumValueOptions {
    optional bool disallowed_by_default_enum = 70100853;
    optional string deprecated_at_minor_version_enum = 181198657;
  }`;
const mesh = `syntax = "proto3"; package acme.mesh.v1;
  import "envoy/annotations/deprecation.proto"; import "google/protobuf/any.proto";
  enum Mode {
    AUTO = 0 [deprecated = true, (envoy.annotations.deprecated_at_minor_version_enum) = "1.2"];
    FAST = 1;
    SLOW = 2 [deprecated = true, (envoy.annotations.disallowed_by_default_enum) = true];
  }
  enum Size { SMALL = 0; LARGE = 1 [deprecated = true]; }
  message Cluster {
    string name = 1;
    string host_name = 2 [deprecated = true, (envoy.annotations.deprecated_at_minor_version) = "1.1"];
    repeated string hosts = 3 [deprecated = true, (envoy.annotations.disallowed_by_default) = true];
    Size size = 4;
    repeated Size sizes = 5;
    map<string, Cluster> by_zone = 6;
    google.protobuf.Any extension = 7;
    Cluster fallback = 8 [deprecated = true];
    bool flag = 9 [deprecated = true];
    int64 count = 10 [deprecated = true];
    optional bool known = 11 [deprecated = true];
    map<string, string> labels = 12 [deprecated = true];
    oneof kind { Mode picked = 13; }
  }
  message Listener { Mode mode = 1; Cluster cluster = 2; repeated Mode modes = 3; }`;
const checker = createDeprecationChecker(
  readProtoFiles([
    { path: "envoy/annotations/deprecation.proto", text: annotations },
    { path: "acme/mesh/v1/mesh.proto", text: mesh },
  ]),
);
const CLUSTER = "acme.mesh.v1.Cluster";
const used = (object: JsonObject, name = CLUSTER) =>
  checker.check(name, deepFreeze(object)).map(({ path, name: full, phase }) => [path, full.slice(13), phase]);

describe("uses of what a protobuf API deprecates", () => {
  it("are found with their place, their full name, since when, and their phase", () => {
    expect(checker.check(CLUSTER, { name: "a", host_name: "b", hosts: ["c"] })).toEqual([
      {
        path: ".host_name",
        name: "acme.mesh.v1.Cluster.host_name",
        kind: "field",
        since: "1.1",
        phase: "warn",
        overridden: false,
      },
      {
        path: ".hosts",
        name: "acme.mesh.v1.Cluster.hosts",
        kind: "field",
        phase: "disallowed",
        overridden: false,
      },
    ]);
    expect(used({ hostName: "b" })).toEqual([[".hostName", "Cluster.host_name", "warn"]]);
    expect(used({ name: "a" })).toEqual([]);
  });

  it("are found in messages, lists, maps and Any", () => {
    const extension = { "@type": "type.googleapis.com/acme.mesh.v1.Cluster", host_name: "c" };
    const object = {
      sizes: ["SMALL", "LARGE", 1],
      by_zone: { "a.b": { host_name: "b" } },
      extension,
      fallback: { host_name: "d" },
    };
    expect(used(object)).toEqual([
      [".sizes[1]", "LARGE", "warn"],
      [".sizes[2]", "LARGE", "warn"],
      ['.by_zone."a.b".host_name', "Cluster.host_name", "warn"],
      [".extension.host_name", "Cluster.host_name", "warn"],
      [".fallback", "Cluster.fallback", "warn"],
      [".fallback.host_name", "Cluster.host_name", "warn"],
    ]);
    expect(used({ extension: { ...extension, "@type": "no.such.Message" } })).toEqual([]);
  });

  it("are none where a field is as good as unset", () => {
    const unset = { host_name: "", hosts: [], flag: false, count: "0", labels: {}, fallback: null };
    expect(used(unset)).toEqual([]);
    expect(used({ known: false }), "presence tells").toEqual([[".known", "Cluster.known", "warn"]]);
    expect(used({ flag: true, count: "1", labels: { a: "" } }).length).toBe(3);
  });

  it("are there for the deprecated zero of an enum, though nobody set it", () => {
    const unset = [[".mode", "AUTO", "warn"]];
    expect(used({}, "acme.mesh.v1.Listener")).toEqual(unset);
    expect(used({ mode: "AUTO" }, "acme.mesh.v1.Listener")).toEqual(unset);
    expect(checker.check("acme.mesh.v1.Listener", {})[0]).toMatchObject({
      kind: "default value",
      since: "1.2",
    });
    expect(used({ mode: "FAST" }, "acme.mesh.v1.Listener")).toEqual([]);
    expect(used({ mode: 2, modes: ["AUTO"] }, "acme.mesh.v1.Listener")).toEqual([
      [".mode", "SLOW", "disallowed"],
      [".modes[0]", "AUTO", "warn"],
    ]);
    expect(used({ picked: "AUTO" })).toEqual([[".picked", "AUTO", "warn"]]);
  });

  it("are allowed by name, by runtime key, or all", () => {
    const phases = (overrides: readonly string[] | true) =>
      checker
        .check("acme.mesh.v1.Listener", { mode: "SLOW", cluster: { hosts: ["a"] } }, { overrides })
        .map(({ phase, overridden }) => [phase, overridden]);
    const [no, yes] = [
      ["disallowed", false],
      ["warn", true],
    ];
    expect(phases([])).toEqual([no, no]);
    expect(phases(["acme.mesh.v1.Cluster.hosts"])).toEqual([no, yes]);
    expect(phases(["envoy.deprecated_features:acme.mesh.v1.SLOW"])).toEqual([yes, no]);
    expect(phases(true)).toEqual([yes, yes]);
  });

  it("are counted over many objects", () => {
    const first = countDeprecatedUses(checker.check(CLUSTER, { host_name: "a", hosts: ["b"] }));
    const counts = countDeprecatedUses(checker.check(CLUSTER, { host_name: "a" }), deepFreeze(first));
    expect(counts).toEqual({
      total: 3,
      disallowed: 1,
      byName: { "acme.mesh.v1.Cluster.host_name": 2, "acme.mesh.v1.Cluster.hosts": 1 },
    });
    expect(first.total).toBe(2);
  });

  it("are not looked for in what does not fit, and not in depths that nothing has", () => {
    expect(used({ by_zone: [1], sizes: "LARGE", fallback: "x", no_such: { a: 1 } }).length).toBe(1);
    let deep: Json = {};
    for (let depth = 0; depth < 5000; depth++) deep = { fallback: deep };
    expect(() => checker.check(CLUSTER, deep as JsonObject)).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
    expect(() => checker.check("acme.mesh.v1.Nothing", {})).toThrow(
      expect.objectContaining({ code: "DEFINITION_UNKNOWN" }),
    );
  });
});

describe("uses of what a document deprecates", () => {
  const text = { type: "string" };
  const colour = { ...text, deprecated: true, "x-fieldwise-deprecated-since": "1.4" };
  const shape = { ...text, deprecated: true, "x-fieldwise-disallowed-by-default": true };
  const item = { type: "object", properties: { name: text, colour } };
  const spec = {
    type: "object",
    properties: {
      shape,
      items: { type: "array", items: item },
      more: { type: "object", additionalProperties: item },
    },
  };
  const resource = {
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.com",
      names: { kind: "Widget" },
      versions: [{ name: "v1", schema: { openAPIV3Schema: { type: "object", properties: { spec } } } }],
    },
  };
  const widget = {
    spec: { shape: "round", items: [{ name: "a" }, { colour: "red" }], more: { b: { colour: "blue" } } },
  };

  it("have the same form", () => {
    expect(createDeprecationChecker(resource).check("example.com/v1 Widget", deepFreeze(widget))).toEqual([
      {
        path: ".spec.shape",
        name: "example.com/v1 Widget.spec.shape",
        kind: "field",
        phase: "disallowed",
        overridden: false,
      },
      {
        path: ".spec.items[1].colour",
        name: "example.com/v1 Widget.spec.items[*].colour",
        kind: "field",
        since: "1.4",
        phase: "warn",
        overridden: false,
      },
      {
        path: ".spec.more.b.colour",
        name: "example.com/v1 Widget.spec.more.*.colour",
        kind: "field",
        since: "1.4",
        phase: "warn",
        overridden: false,
      },
    ]);
  });

  it("can be allowed, and null is no use", () => {
    const documents = createDeprecationChecker([resource]);
    const overrides = ["example.com/v1 Widget.spec.shape"];
    expect(
      documents.check("example.com/v1 Widget", { spec: { shape: "a" } }, { overrides })[0],
    ).toMatchObject({
      phase: "warn",
      overridden: true,
    });
    expect(documents.check("example.com/v1 Widget", { spec: { shape: null, items: null } })).toEqual([]);
  });

  it("are named by the definition that has the field, in circles too", () => {
    const Tree = {
      type: "object",
      properties: { colour, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    };
    const trees = createDeprecationChecker({ openapi: "3.0.0", components: { schemas: { Tree } } });
    const found = trees.check("Tree", { children: [{ colour: "a" }, { children: [{ colour: "b" }] }] });
    expect(found.map(({ path, name }) => [path, name])).toEqual([
      [".children[0].colour", "Tree.colour"],
      [".children[1].children[0].colour", "Tree.colour"],
    ]);
    expect(() => trees.check("Bush", {})).toThrow(expect.objectContaining({ code: "DEFINITION_UNKNOWN" }));
    let deep: Json = {};
    for (let depth = 0; depth < 5000; depth++) deep = { children: [deep] };
    expect(() => trees.check("Tree", deep as JsonObject)).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
  });
});
