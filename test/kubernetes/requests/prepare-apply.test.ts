import { kubernetes, prepareApply } from "fieldwise/kubernetes";
import { deduced } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../arbitraries.ts";

const configMap = kubernetes().type("v1", "ConfigMap");
const config = deepFreeze({
  kind: "ConfigMap",
  apiVersion: "v1",
  metadata: { namespace: "shop", name: "a" },
  data: { k: "<1>" },
});

describe("prepareApply", () => {
  it("sends the config as it is, with force only if told to", () => {
    expect(prepareApply(configMap, { config })).toEqual({
      method: "PATCH",
      path: "/api/v1/namespaces/shop/configmaps/a",
      query: { fieldManager: "kubectl", fieldValidation: "Strict", force: "false" },
      contentType: "application/apply-patch+yaml",
      body: '{"apiVersion":"v1","data":{"k":"\\u003c1\\u003e"},"kind":"ConfigMap","metadata":{"name":"a","namespace":"shop"}}\n',
    });
    expect(prepareApply(configMap, { config, force: true }).query.force).toBe("true");
  });

  it("passes on who applies, what, and how", () => {
    const parts = { config, manager: "me", dryRun: true, subresource: "status" };
    expect(prepareApply(configMap, parts, { fieldValidation: "Warn" })).toMatchObject({
      path: "/api/v1/namespaces/shop/configmaps/a/status",
      query: { fieldManager: "me", fieldValidation: "Warn", dryRun: "All", force: "false" },
    });
  });

  it("has a path only if it can be told: nobody assumes a namespace, and no type a path", () => {
    expect(prepareApply(deduced, { config }).path).toBeUndefined();
    expect(prepareApply(configMap, { config: { ...config, metadata: { name: "a" } } }).path).toBeUndefined();
    const nameless = { apiVersion: "v1", kind: "ConfigMap" };
    expect(prepareApply(configMap, { config: nameless, subresource: "status" }).path).toBeUndefined();
  });

  it("refuses a config that does not state its kind, as servers do", () => {
    const { apiVersion, kind, ...rest } = config;
    for (const stated of [{ ...rest, apiVersion }, { ...rest, kind }, rest])
      expect(() => prepareApply(configMap, { config: stated })).toThrow(
        expect.objectContaining({
          code: "KIND_MISMATCH",
          message: "the config does not say its kind, and servers apply none such: add apiVersion and kind",
        }),
      );
  });

  it("refuses a config of another kind, and what is none", () => {
    expect(() => prepareApply(kubernetes().type("v1", "Secret"), { config })).toThrow(
      expect.objectContaining({
        code: "KIND_MISMATCH",
        message: "the config is v1 ConfigMap, and the type is of v1 Secret: use its own type",
      }),
    );
    expect(() => (prepareApply as (...parts: unknown[]) => unknown)(configMap, {})).toThrow(
      "config must be an object: pass one",
    );
  });
});
