import { kubernetes, withNamespace } from "fieldwise/kubernetes";
import { deduced } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../arbitraries.ts";

const configMap = kubernetes().type("v1", "ConfigMap");
const namespace = "shop";

describe("withNamespace", () => {
  it("puts an object that does not say where it is into the namespace", () => {
    const object = deepFreeze({ metadata: { name: "a" }, data: { k: "v" } });
    const placed = withNamespace(configMap, { object, namespace });
    expect(placed).toEqual({ metadata: { name: "a", namespace }, data: { k: "v" } });
    expect(placed.data).toBe(object.data);
    expect(withNamespace(configMap, { object: {}, namespace })).toEqual({ metadata: { namespace } });
    expect(withNamespace(configMap, { object: { metadata: { namespace: "" } }, namespace })).toEqual({
      metadata: { namespace },
    });
  });

  it("leaves an object that says it, and one of a kind without namespaces, as they are", () => {
    const stated = { metadata: { name: "a", namespace: "bank" } };
    expect(withNamespace(configMap, { object: stated, namespace })).toBe(stated);
    const node = { metadata: { name: "a" } };
    expect(withNamespace(kubernetes().type("v1", "Node"), { object: node, namespace })).toBe(node);
  });

  it("refuses a type of which nobody knows that, and no namespace", () => {
    const refusing = (code: string) => expect.objectContaining({ code });
    expect(() => withNamespace(deduced, { object: {}, namespace })).toThrow(refusing("RESOURCE_UNKNOWN"));
    expect(() => withNamespace(configMap, { object: {}, namespace: "" })).toThrow(
      refusing("REQUEST_INVALID"),
    );
  });
});
