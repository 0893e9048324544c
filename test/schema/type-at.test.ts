import { kubernetes } from "fieldwise/kubernetes";
import { deduced, typeAt } from "fieldwise/schema";
import { expect, it } from "vitest";
import { compile, refer } from "../openapi/documents.ts";

const pod = kubernetes().type("v1", "Pod");

it.each([
  "spec.containers.ports.protocol",
  "spec.containers[].ports[].protocol",
  ".spec.containers[].ports.protocol",
])("%s leads through lists to a field", (path) => {
  expect(typeAt(pod, path).scalar?.kind).toBe("string");
});

it("a path that ends at a list gives the list, and an empty path the type itself", () => {
  expect(typeAt(pod, "spec.containers").list?.topology).toBe("map");
  expect(typeAt(pod, "")).toBe(pod);
});

it("any key leads into a map, and any path through what has no schema", () => {
  expect(typeAt(pod, "metadata.labels.anything").scalar?.kind).toBe("string");
  expect(typeAt(deduced, "a.constructor.__proto__")).toBe(deduced);
});

it.each([
  ["spec.contianers.ports", "spec.contianers", "did you mean containers"],
  ["spec.containers.constructor", "spec.containers.constructor", "no such field"],
  ["spec.nodeName.first", "spec.nodeName.first", "no such field"],
])("%s is refused at the step that fails", (path, at, message) => {
  const refusal = { code: "FIELD_UNKNOWN", path: at, message: expect.stringContaining(message) };
  expect(() => typeAt(pod, path)).toThrow(expect.objectContaining(refusal));
});

it("a list of itself has no fields", () => {
  const list = compile({ type: "array", items: refer("") });
  expect(() => typeAt(list, "a")).toThrow(expect.objectContaining({ code: "FIELD_UNKNOWN" }));
});
