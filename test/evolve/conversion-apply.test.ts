import { acrossVersions, apply, update } from "fieldwise/apply";
import { createConverter, plural, rename } from "fieldwise/evolve";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { hostSchema } from "./conversions.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const schema = hostSchema({
  v1: { name: text, ip: text, size: text, color: text },
  v2: { title: text, ips: texts, zone: text, size: text },
});
const V1 = "example.com/v1";
const V2 = "example.com/v2";
const v1 = schema.type(V1, "Host");
const v2 = schema.type(V2, "Host");
const converter = createConverter({
  hub: { version: V2, type: v2 },
  versions: {
    [V1]: {
      type: v1,
      defaults: { "spec.size": "small" },
      steps: [rename("spec.name", "title"), plural("spec.ip", "spec.ips")],
      stash: ["spec.ips", "spec.zone"],
      versionStash: ["spec.color"],
    },
  },
});

/** What a manager applies in a version to an object that is stored in the hub's; the object is stored so again. */
function applied(
  stored: JsonObject | undefined,
  manager: string,
  apiVersion: string,
  spec: JsonObject,
  { force = false, by = converter } = {},
) {
  const result = apply(
    by.type(apiVersion),
    {
      live: stored && by.convert(stored, { to: apiVersion }),
      config: { apiVersion, kind: "Host", metadata: { name: "web" }, spec },
      manager,
      force,
    },
    { convert: acrossVersions(by.forApply) },
  );
  return result.ok ? deepFreeze(by.convert(result.object, { to: V2 })) : result.conflicts;
}

function ownedBy(object: Json, manager: string): Json | undefined {
  const { managedFields } = (object as { metadata: { managedFields: JsonObject[] } }).metadata;
  return managedFields.find((entry) => entry.manager === manager)?.fieldsV1;
}

describe("a manager that gives up all that its version shows", () => {
  const plain = createConverter({
    hub: { version: V2, type: v2 },
    versions: { [V1]: { type: v1, steps: [rename("spec.name", "title")], stash: ["spec"] } },
  });
  const zoned = applied(undefined, "new", V2, { zone: "z" }, { by: plain }) as JsonObject;
  const both = applied(zoned, "old", V1, { name: "web" }, { by: plain }) as JsonObject;

  it.each([V1, V2])("leaves what others own in the stash, in %s", (version) => {
    const left = applied(both, "old", version, {}, { by: plain }) as JsonObject;
    expect(left.spec).toEqual({ zone: "z" });
    expect(ownedBy(left, "new")).toEqual({ "f:spec": { "f:zone": {} } });
  });
});

