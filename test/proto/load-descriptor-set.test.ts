import { apply } from "fieldwise/apply";
import { reconcileUnions } from "fieldwise/evolve";
import { applyPatch, createPatch } from "fieldwise/patch";
import { loadDescriptorSet, normalizeNames } from "fieldwise/proto";
import { describe as describeType, typeAt } from "fieldwise/schema";
import { validate } from "fieldwise/typed";
import { describe, expect, it } from "vitest";
import { acmeSet } from "./acme.ts";

const schema = loadDescriptorSet(acmeSet);
const bootstrap = schema.definition("acme.mesh.v1.Bootstrap");
const cluster = schema.definition("acme.mesh.v1.Cluster");
const now = "2030-01-01T00:00:00Z";

describe("loadDescriptorSet", () => {
  it("knows messages by full name and by type URL", () => {
    expect(schema.definition("type.googleapis.com/acme.mesh.v1.Cluster")).toBe(cluster);
    expect(schema.findDefinition("acme.mesh.v1.Clusters")).toBeUndefined();
    expect(() => schema.definition("acme.mesh.v1.Clustr")).toThrow(/did you mean acme.mesh.v1.Cluster/);
    expect(schema.definitionNames()).not.toContain("acme.mesh.v1.Cluster.CodesEntry");
  });

  it("is sound, and says so", () => {
    expect(schema.check()).toEqual([]);
    const cut = acmeSet.file.filter(({ name }) => name !== "acme/mesh/v1/cluster.proto");
    expect(loadDescriptorSet({ file: cut }).check()[0]?.message).toMatch(/compile the set with its imports/);
  });

  it("has messages that merge, lists that are replaced, maps that merge by key, and oneofs as unions", () => {
    expect(bootstrap.map.topology).toBe("granular");
    expect(typeAt(bootstrap, "clusters").list?.topology).toBe("atomic");
    expect(typeAt(bootstrap, "clustersByName").map?.element).toBe(cluster);
    expect(bootstrap.map.unions.map(({ members }) => members.map(({ field }) => field))).toEqual([
      ["disabled", "zipkin"],
    ]);
    expect(cluster.map.unions.map(({ members }) => members.map(({ field }) => field))).toEqual([
      ["endpoints", "svc"],
    ]);
    expect(describeType(schema.definition("acme.mesh.v1.Node"))).toContain("clientFeatures");
  });

  it.each<[string, unknown]>([
    ["durations", { connectTimeout: "1.5s" }],
    ["wrappers, which may be null", { maxRequests: null }],
    ["wrappers as their values", { maxRequests: 5 }],
    ["enums by name", { policy: "RANDOM" }],
    ["enums by number", { policy: 1 }],
    ["64-bit integers as texts", { quota: "18446744073709551615" }],
    ["64-bit integers as numbers", { quota: 5 }],
    ["bytes as texts", { token: "AAE=" }],
    ["numbers that are none", { weight: "Infinity" }],
    ["free-form structs", { filterMetadata: { a: { b: [1, { c: null }] } } }],
    ["maps with keys of any type", { codes: { 1: "a" } }],
    ["messages of any type", { extensions: [{ "@type": "type.googleapis.com/a.B", c: 1 }] }],
  ])("takes %s", (_, value) => {
    expect(validate(cluster, value as never)).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ["unknown fields", { polcy: 1 }, /polcy/],
    ["an object for a duration", { connectTimeout: { seconds: 1 } }, /connectTimeout/],
    ["a list for a map", { codes: [] }, /codes/],
    ["a text for a bool", { sticky: "yes" }, /sticky/],
  ])("refuses %s", (_, value, message) => {
    expect(String(validate(cluster, value as never)[0])).toMatch(message);
  });

  it("can call fields as they are in .proto files", () => {
    const plain = loadDescriptorSet(acmeSet, { names: "proto" }).definition("acme.mesh.v1.Cluster");
    expect([...plain.map.fields.keys()].slice(0, 5)).toEqual([
      "name",
      "connect_timeout",
      "policy",
      "endpoints",
      "service",
    ]);
    expect(normalizeNames(plain, { svc: "a", connectTimeout: "1s" })).toEqual({
      service: "a",
      connect_timeout: "1s",
    });
  });
});

