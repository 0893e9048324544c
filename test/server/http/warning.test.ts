import { expect, it } from "vitest";
import { printWarnings } from "../../../src/server/http/warning.ts";

it("warnings have their quotes and backslashes escaped, and each is told once", () => {
  expect(printWarnings(['unknown field "spec.a"', "a\\b", "a\\b", ""])).toEqual([
    '299 - "unknown field \\"spec.a\\""',
    '299 - "a\\\\b"',
  ]);
});

it("warnings are sent as UTF-8, which headers of any runtime take", () => {
  const [value = ""] = printWarnings(["é 日"]);
  expect(Buffer.from(value, "latin1").toString("utf8")).toBe('299 - "é 日"');
  expect(() => new Headers().append("warning", value)).not.toThrow();
});

it("warnings that no header can carry are left out", () => {
  expect(printWarnings(["a\r\nset-cookie: b", "a\0", "\ud800", "fine"])).toEqual(['299 - "fine"']);
});

it("warnings that are too long together are cut short, and the last are left out", () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(500)}`);
  const values = printWarnings(texts);
  expect(values).toHaveLength(16);
  expect(values[15]).toBe(`299 - "15 ${"x".repeat(253)}"`);
  const [whole] = printWarnings(["x".repeat(4_096)]);
  expect(whole).toBe(`299 - "${"x".repeat(4_096)}"`);
});
