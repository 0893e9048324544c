import { kubernetes } from "fieldwise/kubernetes";
import { listFields, listPlaces, placeAt } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { summarize } from "../../src/schema/internal.ts";
import { annotate, compile } from "../openapi/documents.ts";

const list = { type: "array", items: { type: "string" }, ...annotate({ "list-type": "set" }) };

describe("the places of a type", () => {
  it("have paths that lead to them, in every kind", () => {
    for (const { group, version, kind } of kubernetes().kinds()) {
      const type = kubernetes().type(group === "" ? version : `${group}/${version}`, kind);
      for (const { path, name, type: found, field } of listPlaces(type).places) {
        if (name !== "[]") expect(placeAt(type, path)).toEqual({ type: found, field });
      }
    }
  });

  it("go through any key of a map by *, and through names with dots in quotes", () => {
    const inner = { type: "object", properties: { "a.b": list } };
    const type = compile({
      type: "object",
      properties: { maps: { type: "object", additionalProperties: inner } },
    });
    const places = listPlaces(type).places.map(({ path, level }) => ({ path, level }));
    expect(places).toEqual([
      { path: "", level: 0 },
      { path: "maps", level: 1 },
      { path: 'maps.*."a.b"', level: 2 },
    ]);
    expect(placeAt(type, 'maps.*."a.b"').type.list?.topology).toBe("set");
  });

  it("end where a schema holds more than anybody reads", () => {
    const properties = Object.fromEntries(Array.from({ length: 200_001 }, (_, index) => [`f${index}`, list]));
    expect(listPlaces(compile({ type: "object", properties })).complete).toBe(false);
  });
});

describe("the fields below a place", () => {
  const pod = kubernetes().type("v1", "Pod");

  it("are its own, or those of its items, with how each merges", () => {
    const below = listFields(pod, "spec.containers");
    expect(below.slice(0, 2).map(({ name }) => name)).toEqual(["args", "command"]);
    expect(below.map(summarize)).toContain(
      "list, map by containerPort, protocol=TCP · patch merges by containerPort",
    );
  });

  it("are any key of a map, and none of a scalar", () => {
    expect(listFields(pod, "metadata.labels").map(({ name }) => name)).toEqual(["*"]);
    expect(listFields(pod, "metadata.name")).toEqual([]);
  });

  it("have paths that lead to them", () => {
    expect(listFields(pod).map(({ path }) => path)).toContain("spec");
    for (const { path, type, field } of listFields(pod, "spec"))
      expect(placeAt(pod, path)).toEqual({ type, field });
  });
});
