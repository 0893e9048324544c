import fc from "fast-check";
import { expect, it } from "vitest";
import {
  byteLength,
  decodeBase64,
  decodeBase64Url,
  encodeBase64,
  encodeBase64Url,
  findBase64Fault,
} from "../../src/value/internal.ts";

const encoder = new TextEncoder();

it("encodes a text's bytes in UTF-8, halves of surrogate pairs replaced", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const bytes = encoder.encode(text);
      expect(byteLength(text)).toBe(bytes.length);
      expect(encodeBase64(text)).toBe(Buffer.from(bytes).toString("base64"));
    }),
  );
});

it("decodes what it encodes, broken into lines or not", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const base64 = encodeBase64(text);
      expect(decodeBase64(base64)).toBe(text);
      expect(decodeBase64(base64.replaceAll(/.{3}/g, "$&\r\n"))).toBe(text);
    }),
  );
});

it.each([
  ["", undefined],
  ["YQ==", undefined],
  ["YWI=", undefined],
  ["YQ=", 2],
  ["YQ", 2],
  ["Y_Q=", 1],
  ["Y===", 1],
  ["YQ==YQ==", 2],
])("tells where %j is no longer base64", (text, fault) => {
  expect(findBase64Fault(text)).toBe(fault);
  expect(decodeBase64(text) === undefined).toBe(fault !== undefined);
});

it("has bytes in URLs, too", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64url"));
      expect(decodeBase64Url(text)).toEqual(bytes);
    }),
  );
});

it.each(["YQ==", "Y+Q", "Y/Q", "YQ\n", "Y", "é"])("takes %j for no base64 of a URL", (text) => {
  expect(decodeBase64Url(text)).toBeUndefined();
});

it("has no text for bytes that are no UTF-8", () => {
  expect(decodeBase64("/w==")).toBeUndefined();
});

it("counts the bytes of any units", () => {
  for (const text of ["\ud800", "a\udc00b", "\ud83d\ude00", "\udc00\ud800", "é€😀"])
    expect(byteLength(text)).toBe(encoder.encode(text).length);
});
