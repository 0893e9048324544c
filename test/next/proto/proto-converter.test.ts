import { createConverter } from "fieldwise/evolve";
import { createProtoConverter, nextProtoVersion } from "fieldwise/next";
import { deduced } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { readTexts, setOf } from "./fleet.ts";

const next = nextProtoVersion(setOf(readTexts("before")), { packages: ["acme"] });
const converter = createProtoConverter(next);
const type = "acme.fleet.core.v1.Node";
const nextType = "acme.fleet.core.v2alpha.Node";

describe("objects become those of the next version", () => {
  it("with the names that fields and enum values have there, in the form that they were written in", () => {
    const object = {
      id: "a",
      tags: { x: { town: "Rome" } },
      born_at: 3,
      start: "FAST",
      place: { town: "Oslo" },
    };
    const { object: converted, lost } = converter.convert(object, { type });
    expect(converted).toEqual({
      id: "a",
      remarks: { x: { city: "Rome" } },
      born_at: 3,
      start: "QUICK",
      atPlace: { city: "Oslo" },
    });
    expect(lost).toEqual([]);
    expect(converter.convert(converted, { type: nextType, to: "previous" }).object).toEqual(object);
  });

  it("and what the next version cannot say is given back, and comes back on the way back", () => {
    const object = { id: "a", cluster: "c", start: "SLOW", labels: { x: { older: {} } }, age: "3s" };
    const { object: converted, lost } = converter.convert(object, { type });
    expect(converted).toEqual({ id: "a" });
    expect(lost).toEqual([
      { path: ["cluster"], value: "c" },
      { path: ["start"], value: "SLOW" },
      { path: ["labels"], value: { x: { older: {} } } },
      { path: ["age"], value: "3s" },
    ]);
    const back = converter.convert(converted, { type: nextType, to: "previous", lost });
    expect(back).toEqual({ object, lost: [] });
  });

  it("but what was set since stays", () => {
    const lost = [
      { path: ["cluster"], value: "old" },
      { path: ["place", "town"], value: "gone" },
    ];
    const back = converter.convert({ cluster: "new" }, { type: nextType, to: "previous", lost });
    expect(back.object).toEqual({ cluster: "new" });
    expect(back.lost).toEqual(lost);
  });

  it("zero values have the name that says not to use them", () => {
    expect(converter.convert({ start: "AUTO" }, { type }).object).toEqual({
      start: "DEPRECATED_AND_UNAVAILABLE_DO_NOT_USE",
    });
  });

  it("null is a field that is not set, and unknown fields and numbers stay", () => {
    expect(converter.convert({ cluster: null, unknown: 1, start: 99 }, { type })).toEqual({
      object: { unknown: 1, start: 99 },
      lost: [],
    });
  });

  it("two that exclude each other there are refused", () => {
    expect(() => converter.convert({ born: "a", bornAt: 3 }, { type })).toThrow(
      ".bornAt: only one of it and born can be set in acme.fleet.core.v2alpha.Node.since: remove one of the two",
    );
  });

  it("in maps and messages, and in Any by its type URL", () => {
    const text = `syntax = "proto3"; package acme.hold.v1; import "google/protobuf/any.proto";
      message Holder { repeated google.protobuf.Any items = 1; }
      message Other { string gone = 1 [deprecated = true]; string kept = 2; }`;
    const both = nextProtoVersion(setOf([{ path: "acme/hold/v1/h.proto", text }]));
    const item = (version: string) => ({
      "@type": `type.googleapis.com/acme.hold.${version}.Other`,
      kept: "a",
    });
    const unknown = { "@type": "type.googleapis.com/acme.unknown.v1.Thing", a: 1 };
    const held = createProtoConverter(both).convert(
      { items: [{ ...item("v1"), gone: "b" }, unknown] },
      { type: "acme.hold.v1.Holder" },
    );
    expect(held.object).toEqual({ items: [item("v2alpha"), unknown] });
    expect(held.lost).toEqual([{ path: ["items", 0, "gone"], value: "b" }]);
  });

  it("and is the object itself if nothing changes", () => {
    const object = { id: "a", weight: 3 };
    expect(converter.convert(object, { type }).object).toBe(object);
  });
});

describe("what may be lost", () => {
  it("is told by path", () => {
    expect(converter.losses(type)).toEqual([".cluster", ".labels", ".age", ".start"]);
    expect(converter.losses("acme.fleet.client.v1.Client")).toEqual([".tables[*].routes[*].node"]);
    expect(converter.losses(nextType, "previous")).toEqual([]);
  });
});

describe("a step for createConverter", () => {
  const kind = (options: object) =>
    createConverter({
      hub: { version: "example.com/v2", type: deduced },
      versions: {
        "example.com/v1": { type: deduced, steps: [converter.step(type, { at: "spec.node", ...options })] },
      },
    });
  const object = (node: object) => ({ apiVersion: "example.com/v1", kind: "Proxy", spec: { node } });

  it("converts the message that objects have at a path", () => {
    const there = kind({}).convert(object({ tags: {} }), { to: "example.com/v2" });
    expect(there).toEqual({ apiVersion: "example.com/v2", kind: "Proxy", spec: { node: { remarks: {} } } });
    expect(kind({}).convert(there, { to: "example.com/v1" })).toEqual(object({ tags: {} }));
  });

  it("refuses what would be lost, unless it may be", () => {
    const cluster = object({ cluster: "c" });
    expect(() => kind({}).convert(cluster, { to: "example.com/v2" })).toThrow(
      "the next version has no such field or value: remove it, or stash it and pass lossy",
    );
    expect(kind({ lossy: true }).convert(cluster, { to: "example.com/v2" })).toMatchObject({
      spec: { node: {} },
    });
  });
});

describe("what is not there is refused", () => {
  it("a message that the set does not have, and one of the other version", () => {
    expect(() => converter.convert({}, { type: "acme.Nothing" })).toThrow(
      /there is no message "acme.Nothing"/,
    );
    expect(() => converter.convert({}, { type: nextType })).toThrow(
      /is a message of the next version already/,
    );
  });
});
