import { fieldStep, kindsAllowed, type Place, printKinds, printPlace } from "../../../evolve/internal.ts";
import type { Type } from "../../../schema/internal.ts";

/** What two versions have under the same names. */
export interface TypeDifference {
  /** The paths that only the first has. */
  readonly only: readonly string[];
  /** The paths that are something else in each, in words. */
  readonly other: readonly string[];
}

/** Compares the types of two versions, metadata aside. */
export function compareTypes(one: Type, another: Type): TypeDifference {
  const only: string[] = [];
  const other: string[] = [];
  const seen = new Map<Type, Set<Type>>();
  const compare = (a: Type, b: Type, place: Place): void => {
    const known = seen.get(a) ?? new Set();
    if (known.has(b)) return;
    seen.set(a, known.add(b));
    const [kinds, others] = [kindsAllowed(a), kindsAllowed(b)];
    if (![...kinds].some((kind) => others.has(kind)))
      other.push(
        `${printPlace(place)} is ${printKinds(kinds)} in one and ${printKinds(others)} in the other`,
      );
    if (a.list !== undefined && b.list !== undefined)
      compare(a.list.element, b.list.element, [...place, "*"]);
    if (a.map?.element !== undefined && b.map?.element !== undefined)
      compare(a.map.element, b.map.element, [...place, "*"]);
    for (const { name, type } of a.map?.fields.values() ?? []) {
      if (place.length === 0 && ["apiVersion", "kind", "metadata"].includes(name)) continue;
      const inner = b.map?.fields.get(name)?.type ?? b.map?.element;
      const at = [...place, fieldStep(name)];
      if (inner !== undefined) compare(type, inner, at);
      else if (b.map !== undefined) only.push(printPlace(at));
    }
  };
  compare(one, another, []);
  return { only, other };
}
