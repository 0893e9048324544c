import { createList, createType, type ScalarKind, type Type, untyped } from "../../schema/internal.ts";

/** The types of protobuf's own messages that JSON has another form for than an object with their fields. */
export function createWellKnownTypes(): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  const add = (name: string, parts: Parameters<typeof createType>[1]): void => {
    const fullName = `google.protobuf.${name}`;
    types.set(fullName, createType(fullName, parts));
  };
  add("Duration", { scalar: scalarOf("string", "duration") });
  add("Timestamp", { scalar: scalarOf("string", "date-time") });
  add("FieldMask", { scalar: scalarOf("string", undefined) });
  for (const [name, [kind, format]] of Object.entries(WRAPPERS))
    add(name, { scalar: scalarOf(kind, format), nullable: true });
  add("Value", { scalar: untyped.scalar, list: untyped.list, map: freeForm("granular"), nullable: true });
  add("Struct", { map: freeForm("granular") });
  add("ListValue", { list: createList("atomic", untyped) });
  // Two of different types have nothing to merge, and which type it is stands in the value.
  add("Any", { map: freeForm("atomic") });
  return types;
}

export function scalarOf(kind: ScalarKind, format: string | undefined) {
  return { kind, format, enum: undefined };
}

function freeForm(topology: "granular" | "atomic") {
  return {
    topology,
    fields: new Map(),
    element: untyped,
    preserveUnknown: false,
    embedded: false,
    unions: [],
  };
}

const WRAPPERS: Readonly<Record<string, readonly [kind: ScalarKind, format: string | undefined]>> = {
  BoolValue: ["boolean", undefined],
  StringValue: ["string", undefined],
  BytesValue: ["string", "byte"],
  Int32Value: ["int-or-string", "int32"],
  UInt32Value: ["int-or-string", "uint32"],
  Int64Value: ["int-or-string", "int64"],
  UInt64Value: ["int-or-string", "uint64"],
  FloatValue: ["untyped", "float"],
  DoubleValue: ["untyped", "double"],
};
