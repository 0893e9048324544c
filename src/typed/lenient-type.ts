import {
  createList,
  createType,
  deduced,
  type ListType,
  type MapType,
  type ObjectType,
  type Type,
} from "../schema/internal.ts";

const known = new WeakMap<Type, Type>();

/** The type as it is for who knows more fields than it declares: those merge as if there were no schema for them. */
export function lenientType(type: ObjectType): ObjectType {
  return lenient(type) as ObjectType;
}

function lenient(type: Type): Type {
  if (type === deduced) return type;
  const found = known.get(type);
  if (found !== undefined) return found;
  const result = createType(type.name, () => ({
    scalar: type.scalar,
    list: type.list && lenientList(type.list),
    map: type.map && lenientMap(type.map),
    nullable: type.nullable,
    kinds: type.kinds,
    origin: type.origin,
  }));
  known.set(type, result);
  known.set(result, result);
  return result;
}

function lenientList({ topology, element, keys }: ListType): ListType {
  const names = keys.map(({ name }) => name);
  return createList(topology, lenient(element), names);
}

function lenientMap(map: MapType): MapType {
  const fields = new Map(
    [...map.fields].map(([name, field]) => [name, { ...field, type: lenient(field.type) }]),
  );
  return { ...map, fields, element: map.element === undefined ? deduced : lenient(map.element) };
}
