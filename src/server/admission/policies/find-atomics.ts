import type { Type } from "../../../schema/internal.ts";
import { isObject, type Json } from "../../../value/internal.ts";

/**
 * Where a value states lists and objects that are replaced as a whole: `.spec.selector`. What is in maps of any keys is not looked
 * at, as Kubernetes does not.
 */
export function findAtomics(type: Type, value: Json, path = ""): readonly string[] {
  const found: string[] = [];
  if (isObject(value) && type.map !== undefined) {
    if (type.map.topology === "atomic") found.push(path);
    for (const [name, part] of Object.entries(value)) {
      const field = type.map.fields.get(name);
      if (field !== undefined && part !== undefined)
        found.push(...findAtomics(field.type, part, `${path}.${name}`));
    }
  }
  if (Array.isArray(value) && type.list !== undefined) {
    if (type.list.topology === "atomic") found.push(path);
    for (const [index, part] of value.entries())
      found.push(...findAtomics(type.list.element, part, `${path}[${index}]`));
  }
  return found;
}
