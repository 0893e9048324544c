import { type PathElement, type PathPattern, parsePattern, printPath } from "../../fieldpath/internal.ts";
import {
  type DuplicateOf,
  didYouMean,
  type Field,
  isRootPath,
  type MapType,
  nearMatches,
  type Type,
} from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";
import { conversionProblem } from "../values/index.ts";
import { checkDistinct } from "./check-distinct.ts";
import { createRule, invalidRule, type Located, type ReadRule } from "./create-rule.ts";
import { fieldAtRootPath, rootDuplicates } from "./root-path.ts";

/** The rules that a type's schema declares. */
export interface DeclaredRules {
  /** Those for an object of a type that is inside, or for the whole one: there, older fields may be named from the top. */
  ofObject(map: MapType, isWhole: boolean): readonly ReadRule[];
}

const known = new WeakMap<Type, DeclaredRules>();

/** The rules that a type's schema declares, read once. A declaration that cannot be is an error at its field's path in the type. */
export function declaredRules(type: Type): DeclaredRules {
  const rules = known.get(type) ?? readDeclared(type);
  known.set(type, rules);
  return rules;
}

const NONE: readonly ReadRule[] = [];

function readDeclared(type: Type): DeclaredRules {
  const places = placesWithin(type);
  const inside = new Map<MapType, readonly ReadRule[]>();
  const read: { readonly rule: ReadRule; readonly at: PathPattern }[] = [];
  for (const [{ map }, place] of places) {
    const rules = map === undefined ? NONE : readSiblings(map, place);
    if (map !== undefined && rules.length > 0) inside.set(map, rules);
    if (rules.length > 0) read.push(...rules.map((rule) => ({ rule, at: parsePattern(place) })));
  }
  const whole = readRootRules(type, (inner) => places.get(inner) as string);
  checkDistinct([...read, ...whole.map((rule) => ({ rule, at: [] }))]);
  return {
    ofObject: (map, isWhole) => {
      const rules = inside.get(map) ?? NONE;
      return isWhole && whole.length > 0 ? [...rules, ...whole] : rules;
    },
  };
}

/** The first place of each type inside another, as a pattern: `.spec.boxes[*]`. */
function placesWithin(root: Type): ReadonlyMap<Type, string> {
  const places = new Map([[root, ""]]);
  for (const [{ list, map }, place] of places) {
    const reach = (type: Type | undefined, step: string): void => {
      if (type !== undefined && !places.has(type)) places.set(type, place + step);
    };
    for (const { name, type } of map?.fields.values() ?? []) reach(type, printName(name));
    reach(list?.element, "[*]");
    reach(map?.element, ".*");
  }
  return places;
}

function readSiblings(map: MapType, place: string): readonly ReadRule[] {
  return [...map.fields.values()].flatMap((field) => {
    if (field.duplicateOf === undefined || isRootPath(field.duplicateOf.field)) return [];
    return [declaredRule(field, place, [], (name) => locateBeside(field, map, [], name))];
  });
}

function readRootRules(root: Type, placeOf: (inside: Type) => string): readonly ReadRule[] {
  return rootDuplicates(root).map(({ inside, field, path }) => {
    const place = placeOf(inside);
    if (path === undefined) throw invalidRule(place + printName(field.name), SEVERAL_PLACES);
    const beside = path.slice(0, -1);
    return declaredRule(field, place, beside, (name) => {
      if (!isRootPath(name)) return locateBeside(field, inside.map as MapType, beside, name);
      const found = fieldAtRootPath(root, name);
      return typeof found === "string" ? found : locateAt(found.path, found.type);
    });
  });
}

const SEVERAL_PLACES =
  "this is inside of items or in several places, which a path from the top is not: name a field of the same object";

/** Reads the declaration of a field of the object at `place`. `beside` is the way there from the object that the rule is for. */
function declaredRule(
  field: Field,
  place: string,
  beside: readonly string[],
  locate: (name: string) => Located | string,
): ReadRule {
  const where = place + printName(field.name);
  const find = (name: string): Located => {
    const found = locate(name);
    if (typeof found === "string") throw invalidRule(where, found);
    return found;
  };
  const { field: older, rest, ...declared } = field.duplicateOf as DuplicateOf;
  const problem = declared.convert === undefined ? undefined : conversionProblem(declared.convert as Json);
  if (problem !== undefined) throw invalidRule(where, problem);
  const located = {
    ...declared,
    old: find(older),
    new: locateAt([...beside, field.name], field.type),
    rest: rest === undefined ? undefined : find(rest),
  };
  return createRule([], located, where);
}

/** Another field of the object that has a field; a sentence if there is none. */
function locateBeside(
  field: Field,
  { fields }: MapType,
  beside: readonly string[],
  name: string,
): Located | string {
  const found = name === field.name ? undefined : fields.get(name);
  if (found !== undefined) return locateAt([...beside, name], found.type);
  const others = [...fields.keys()].filter((other) => other !== field.name);
  const hint = didYouMean(nearMatches(name, others), "name one that it has");
  return `"${name}" is not another field of this object: ${hint}`;
}

function locateAt(names: readonly string[], type: Type): Located {
  const path = names.map((name): PathElement => ({ kind: "field", name }));
  return { name: names.map(printName).join("").slice(1), path, type };
}

function printName(name: string): string {
  return printPath([{ kind: "field", name }], { exact: true });
}
