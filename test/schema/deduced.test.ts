import { deduced, untyped } from "fieldwise/schema";
import { expect, it } from "vitest";

it.each([["deduced", "granular", deduced] as const, ["untyped", "atomic", untyped] as const])(
  "%s allows anything at any depth, with objects that are %s and lists that are atomic",
  (_, topology, type) => {
    expect(type.scalar).toEqual({ kind: "untyped", format: undefined, enum: undefined });
    expect(type.map).toMatchObject({ topology, fields: new Map(), preserveUnknown: false, unions: [] });
    expect(type.map.element).toBe(type);
    expect(type.list).toMatchObject({ topology: "atomic", keys: [], element: untyped });
  },
);
