import { createList, createType } from "./type-node.ts";
import type { MapType, ObjectType, ScalarType, Type } from "./types.ts";

const ANY_SCALAR: ScalarType = { kind: "untyped", format: undefined, enum: undefined };

/** Anything, merged and owned as a whole. */
export const untyped: ObjectType = createFreeForm("atomic", () => untyped);

/** No schema at all: objects merge key by key, lists are replaced as a whole. */
export const deduced: ObjectType = createFreeForm("granular", () => deduced);

function createFreeForm(topology: MapType["topology"], element: () => Type): ObjectType {
  const type = createType("", () => ({
    scalar: ANY_SCALAR,
    list: createList("atomic", untyped),
    map: {
      topology,
      fields: new Map(),
      element: element(),
      preserveUnknown: false,
      embedded: false,
      unions: [],
    },
  }));
  return type as ObjectType;
}
