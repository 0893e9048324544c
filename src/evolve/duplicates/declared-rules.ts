import { type PathElement, printPath } from "../../fieldpath/internal.ts";
import {
  type DuplicateOf,
  type Field,
  fieldAtRootPath,
  isRootPath,
  type MapType,
  rootDuplicates,
  SEVERAL_PLACES,
  type Type,
  untyped,
} from "../../schema/internal.ts";
import { createRule, invalidRule, type Located, type ReadRule } from "./create-rule.ts";

const ofMaps = new WeakMap<MapType, readonly ReadRule[]>();
const ofRoots = new WeakMap<Type, readonly ReadRule[]>();

/**
 * The rules that the schema declares for the fields of one object; it was checked when it was loaded. Those whose older
 * field is named by a path from the top are rules of the whole object: pass its type as `root`.
 */
export function declaredRules(map: MapType, root?: Type): readonly ReadRule[] {
  const rules = ofMaps.get(map) ?? readSiblings(map);
  ofMaps.set(map, rules);
  if (root === undefined) return rules;
  const whole = ofRoots.get(root) ?? readRootRules(root);
  ofRoots.set(root, whole);
  return whole.length === 0 ? rules : [...rules, ...whole];
}

function readSiblings({ fields }: MapType): readonly ReadRule[] {
  return [...fields.values()].flatMap((field) => {
    if (field.duplicateOf === undefined || isRootPath(field.duplicateOf.field)) return [];
    return [declaredRule(field, [], (name) => locateAt([name], (fields.get(name) as Field).type))];
  });
}

function readRootRules(root: Type): readonly ReadRule[] {
  return rootDuplicates(root).map(({ inside, field, path }) => {
    if (path === undefined) throw invalidRule(field.name, SEVERAL_PLACES);
    const beside = path.slice(0, -1);
    return declaredRule(field, beside, (name) => {
      if (!isRootPath(name))
        return locateAt([...beside, name], inside.map?.fields.get(name)?.type ?? untyped);
      const found = fieldAtRootPath(root, name);
      if (typeof found === "string") throw invalidRule(field.name, found);
      return locateAt(found.path, found.type);
    });
  });
}

function declaredRule(field: Field, beside: readonly string[], locate: (name: string) => Located): ReadRule {
  const { field: older, rest, ...declared } = field.duplicateOf as DuplicateOf;
  return createRule([], {
    ...declared,
    old: locate(older),
    new: locateAt([...beside, field.name], field.type),
    rest: rest === undefined ? undefined : locate(rest),
  });
}

function locateAt(names: readonly string[], type: Type): Located {
  const path = names.map((name): PathElement => ({ kind: "field", name }));
  return { name: printPath(path, { exact: true }).slice(1), path, type };
}
