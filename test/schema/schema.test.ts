import { type KindDefinition, type Schema, untyped } from "fieldwise/schema";
import { MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createSchema, createType } from "../../src/schema/internal.ts";

function schemaOf(kinds: readonly string[], names: readonly string[] = []): Schema {
  const types = new Map([...kinds, ...names].map((name) => [name, createType(name, () => untyped)]));
  return createSchema({
    names: () => [...types.keys()],
    kinds: () => kinds.map(readKind),
    find: (name) => types.get(name),
    check: (name) => {
      if (name.startsWith("bad")) throw new MergeError("SCHEMA_INVALID", name, "unsound");
    },
  });
}

/** `apps/v1/Deployment` or `v1/Pod`, as a kind whose definition has that name. */
function readKind(definition: string): KindDefinition {
  const [kind, version, group = ""] = definition.split("/").reverse() as [string, string, string?];
  return { group, version, kind, definition };
}

const schema = schemaOf(
  ["v1/Pod", "apps/v1/Deployment", "apps/v1beta2/Deployment", "v1/Event", "events.k8s.io/v1/Event"],
  ["io.k8s.api.Container"],
);

describe("a kind is found", () => {
  it.each([
    ["v1", "Pod"],
    ["apps/v1beta2", "Deployment"],
    ["events.k8s.io/v1", "Event"],
  ])("in %s: %s", (apiVersion, kind) => {
    expect(schema.type(apiVersion, kind).name).toBe(`${apiVersion}/${kind}`);
    expect(schema.find(apiVersion, kind)).toBe(schema.type(apiVersion, kind));
  });
});

describe("a kind that is not there gives an error that", () => {
  it.each([
    ["tells where it is", "v1", "Deployment", "Deployment is in apps/v1, apps/v1beta2: use that apiVersion"],
    [
      "tells what is near, in the same apiVersion if it is there",
      "events.k8s.io/v1",
      "event",
      "did you mean Event (events.k8s.io/v1)?",
    ],
    ["tells what is near, elsewhere", "v1", "Deploymnet", "did you mean Deployment (apps/v1)?"],
    [
      "tells that the two are swapped",
      "Deployment",
      "apps/v1",
      "Deployment is a kind: pass its apiVersion before it",
    ],
    ["suggests that it is a custom resource", "v1", "Widget", "load its CustomResourceDefinition"],
  ])("%s", (_, apiVersion, kind, message) => {
    const refusal = {
      code: "KIND_UNKNOWN",
      path: `${apiVersion} ${kind}`,
      message: expect.stringContaining(message),
    };
    expect(() => schema.type(apiVersion, kind)).toThrow(expect.objectContaining(refusal));
  });
});

it("find gives undefined for a kind that is not there, and findDefinition for a definition", () => {
  expect(schema.find("v1", "Deployment")).toBeUndefined();
  expect(schema.find("apps/v1", "deployment")).toBeUndefined();
  expect(schema.findDefinition("Container")).toBeUndefined();
  expect(schema.findDefinition("io.k8s.api.Container")).toBe(schema.definition("io.k8s.api.Container"));
});

it("a definition that is not there gives an error that tells what is near", () => {
  const refusal = {
    code: "DEFINITION_UNKNOWN",
    path: "io.k8s.api.Contianer",
    message: expect.stringContaining("did you mean io.k8s.api.Container?"),
  };
  expect(() => schema.definition("io.k8s.api.Contianer")).toThrow(expect.objectContaining(refusal));
});

it("kinds and definitions are listed in the document's order, without where they are defined", () => {
  expect(schema.kinds().slice(0, 2)).toEqual([
    { group: "", version: "v1", kind: "Pod" },
    { group: "apps", version: "v1", kind: "Deployment" },
  ]);
  expect(schema.definitionNames().at(-1)).toBe("io.k8s.api.Container");
});

it("check gives the errors of all unsound definitions", () => {
  expect(
    schemaOf([], ["good", "bad1", "bad2"])
      .check()
      .map(({ path }) => path),
  ).toEqual(["bad1", "bad2"]);
});

it("check lets errors through that are not about the document", () => {
  const broken = createSchema({
    names: () => ["a"],
    kinds: () => [],
    find: () => untyped,
    check: () => {
      throw new TypeError("a bug");
    },
  });
  expect(() => broken.check()).toThrow(TypeError);
});
