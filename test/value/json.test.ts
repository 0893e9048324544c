import { isObject, type Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField, isScalar } from "../../src/value/internal.ts";

describe("isObject and isScalar", () => {
  it.each<[Json, "object" | "list" | "scalar"]>([
    [{}, "object"],
    [Object.create(null), "object"],
    [[], "list"],
    [null, "scalar"],
    [0, "scalar"],
    [0n, "scalar"],
    ["", "scalar"],
    [false, "scalar"],
  ])("take %o for what it is: %s", (value, kind) => {
    expect([isObject(value), isScalar(value)]).toEqual([kind === "object", kind === "scalar"]);
  });
});

describe("getField", () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))("finds %s only where it is an own key", (name) => {
    const own = JSON.parse(`{"${name}":null}`);
    expect(getField({}, name)).toBeUndefined();
    expect(getField(own, name)).toBeNull();
    expect(getField(Object.assign(Object.create(null), { a: 1 }), name)).toBeUndefined();
  });
});