describe("two managers in two versions", () => {
  const first = applied(undefined, "old", V1, { name: "web", ip: "::1" }) as JsonObject;
  const both = applied(first, "new", V2, { zone: "z" }) as JsonObject;

  it("share an object, each owning fields in its own version", () => {
    expect(both.spec).toEqual({ title: "web", ips: ["::1"], size: "small", zone: "z" });
    expect(ownedBy(both, "old")).toEqual({ "f:spec": { "f:ip": {}, "f:name": {} } });
    expect(ownedBy(both, "new")).toEqual({ "f:spec": { "f:zone": {} } });
    expect(
      (both.metadata as { managedFields: JsonObject[] }).managedFields.map((entry) => entry.apiVersion),
    ).toEqual([V2, V1]);
  });

  it("conflict over what is one fact under two names", () => {
    const conflicts = applied(both, "new", V2, { zone: "z", title: "shop" });
    expect(conflicts).toMatchObject([{ owner: { manager: "old", apiVersion: V1 }, path: ".spec.name" }]);
  });

  it("take it over by force, and the other owns it no more", () => {
    const taken = applied(both, "new", V2, { zone: "z", title: "shop" }, { force: true }) as JsonObject;
    expect(taken.spec).toMatchObject({ title: "shop", zone: "z" });
    expect(ownedBy(taken, "old")).toEqual({ "f:spec": { "f:ip": {} } });
    expect(ownedBy(taken, "new")).toEqual({ "f:spec": { "f:title": {}, "f:zone": {} } });
  });

  it("own it both if they agree, and it stays when one gives it up", () => {
    const agreed = applied(both, "new", V2, { zone: "z", title: "web" }) as JsonObject;
    const left = applied(agreed, "old", V1, { ip: "::1" }) as JsonObject;
    expect(left.spec).toMatchObject({ title: "web", ips: ["::1"] });
    expect(ownedBy(left, "old")).toEqual({ "f:spec": { "f:ip": {} } });
  });

  it("lose it when the only one gives it up", () => {
    const left = applied(both, "old", V1, { ip: "::1" }) as JsonObject;
    expect(left.spec).toEqual({ ips: ["::1"], size: "small", zone: "z" });
  });

  it("keep what the older version cannot say, whatever its manager applies", () => {
    const again = applied(both, "old", V1, { name: "shop", ip: "::1" }) as JsonObject;
    expect(again.spec).toEqual({ title: "shop", ips: ["::1"], size: "small", zone: "z" });
    expect(ownedBy(again, "new")).toEqual({ "f:spec": { "f:zone": {} } });
  });

  it("keep what the hub cannot say, whatever the other one applies, until its manager gives it up", () => {
    const colored = applied(both, "old", V1, { name: "web", ip: "::1", color: "red" }) as JsonObject;
    expect(colored.spec).toEqual(both.spec);
    expect(ownedBy(colored, "old")).toEqual({ "f:spec": { "f:color": {}, "f:ip": {}, "f:name": {} } });
    const moved = applied(colored, "new", V2, { zone: "y" }) as JsonObject;
    expect(moved.spec).toEqual({ title: "web", ips: ["::1"], size: "small", zone: "y" });
    expect(ownedBy(moved, "old")).toEqual(ownedBy(colored, "old"));
    expect(converter.convert(moved, { to: V1 }).spec).toMatchObject({ color: "red" });
    const left = applied(moved, "old", V1, { name: "web", ip: "::1" }) as JsonObject;
    expect(converter.convert(left, { to: V1 }).spec).not.toHaveProperty("color");
    expect(left.metadata).not.toHaveProperty("annotations");
  });

  it("may go on in the newer version, where the fields have other names", () => {
    const moved = applied(both, "old", V2, { title: "web" }) as JsonObject;
    expect(moved.spec).toEqual({ title: "web", size: "small", zone: "z" });
    expect(ownedBy(moved, "old")).toEqual({ "f:spec": { "f:title": {} } });
  });

  it("are not disturbed by applying the same again", () => {
    expect(applied(both, "old", V1, { name: "web", ip: "::1" })).toEqual(both);
    expect(applied(both, "new", V2, { zone: "z" })).toEqual(both);
  });
});

describe("a version that is no more", () => {
  it("takes its managers with it, and leaves the others", () => {
    const first = applied(undefined, "old", V1, { name: "web" }) as JsonObject;
    const both = applied(first, "new", V2, { zone: "z" }) as JsonObject;
    const today = createConverter({ hub: { version: V2, type: v2 }, versions: {} });
    const config = { apiVersion: V2, kind: "Host", metadata: { name: "web" }, spec: { zone: "y" } };
    const result = apply(
      v2,
      { live: both, config, manager: "new" },
      { convert: acrossVersions(today.forApply) },
    );
    if (!result.ok) throw new Error(result.message);
    expect(result.object.spec).toEqual({ title: "web", size: "small", zone: "y" });
    expect(ownedBy(result.object, "old")).toBeUndefined();
    expect(ownedBy(result.object, "new")).toEqual({ "f:spec": { "f:zone": {} } });
  });
});

describe("updates in another version", () => {
  it("take over the fields they change, under the name they have there", () => {
    const stored = applied(undefined, "old", V1, { name: "web", ip: "::1" }) as JsonObject;
    const result = update(
      v2,
      { live: stored, object: { ...stored, spec: { title: "shop", ips: ["::1"] } }, manager: "editor" },
      { convert: acrossVersions(converter.forApply) },
    );
    expect(ownedBy(result.object, "old")).toEqual({ "f:spec": { "f:ip": {} } });
    expect(ownedBy(result.object, "editor")).toMatchObject({ "f:spec": { "f:title": {} } });
  });
});
