import { equal, type Json } from "../value/internal.ts";
import { checkTypeArgument } from "./check-object-type.ts";
import type { Field, ListType, MapType, ScalarType, Type } from "./types.ts";

/** Whether two types mean the same, whatever their definitions are called and wherever they came from. */
export function equalTypes(a: Type, b: Type): boolean {
  for (const type of [a, b]) checkTypeArgument(type);
  const assumed = new Map<Type, Set<Type>>();
  const pending: [Type, Type][] = [[a, b]];
  const compareLater: Link = (left, right) => {
    if (left === undefined || right === undefined) return left === right;
    const partners = assumed.get(left) ?? new Set();
    if (left !== right && !partners.has(right)) pending.push([left, right]);
    assumed.set(left, partners.add(right));
    return true;
  };
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (
      left.nullable !== right.nullable ||
      !equalScalars(left.scalar, right.scalar) ||
      !equalLists(left.list, right.list, compareLater) ||
      !equalMaps(left.map, right.map, compareLater)
    ) {
      return false;
    }
  }
  return true;
}

/** Notes that two types must be equal; false if one of them is missing. */
type Link = (left: Type | undefined, right: Type | undefined) => boolean;

function equalScalars(a: ScalarType | undefined, b: ScalarType | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.kind === b.kind && a.format === b.format && equal(a.enum, b.enum);
}

function equalLists(a: ListType | undefined, b: ListType | undefined, link: Link): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.topology === b.topology &&
    a.keys.length === b.keys.length &&
    a.keys.every(
      (key, index) => key.name === b.keys[index]?.name && equal(key.default, b.keys[index]?.default),
    ) &&
    link(a.element, b.element)
  );
}

function equalMaps(a: MapType | undefined, b: MapType | undefined, link: Link): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.topology === b.topology &&
    a.preserveUnknown === b.preserveUnknown &&
    a.embedded === b.embedded &&
    a.fields.size === b.fields.size &&
    JSON.stringify(a.unions) === JSON.stringify(b.unions) &&
    link(a.element, b.element) &&
    [...a.fields.values()].every((field) => equalFields(field, b.fields.get(field.name), link))
  );
}

function equalFields(a: Field, b: Field | undefined, link: Link): boolean {
  return (
    b !== undefined &&
    a.required === b.required &&
    a.patch?.action === b.patch?.action &&
    a.patch?.retainKeys === b.patch?.retainKeys &&
    a.patch?.mergeKey === b.patch?.mergeKey &&
    equal(a.duplicateOf as Json | undefined, b.duplicateOf as Json | undefined) &&
    a.featureGate === b.featureGate &&
    equal(a.default, b.default) &&
    link(a.type, b.type)
  );
}
