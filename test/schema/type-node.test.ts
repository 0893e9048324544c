import { type Type, untyped } from "fieldwise/schema";
import { expect, it, vi } from "vitest";
import { createList, createType } from "../../src/schema/internal.ts";

it("a type is built when somebody first looks at it, and once", () => {
  const build = vi.fn(() => ({ nullable: true }));
  const type = createType("A", build);
  expect(type.name).toBe("A");
  expect(build).not.toHaveBeenCalled();
  expect([type.nullable, type.scalar, type.list, type.map, type.kinds]).toEqual([
    true,
    undefined,
    undefined,
    undefined,
    [],
  ]);
  expect(build).toHaveBeenCalledTimes(1);
});

it("a type whose building failed fails again, on whatever is looked at", () => {
  const type = createType("A", () => {
    throw new Error("unsound");
  });
  for (const part of ["scalar", "list", "map", "nullable", "kinds"] as const) {
    expect(() => type[part]).toThrow("unsound");
  }
});

it("types refer to each other in cycles", () => {
  const type: Type = createType("", () => ({ list: createList("atomic", type) }));
  expect(type.list?.element.list?.element).toBe(type);
});

it("a list looks at its items only for the defaults of its keys", () => {
  const build = vi.fn(() => untyped);
  const list = createList("map", createType("", build), ["a"]);
  expect(list).toMatchObject({ topology: "map" });
  expect(build).not.toHaveBeenCalled();
  expect(list.keys).toEqual([{ name: "a", default: undefined }]);
  expect(list.keys).toBe(list.keys);
});