describe("on messages", () => {
  it("patches are created and applied", () => {
    const from = { node: { id: "a", labels: { x: "1", y: "2" } }, clusters: [{ name: "c" }, { name: "d" }] };
    const to = { node: { id: "a", labels: { x: "3" } }, clusters: [{ name: "c" }] };
    const patch = createPatch(bootstrap, { from, to });
    expect(patch).toEqual({ node: { labels: { x: "3", y: null } }, clusters: [{ name: "c" }] });
    expect(applyPatch(bootstrap, { live: from, patch })).toEqual(to);
  });

  it("two control planes own their fields of a kind, and conflicts are told", () => {
    const type = schema.type("acme.mesh/v1", "Bootstrap");
    const applied = (live: object | undefined, manager: string, spec: object) => {
      const config = { apiVersion: "acme.mesh/v1", kind: "Bootstrap", metadata: { name: "edge-1" }, spec };
      return apply(type, { live, config, manager, now });
    };
    const first = applied(undefined, "platform", {
      node: { id: "edge-1", labels: { zone: "a" } },
      clustersByName: { a: { name: "a" } },
    });
    if (!first.ok) throw new Error("no conflict is possible");
    const spec = { node: { labels: { team: "web" } }, clustersByName: { b: { name: "b" } } };
    const second = applied(first.object, "team", spec);
    if (!second.ok) throw new Error("they own different fields");
    expect(second.object.spec).toEqual({
      node: { id: "edge-1", labels: { zone: "a", team: "web" } },
      clustersByName: { a: { name: "a" }, b: { name: "b" } },
    });
    const third = applied(second.object, "team", { clustersByName: { a: { name: "other" } } });
    expect(third.ok ? [] : third.conflicts.map(({ path }) => path)).toEqual([".spec.clustersByName.a.name"]);
  });

  it("a member of a oneof clears the others", () => {
    const before = { zipkin: { collectorCluster: "z" } };
    const { object } = reconcileUnions(bootstrap, { before, after: { ...before, disabled: true } }) as {
      object: object;
    };
    expect(object).toEqual({ disabled: true });
  });
});

describe("normalizeNames", () => {
  it("takes the names of .proto files, on all levels, in lists, maps and messages of any type", () => {
    expect(
      normalizeNames(bootstrap, {
        flush_interval: "5s",
        clusters_by_name: { the_key: { connect_timeout: "1s", service: "a" } },
        clusters: [
          {
            filter_metadata: { the_filter: { a_b: 1 } },
            extensions: [{ "@type": "type.googleapis.com/acme.mesh.v1.Admin", port_value: 1 }],
          },
        ],
      }),
    ).toEqual({
      flushInterval: "5s",
      clustersByName: { the_key: { connectTimeout: "1s", svc: "a" } },
      clusters: [
        {
          filterMetadata: { the_filter: { a_b: 1 } },
          extensions: [{ "@type": "type.googleapis.com/acme.mesh.v1.Admin", portValue: 1 }],
        },
      ],
    });
  });

  it("gives the object itself where all names are those of the type, and shares what does not change", () => {
    const object = { node: { id: "a", clientFeatures: ["x"] }, unknown: { a_b: 1 } };
    expect(normalizeNames(bootstrap, object)).toBe(object);
    expect(normalizeNames(bootstrap, { ...object, flush_interval: "1s" } as never)).toHaveProperty(
      "node",
      object.node,
    );
  });

  it("refuses an object that has a field under both names", () => {
    expect(() => normalizeNames(cluster, { connectTimeout: "1s", connect_timeout: "2s" })).toThrow(
      '"connectTimeout" and "connect_timeout" are one field: keep one of them',
    );
  });
});
