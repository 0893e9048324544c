import {
  checkRoundTrip,
  createConverter,
  custom,
  generateObjects,
  plural,
  rename,
  split,
} from "fieldwise/evolve";
import { equal, isObject, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField } from "../../src/value/internal.ts";
import { createHostConverter, hostSchema, hostType } from "./conversions.ts";

const text = { type: "string" };

/** A converter between v1 and the hub v2 of a Host, with these fields in their specs. */
function converterOf(
  fields: { readonly v1: JsonObject; readonly v2: JsonObject },
  version: Omit<Parameters<typeof createConverter>[0]["versions"][string], "type">,
) {
  const schema = hostSchema(fields);
  return createConverter({
    hub: { version: "example.com/v2", type: schema.type("example.com/v2", "Host") },
    versions: { "example.com/v1": { type: schema.type("example.com/v1", "Host"), ...version } },
  });
}

function host(version: string, spec: JsonObject): JsonObject {
  return { apiVersion: `example.com/${version}`, kind: "Host", metadata: { name: "a" }, spec };
}

describe("three versions with a rename, a plural and a stash", () => {
  const converter = createHostConverter();

  it("keep both laws on 10,000 objects", () => {
    expect(checkRoundTrip(converter, { objects: 2500 })).toMatchObject({ ok: true, checked: 10_000 });
  });

  it("do so on objects that put them to the test", () => {
    const stashes = new Map<string, number>();
    for (const object of generateObjects(hostType("v3"), { seed: 1, count: 1000 })) {
      const { metadata } = converter.convert(object, { to: "example.com/v1" });
      const annotations = isObject(metadata) ? getField(metadata, "annotations") : undefined;
      const stash = isObject(annotations) ? annotations["fieldwise.dev/stash"] : undefined;
      for (const field of String(stash ?? "").match(/f:(ips|zone|class|capacity|replicas)/g) ?? [])
        stashes.set(field, (stashes.get(field) ?? 0) + 1);
    }
    for (const field of ["f:ips", "f:zone", "f:class", "f:capacity", "f:replicas"])
      expect(stashes.get(field) ?? 0, field).toBeGreaterThan(50);
  });

  it("keep them for one version alone", () => {
    expect(checkRoundTrip(converter, { objects: 100, version: "example.com/v2" })).toEqual({
      ok: true,
      checked: 200,
      coverage: [
        { from: "example.com/v2", to: "example.com/v3", paths: 38, exercised: 38, missed: [] },
        { from: "example.com/v3", to: "example.com/v2", paths: 39, exercised: 39, missed: [] },
      ],
    });
  });
});

describe("the smallest counterexample", () => {
  it("of a plural without a stash is an empty list, which comes back as nothing", () => {
    const list = { type: "array", items: text };
    const fields = { v1: { ip: text, more: list }, v2: { ips: list, more: list } };
    const result = checkRoundTrip(converterOf(fields, { steps: [plural("spec.ip", "spec.ips")] }));
    expect(result).toEqual({
      ok: false,
      coverage: expect.any(Array),
      law: "hub-version-hub",
      version: "example.com/v1",
      object: host("v2", { ips: [] }),
      got: host("v2", {}),
      path: ".spec.ips",
      message: "the object comes back from example.com/v1 changed",
    });
  });

  it.each([
    ["emptyIsAbsent", { emptyIsAbsent: true }],
    ["an equality of one's own", { equal: (a: Json, b: Json) => equal(withoutEmpty(a), withoutEmpty(b)) }],
  ])("of a plural, empty lists aside by %s, has two items", (_, options) => {
    const fields = { v1: { ip: text }, v2: { ips: { type: "array", items: text } } };
    const result = checkRoundTrip(converterOf(fields, { steps: [plural("spec.ip", "spec.ips")] }), options);
    expect(result).toMatchObject({
      object: host("v2", { ips: ["", ""] }),
      got: host("v2", { ips: [""] }),
      path: ".spec.ips[1]",
    });
  });

  it("of a forgotten rename is the field that the hub does not have", () => {
    const result = checkRoundTrip(
      converterOf({ v1: { a: text, name: text }, v2: { a: text, title: text } }, {}),
    );
    expect(result).toMatchObject({
      law: "fits",
      version: "example.com/v1",
      object: host("v1", { name: "" }),
      got: host("v2", { name: "" }),
      path: ".spec.name",
    });
  });

  it("of a split that cannot be put together again", () => {
    const fields = { v1: { at: text }, v2: { host: text, port: text } };
    const result = checkRoundTrip(
      converterOf(fields, { steps: [split("spec.at", ["spec.host", "spec.port"], ":")] }),
    );
    expect(result).toMatchObject({
      law: "hub-version-hub",
      object: host("v2", { port: "" }),
      got: host("v2", { host: "", port: "" }),
      path: ".spec.host",
    });
  });

  it("of a default that only one version has", () => {
    const fields = { v1: { a: text }, v2: { a: text } };
    const result = checkRoundTrip(converterOf(fields, { defaults: { "spec.a": "x" } }));
    expect(result).toMatchObject({
      law: "hub-version-hub",
      object: host("v2", {}),
      got: host("v2", { a: "x" }),
      path: ".spec.a",
    });
  });

  it("of a function that loses one thing among many is that thing, in one item", () => {
    const disks = {
      type: "array",
      items: {
        type: "object",
        properties: { name: text, size: { type: "integer" }, note: text },
        required: ["name"],
      },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    };
    const fields = { v1: { a: text, b: text, disks }, v2: { a: text, b: text, disks } };
    const lossy = custom({
      at: "spec.disks[*]",
      toHub: ({ size, ...disk }) =>
        size > 5 ? { ...disk, size: 5 } : size === undefined ? disk : { ...disk, size },
      fromHub: (disk) => disk,
    });
    expect(checkRoundTrip(converterOf(fields, { steps: [lossy] }))).toMatchObject({
      law: "version-hub-version",
      object: host("v1", { disks: [{ name: "", size: 6 }] }),
      got: host("v1", { disks: [{ name: "", size: 5 }] }),
      path: ".spec.disks[0].size",
    });
  });

  it("of a function that fails is the object it fails on", () => {
    const shout = custom({
      at: "spec",
      toHub: (spec) => ({ ...spec, a: spec.a.toUpperCase() }),
      fromHub: (spec) => spec,
    });
    const result = checkRoundTrip(converterOf({ v1: { a: text }, v2: { a: text } }, { steps: [shout] }));
    expect(result).toMatchObject({ law: "version-hub-version", object: host("v1", {}), got: undefined });
    expect(!result.ok && result.message).toContain("toUpperCase");
  });

  it("of fields that get in each other's way", () => {
    const fields = { v1: { name: text, title: text }, v2: { title: text } };
    expect(checkRoundTrip(converterOf(fields, { steps: [rename("spec.name", "title")] }))).toMatchObject({
      law: "version-hub-version",
      object: host("v1", { title: "" }),
      got: undefined,
      path: ".spec.title",
    });
  });

  it("is the same for the same seed", () => {
    const fields = { v1: { name: text }, v2: { title: text } };
    const run = (seed: number) => checkRoundTrip(converterOf(fields, {}), { seed });
    expect(run(7)).toEqual(run(7));
  });
});

/** The object without lists in its spec that are empty. */
function withoutEmpty(object: unknown): JsonObject {
  const { spec, ...rest } = object as JsonObject;
  if (!isObject(spec)) return rest;
  const fields = Object.entries(spec).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return { ...rest, spec: Object.fromEntries(fields) };
}
