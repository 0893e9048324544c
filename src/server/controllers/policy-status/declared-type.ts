import {
  type CelType,
  declareVariable,
  escapeName,
  type SchemaType,
  scalarType,
} from "../../../rules/internal.ts";
import type { MapType, ObjectType, ScalarType, Type } from "../../../schema/internal.ts";

/** The type of objects as expressions know it. What expressions cannot see has none. */
export function declaredType(type: ObjectType, name: string): CelType {
  const read = readType(type, []) ?? { ...NO_SIZE, kind: "object", fields: new Map() };
  return declareVariable(read, name).type;
}

const NO_SIZE = { minSize: 0, maxElements: 0 } as const;

/** `around` has the definitions that this one is inside of: one that is inside of itself is an object without fields there. */
function readType(type: Type, around: readonly string[]): SchemaType | undefined {
  const { name, scalar, list, map } = type;
  // Nothing is known of what can be anything.
  if ([scalar, list, map].filter((one) => one !== undefined).length !== 1) return undefined;
  if (scalar !== undefined) return readScalar(scalar);
  if (name !== "" && around.includes(name)) return { ...NO_SIZE, kind: "object", fields: new Map() };
  const inside = name === "" ? around : [...around, name];
  if (list !== undefined) {
    const items = readType(list.element, inside);
    return items && { ...NO_SIZE, kind: "list", items };
  }
  return readMap(map as MapType, inside);
}

function readMap({ fields, element }: MapType, around: readonly string[]): SchemaType | undefined {
  if (fields.size === 0 && element !== undefined && !isAnything(element)) {
    const items = readType(element, around);
    return items && { ...NO_SIZE, kind: "map", items };
  }
  const read = new Map<string, SchemaType>();
  for (const field of fields.values()) {
    const escaped = escapeName(field.name);
    const type = readType(field.type, around);
    if (escaped !== undefined && type !== undefined) read.set(escaped, type);
  }
  return { ...NO_SIZE, kind: "object", fields: read };
}

function isAnything({ scalar, list, map }: Type): boolean {
  return scalar !== undefined && list !== undefined && map !== undefined;
}

function readScalar({ kind, format }: ScalarType): SchemaType | undefined {
  switch (kind) {
    case "boolean":
      return scalarType("bool");
    case "integer":
      return scalarType("int");
    case "number":
      return scalarType("double");
    case "int-or-string":
      return scalarType("dyn");
    case "string":
      return scalarType(FORMATS[format ?? ""] ?? "string");
    default:
      return undefined;
  }
}

const FORMATS: Readonly<Record<string, "bytes" | "duration" | "timestamp">> = {
  byte: "bytes",
  date: "timestamp",
  "date-time": "timestamp",
  duration: "duration",
};
