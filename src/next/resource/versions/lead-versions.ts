import {
  type DeclaredConversion,
  type DeclaredVersion,
  declaredPlaces,
  hasPlace,
  parsePlace,
} from "../../../evolve/internal.ts";
import type { ObjectType } from "../../../schema/internal.ts";
import type { Json } from "../../../value/internal.ts";
import type { Plan } from "../plan/plan.ts";
import type { NextResourceNote } from "../report.ts";
import { compareTypes } from "./compare-types.ts";
import { composeVersions } from "./compose-versions.ts";
import { invertSteps } from "./invert-steps.ts";

/** What leads all versions of a kind to the next one. */
export interface LedParts {
  readonly from: string;
  readonly to: string;
  /** The apiVersions that were there before, `from` among them. */
  readonly versions: readonly string[];
  /** How `from` comes to the next version. */
  readonly own: DeclaredVersion;
  readonly hubDefaults: Readonly<Record<string, Json>>;
  /** How versions came to each other before, if that was declared. */
  readonly declared: DeclaredConversion | undefined;
  readonly types: (version: string) => ObjectType;
  readonly plan: Plan;
}

/** The conversion whose hub is the next version, and how each other version comes there. */
export function leadVersions(parts: LedParts): {
  readonly conversion: DeclaredConversion;
  readonly notes: readonly NextResourceNote[];
} {
  const { from, to, types, plan, hubDefaults, declared } = parts;
  const known = (declared?.hub === from ? declared.defaults : declared?.versions[from]?.defaults) ?? {};
  const ownDefaults = { ...known, ...parts.own.defaults };
  const own = Object.keys(ownDefaults).length === 0 ? parts.own : { ...parts.own, defaults: ownDefaults };
  const notes: NextResourceNote[] = [];
  const versions: Record<string, DeclaredVersion> = { [from]: own };
  for (const version of parts.versions) {
    if (version === from) continue;
    const first = versionToFrom(version, parts);
    if (first === undefined) continue;
    const around = { type: types(version), hub: types(to) };
    const { version: led, skipped } = composeVersions(first, own, around);
    versions[version] = led;
    const count = led.steps?.length ?? 0;
    const steps = `${count} ${count === 1 ? "step" : "steps"}`;
    const passed = skipped.map((step) => JSON.stringify(step)).join(", ");
    const rest = passed === "" ? "" : `; it has no such field for ${passed}`;
    notes.push({ at: version, message: `comes to ${plan.to} in ${steps}${rest}` });
  }
  const { inHub } = declaredPlaces(own.steps ?? []);
  const kept = Object.entries(known)
    .map(([path, value]) => [inHub(path), value] as const)
    .filter(([path]) => hasPlace(types(to), parsePlace(path)));
  const defaults = { ...Object.fromEntries(kept), ...hubDefaults };
  return {
    conversion: { hub: to, ...(Object.keys(defaults).length > 0 && { defaults }), versions },
    notes,
  };
}

/** How a version comes to the one that the next is made from; `undefined` if it does not, which is told. */
function versionToFrom(
  version: string,
  { from, declared, types, plan }: LedParts,
): DeclaredVersion | undefined {
  if (declared === undefined) {
    const [missing, more] = [
      compareTypes(types(from), types(version)),
      compareTypes(types(version), types(from)),
    ];
    if (missing.other.length > 0)
      plan.refuse(
        version,
        `${missing.other[0]}: declare the conversion of ${version} in the annotation first`,
      );
    return { stash: missing.only, versionStash: more.only };
  }
  if (declared.hub === from) return declared.versions[version] ?? {};
  const own = declared.versions[from] ?? {};
  const back = invertSteps(own.steps ?? []);
  if (back === undefined) {
    if (version === declared.hub)
      plan.refuse(
        from,
        `its steps to ${declared.hub} cannot be turned around: make the next version from ${declared.hub}`,
      );
    return undefined;
  }
  const { stash = [], versionStash = [] } = own;
  const hub: DeclaredVersion = {
    steps: back,
    stash: versionStash,
    versionStash: stash,
    defaults: declared.defaults,
  };
  if (version === declared.hub) return hub;
  return composeVersions(declared.versions[version] ?? {}, hub, { type: types(version), hub: types(from) })
    .version;
}
