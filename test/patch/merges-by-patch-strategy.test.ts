import { kubernetes, preparePatch } from "fieldwise/kubernetes";
import { loadCustomResource, loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import { applyPatch, createPatch, mergesByPatchStrategy } from "fieldwise/patch";
import { combineSchemas, deduced, typeAt } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { annotate, customResource, openApi, refer } from "../openapi/documents.ts";
import { deepFreeze } from "./spelling.ts";

const GROUP = "doors.example.k8s.io";
const META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
const STRATEGIC = "application/strategic-merge-patch+json";
const MERGE = "application/merge-patch+json";

const text: JsonObject = { type: "string" };
const doors: JsonObject = {
  type: "array",
  items: { type: "object", required: ["name"], properties: { name: text, port: { type: "integer" } } },
  ...annotate({ "list-type": "map", "list-map-keys": ["name"] }),
};
const house: JsonObject = {
  type: "object",
  properties: { spec: { type: "object", properties: { doors } } },
};
const merged: JsonObject = {
  ...doors,
  ...annotate({ "patch-strategy": "merge", "patch-merge-key": "name" }),
};

/** A custom resource of a group that could be Kubernetes' own, by its name. */
function houseOf(schema: JsonObject) {
  const names = { kind: "House" };
  return loadCustomResource(customResource({ v1: schema }, { group: GROUP, names }));
}

describe("a custom resource", () => {
  const custom = houseOf(house);
  const type = custom.type(`${GROUP}/v1`, "House");
  const live = deepFreeze({
    apiVersion: `${GROUP}/v1`,
    kind: "House",
    metadata: { name: "home" },
    spec: { doors: [{ name: "front", port: 80 }, { name: "back" }, { name: "side" }] },
  });

  it("does not merge by patch strategies, whatever its group, nor do its parts, though its metadata is Kubernetes' own", () => {
    expect(type.name).toBe("io.k8s.example.doors.v1.House");
    expect(type.origin).toBe("custom");
    expect(mergesByPatchStrategy(type)).toBe(false);
    expect(mergesByPatchStrategy(typeAt(type, "spec"))).toBe(false);
    expect(typeAt(type, "metadata").origin).toBe("built-in");
    expect(mergesByPatchStrategy(custom.type(`${GROUP}/v1`, "HouseList"))).toBe(false);
  });

  it("does not even if it states some, as its server knows of none", () => {
    const type = houseOf({ type: "object", properties: { doors: merged } }).type(`${GROUP}/v1`, "House");
    expect(mergesByPatchStrategy(type)).toBe(false);
  });

  it("does not beside Kubernetes' own kinds either, which do", () => {
    const both = combineSchemas(kubernetes(), custom);
    expect(mergesByPatchStrategy(both.type(`${GROUP}/v1`, "House"))).toBe(false);
    expect(mergesByPatchStrategy(both.type("networking.k8s.io/v1", "Ingress"))).toBe(true);
  });

  it("loses no item of its lists to a patch of one", () => {
    const patch = { spec: { doors: [{ name: "back", port: 443 }] } };
    const result = applyPatch(type, { live, patch });
    const expected = {
      spec: { doors: [{ name: "front", port: 80 }, { name: "back", port: 443 }, { name: "side" }] },
    };
    expect(result).toEqual({ ...live, ...expected });
    expect(applyPatch(type, { live, patch: createPatch(type, { from: live, to: result }) })).toEqual(result);
  });

  it("gets a JSON merge patch, as its server takes no other", () => {
    const desired = { ...live, spec: { doors: [{ name: "front", port: 8080 }] } };
    const prepared = preparePatch(type, { live, desired, lastApplied: live }, { annotate: false });
    expect(prepared).toMatchObject({
      outcome: "send",
      patch: { spec: { doors: [{ name: "front", port: 8080 }] } },
      request: { contentType: MERGE },
    });
  });
});

describe("a built-in kind", () => {
  it("merges by patch strategies, also where it states none", () => {
    const schema = kubernetes();
    for (const { group, version, kind } of schema.kinds()) {
      const type = schema.type(group === "" ? version : `${group}/${version}`, kind);
      expect([kind, type.origin, mergesByPatchStrategy(type)]).toEqual([kind, "built-in", true]);
    }
  });
});

/** A definition of a kind `House` in some group. */
function definitionOf(group: string, properties: JsonObject): JsonObject {
  return {
    type: "object",
    properties: { apiVersion: text, kind: text, metadata: refer(META), ...properties },
    ...annotate({ "group-version-kind": [{ group, version: "v1", kind: "House" }] }),
  };
}

const meta: JsonObject = {
  type: "object",
  properties: { finalizers: { type: "array", items: text, ...annotate({ "patch-strategy": "merge" }) } },
};

/** Two definitions of one kind, in a group of Kubernetes' own and in another, and lists of the latter. */
function definitionsWith(builtin: JsonObject, custom: JsonObject): JsonObject {
  return {
    [META]: meta,
    "com.example.Builtin": definitionOf("example.com", builtin),
    "io.k8s.example.doors.v1.House": definitionOf(GROUP, custom),
    "io.k8s.example.doors.v1.HouseList": {
      type: "object",
      properties: { items: { type: "array", items: refer("io.k8s.example.doors.v1.House") } },
    },
  };
}

function patchOf(group: string): JsonObject {
  return annotate({ "group-version-kind": { group, version: "v1", kind: "House" } });
}

function pathsWith(builtin: JsonObject, custom: JsonObject): JsonObject {
  return {
    "/version": { get: {} },
    "/apis/example.com/v1/houses/{name}": { patch: { ...patchOf("example.com"), ...builtin } },
    [`/apis/${GROUP}/v1/houses/{name}`]: { patch: { ...patchOf(GROUP), ...custom } },
    [`/apis/${GROUP}/v1/houses/{name}/status`]: { patch: { ...patchOf(GROUP), ...custom } },
  };
}

const bodyOf = (...types: readonly string[]): JsonObject => ({
  requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
});

describe("a kind of a document with paths", () => {
  const definitions = definitionsWith({ doors }, { doors: merged });
  const version3 = { ...openApi(definitions), paths: pathsWith(bodyOf(MERGE, STRATEGIC), bodyOf(MERGE)) };
  const version2 = {
    swagger: "2.0",
    definitions,
    paths: pathsWith({ consumes: [MERGE, STRATEGIC] }, { consumes: [MERGE] }),
  };

  it.each<[string, object]>([
    ["OpenAPI v3", version3],
    ["OpenAPI v2", version2],
  ])("merges by patch strategies if its own take strategic patches, and not otherwise: %s", (_, document) => {
    const schema = loadOpenApi(document);
    expect(schema.type("example.com/v1", "House").origin).toBe("built-in");
    expect(mergesByPatchStrategy(schema.type("example.com/v1", "House"))).toBe(true);
    expect(schema.type(`${GROUP}/v1`, "House").origin).toBe("custom");
    expect(mergesByPatchStrategy(schema.type(`${GROUP}/v1`, "House"))).toBe(false);
    expect(mergesByPatchStrategy(schema.definition("io.k8s.example.doors.v1.HouseList"))).toBe(false);
  });

  it("is found in whichever of several documents has its paths", () => {
    const schema = loadOpenApi(openApi(definitions), { ...version3, components: { schemas: {} } });
    expect(mergesByPatchStrategy(schema.type("example.com/v1", "House"))).toBe(true);
    expect(mergesByPatchStrategy(schema.type(`${GROUP}/v1`, "House"))).toBe(false);
  });

  it("is as its type says where the paths are malformed, or tell nothing of patches", () => {
    const odd: readonly Json[] = [
      [],
      { "/x": null },
      { "/x": { patch: [] } },
      { "/x": { patch: { consumes: [STRATEGIC] } } },
    ];
    for (const paths of odd) {
      const schema = loadOpenApi({ ...openApi(definitions), paths });
      expect(mergesByPatchStrategy(schema.type("example.com/v1", "House"))).toBe(false);
      expect(mergesByPatchStrategy(schema.type(`${GROUP}/v1`, "House"))).toBe(true);
    }
  });
});

describe("a type of a document without paths", () => {
  const schema = loadOpenApi(openApi(definitionsWith({ doors: merged }, { doors })));

  it("merges by patch strategies if it states one outside of its metadata, whatever it is called", () => {
    expect(mergesByPatchStrategy(schema.type("example.com/v1", "House"))).toBe(true);
    expect(mergesByPatchStrategy(schema.type(`${GROUP}/v1`, "House"))).toBe(false);
    expect(mergesByPatchStrategy(schema.definition("io.k8s.example.doors.v1.HouseList"))).toBe(false);
  });

  it("does not where there are no strategies at all: without a schema, or in structured-merge-diff's form", () => {
    expect(mergesByPatchStrategy(deduced)).toBe(false);
    const types = [
      { name: "io.k8s.api.core.v1.Pod", map: { fields: [{ name: "a", type: { scalar: "string" } }] } },
    ];
    expect(mergesByPatchStrategy(loadMergeSchema({ types }).definition("io.k8s.api.core.v1.Pod"))).toBe(
      false,
    );
  });
});
