import type { ProtoElement, ProtoField, ProtoMessage } from "../../../proto/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { annotated, FIELD_MIGRATE } from "../annotations.ts";
import type { Rewriting } from "./rewriting.ts";

/**
 * The fields of a message in their oneofs, and the oneofs in the order of their first members. A field that is promoted joins the
 * oneof of that name, or a new one.
 */
export function placeInOneofs(
  source: ProtoMessage,
  fields: readonly JsonObject[],
  rewriting: Rewriting,
): { readonly fields: readonly JsonObject[]; readonly oneofs: readonly JsonObject[] } {
  const members = new Map<string, JsonObject[]>();
  const optional: JsonObject[] = [];
  const oneofOf = new Map<JsonObject, string>();
  for (const field of fields) {
    const origin = rewriting.origins.get(field) as ProtoField;
    const name = promotionOf(origin, rewriting) ?? origin.oneof?.name;
    if (name === undefined) {
      if (origin.isProto3Optional) optional.push(field);
      continue;
    }
    oneofOf.set(field, name);
    const others = members.get(name);
    if (others === undefined) members.set(name, [field]);
    else others.push(field);
  }
  for (const { name, fullName } of source.oneofs)
    if (!members.has(name))
      rewriting.refuse(
        fullName,
        "all its fields are deprecated, so that nothing would be left in it: keep one of them, or add one that takes their place",
      );
  const names = [...members.keys()];
  // Those that `optional` makes come last, and are called after their fields.
  const synthetic = optional.map((field) => ({ name: `_${field.name}` }));
  const place = (field: JsonObject): JsonObject => {
    const { oneofIndex: _, proto3Optional, ...rest } = field;
    const oneof = oneofOf.get(field);
    const index = oneof === undefined ? names.length + optional.indexOf(field) : names.indexOf(oneof);
    const origin = rewriting.origins.get(field) as ProtoElement;
    if (oneof === undefined && !optional.includes(field)) return rewriting.made(rest, origin);
    return rewriting.made(
      { ...rest, oneofIndex: index, proto3Optional: oneof === undefined ? proto3Optional : undefined },
      origin,
    );
  };
  return {
    fields: besideEachOther(fields, oneofOf, members).map(place),
    oneofs: [...names.map((name) => oneofNamed(name, source, rewriting)), ...synthetic],
  };
}

function promotionOf(origin: ProtoField, rewriting: Rewriting): string | undefined {
  const to = annotated(origin.options, FIELD_MIGRATE, "oneofPromotion");
  if (to === undefined) return undefined;
  const { fullName: element, cardinality } = origin;
  rewriting.note({ change: "promoted", kind: "field", element, to });
  if (cardinality === "repeated" || cardinality === "map")
    rewriting.refuse(element, `it has many values, and cannot be in a oneof: remove its promotion to ${to}`);
  return to;
}

/** The members of a oneof must stand together: they all come where the first is, if they do not yet. */
function besideEachOther(
  fields: readonly JsonObject[],
  oneofOf: ReadonlyMap<JsonObject, string>,
  members: ReadonlyMap<string, readonly JsonObject[]>,
): readonly JsonObject[] {
  return fields.flatMap((field) => {
    const all = members.get(oneofOf.get(field) ?? "");
    if (all === undefined) return [field];
    return all[0] === field ? all : [];
  });
}

function oneofNamed(name: string, source: ProtoMessage, rewriting: Rewriting): JsonObject {
  const old = source.oneofs.find((oneof) => oneof.name === name);
  return old === undefined ? { name } : rewriting.made({ ...old.descriptor }, old);
}
