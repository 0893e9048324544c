import {
  type DeclaredStep,
  type DeclaredVersion,
  declaredPlaces,
  hasPlace,
  parsePlace,
} from "../../../evolve/internal.ts";
import type { ObjectType } from "../../../schema/internal.ts";

/** How a version comes to another, and which steps of the way do not concern it. */
export interface Composed {
  readonly version: DeclaredVersion;
  readonly skipped: readonly DeclaredStep[];
}

/** One version by way of another: it comes to that one by `first`, and that one to the hub by `second`. */
export function composeVersions(
  first: DeclaredVersion,
  second: DeclaredVersion,
  { type, hub }: { readonly type: ObjectType; readonly hub: ObjectType },
): Composed {
  const [toMiddle, toHub] = [declaredPlaces(first.steps ?? []), declaredPlaces(second.steps ?? [])];
  const isIn = (path: string): boolean => hasPlace(type, parsePlace(path));
  const before: DeclaredStep[] = [];
  const skipped: DeclaredStep[] = [];
  const steps = (second.steps ?? []).flatMap((step, index) => {
    // A step names its places as they are when its turn comes, so those before it lead back.
    const { inVersion } = declaredPlaces(before);
    before.push(step);
    const there = (toHub.about[index] ?? []).map((path) => isIn(toMiddle.inVersion(inVersion(path))));
    if (there.every(Boolean)) return [step];
    const alone = withoutBoth(step);
    // Of two names, the newer one is first: a version with only that has nothing to do.
    if (alone !== undefined && there[0] === false && there.slice(1).every(Boolean)) return [alone];
    skipped.push(step);
    return [];
  });
  const translate = <T>(values: Readonly<Record<string, T>> = {}, to: (path: string) => string) =>
    Object.entries(values).map(([path, value]) => [to(path), value] as const);
  const defaults = Object.fromEntries([
    ...translate(second.defaults, toMiddle.inVersion).filter(([path]) => isIn(path)),
    ...Object.entries(first.defaults ?? {}),
  ]);
  const stash = unique([...(first.stash ?? []).map(toHub.inHub), ...(second.stash ?? [])]).filter((path) =>
    hasPlace(hub, parsePlace(path)),
  );
  const versionStash = unique([
    ...(first.versionStash ?? []),
    ...(second.versionStash ?? []).map(toMiddle.inVersion).filter(isIn),
  ]);
  const all = [...(first.steps ?? []), ...steps];
  return {
    version: {
      ...(all.length > 0 && { steps: all }),
      ...(Object.keys(defaults).length > 0 && { defaults }),
      ...(stash.length > 0 && { stash }),
      ...(versionStash.length > 0 && { versionStash }),
    },
    skipped,
  };
}

/** A step of a version that has only the older of two names; `undefined` if it is about one name alone. */
function withoutBoth(step: DeclaredStep): DeclaredStep | undefined {
  if (!("both" in step) || step.both === undefined) return undefined;
  const { both: _, ...alone } = step;
  return alone as DeclaredStep;
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)];
}
