import { looksAlike, type Shape } from "../api/shape.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { placeOf } from "../findings/place.ts";

export interface DefinitionPair {
  readonly old: Shape;
  readonly new: Shape;
}

type Definitions = ReadonlyMap<string, Shape>;

/** Reports definitions that are gone, save kinds, and gives back those that both have, to compare their shapes. */
export function compareDefinitions(
  { old, new: next }: { readonly old: Definitions; readonly new: Definitions },
  findings: Findings,
  options: CompatibilityOptions,
): readonly DefinitionPair[] {
  const added = new Map<string, [string, Shape]>();
  for (const [name, shape] of next) {
    if (!old.has(name)) added.set(lastName(name), [name, shape]);
  }
  return [...old].flatMap(([name, shape]) => {
    const same = next.get(name);
    if (same !== undefined) return [{ old: shape, new: same }];
    if (shape.kinds.length > 0) return [];
    const place = { ...placeOf(shape, { side: "spec", track: "stable" }, options), in: name };
    const [moved, movedShape] = added.get(lastName(name)) ?? [];
    if (moved !== undefined && movedShape !== undefined && looksAlike(shape, movedShape)) {
      findings.report(place, "definition-moved", `it is ${moved} now`);
    } else findings.report(place, "definition-removed", `${name} is gone`);
    return [];
  });
}

function lastName(definition: string): string {
  return definition.slice(definition.lastIndexOf(".") + 1);
}
