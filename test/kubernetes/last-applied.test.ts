import {
  ANNOTATIONS_LIMIT,
  LAST_APPLIED,
  readLastApplied,
  stripLastApplied,
  writeLastApplied,
} from "fieldwise/kubernetes";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

const config: JsonObject = deepFreeze({
  kind: "ConfigMap",
  apiVersion: "v1",
  metadata: { name: "a", annotations: { team: "x" } },
  data: { k: "<é>" },
});

const annotationOf = (object: JsonObject): unknown =>
  ((object.metadata as JsonObject).annotations as JsonObject)[LAST_APPLIED];

describe("writeLastApplied", () => {
  it("writes the text that kubectl writes: keys sorted, HTML escaped, a line break at the end", () => {
    expect(annotationOf(writeLastApplied(config))).toBe(
      '{"apiVersion":"v1","data":{"k":"\\u003cé\\u003e"},"kind":"ConfigMap","metadata":{"annotations":{"team":"x"},"name":"a"}}\n',
    );
  });

  it("keeps annotations in that text even where there are none, as kubectl does", () => {
    expect(annotationOf(writeLastApplied({ kind: "ConfigMap" }))).toBe(
      '{"kind":"ConfigMap","metadata":{"annotations":{}}}\n',
    );
  });

  it("leaves an annotation of before out of the new one", () => {
    expect(writeLastApplied(writeLastApplied(config))).toEqual(writeLastApplied(config));
  });

  it("refuses annotations that have a byte too many for a server, and says what else to do", () => {
    const withData = (length: number): JsonObject => ({ kind: "ConfigMap", data: { k: "é".repeat(length) } });
    const empty = String(annotationOf(writeLastApplied(withData(0))));
    const room = ANNOTATIONS_LIMIT - LAST_APPLIED.length - empty.length;
    expect(() => writeLastApplied(withData(Math.floor(room / 2)))).not.toThrow();
    expect(() => writeLastApplied(withData(Math.floor(room / 2) + 1))).toThrow(
      expect.objectContaining({
        code: "LAST_APPLIED_TOO_LARGE",
        message: expect.stringContaining("server's side"),
      }),
    );
  });
});

describe("readLastApplied", () => {
  it("reads what was written, and nothing where there is none", () => {
    expect(readLastApplied(writeLastApplied(config))).toEqual(config);
    expect(readLastApplied(config)).toBeUndefined();
    expect(readLastApplied({})).toBeUndefined();
  });

  it.each(["{", "[]", "1"])("refuses an annotation that is %s", (text) => {
    expect(() => readLastApplied({ metadata: { annotations: { [LAST_APPLIED]: text } } })).toThrow(
      expect.objectContaining({ code: "LAST_APPLIED_INVALID" }),
    );
  });
});

describe("stripLastApplied", () => {
  it("takes the annotation out, and gives the object itself where there is none", () => {
    expect(stripLastApplied(writeLastApplied(config))).toEqual(config);
    expect(stripLastApplied(config)).toBe(config);
  });

  it("leaves no empty annotations behind", () => {
    expect(stripLastApplied(writeLastApplied({ metadata: { name: "a" } }))).toEqual({
      metadata: { name: "a" },
    });
  });
});
