import { referencesOf } from "../api/references.ts";
import type { Shape } from "../api/shape.ts";
import type { Findings } from "../findings/findings.ts";
import { packageOf, trackOf } from "../findings/stability.ts";

type Definitions = ReadonlyMap<string, Shape>;

/**
 * Reports packages that came to reach two versions of another one. It looks at packages of which there are two
 * versions only, so that most documents cost nothing.
 */
export function compareReferences(
  { old, new: next }: { readonly old: Definitions; readonly new: Definitions },
  findings: Findings,
): void {
  const known = new Set(findDoubles(old).map(({ from, name }) => `${from} ${name}`));
  for (const { from, name, versions } of findDoubles(next)) {
    if (known.has(`${from} ${name}`)) continue;
    const track = trackOf(from.slice(from.lastIndexOf(".") + 1)) ?? "stable";
    const place = { in: from, path: "", side: "spec", track, exempt: undefined } as const;
    findings.report(place, "package-in-two-versions", `it reaches ${name} in ${versions.join(" and ")}`);
  }
}

/** A package that reaches several versions of another. */
interface Double {
  readonly from: string;
  readonly name: string;
  readonly versions: readonly string[];
}

function findDoubles(definitions: Definitions): readonly Double[] {
  const versionsOf = new Map<string, Set<string>>();
  for (const definition of definitions.keys()) {
    const found = packageOf(definition);
    if (found === undefined) continue;
    const versions = versionsOf.get(found.name) ?? new Set();
    versionsOf.set(found.name, versions.add(found.version));
  }
  const several = [...versionsOf].filter(([, versions]) => versions.size > 1);
  if (several.length === 0) return [];
  const usersOf = indexUsers(definitions);
  return several.flatMap(([name, versions]) => {
    const reached = new Map<string, string[]>();
    for (const version of versions) {
      for (const from of usersThrough(`${name}.${version}`, usersOf)) {
        const list = reached.get(from);
        if (list === undefined) reached.set(from, [version]);
        else list.push(version);
      }
    }
    return [...reached].flatMap(([from, found]) =>
      found.length < 2 || from.startsWith(`${name}.v`) ? [] : [{ from, name, versions: found }],
    );
  });
}

/** For each package in a version, those that refer to it themselves. */
function indexUsers(definitions: Definitions): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const [definition, shape] of definitions) {
    const from = printPackage(definition);
    if (from === undefined) continue;
    for (const reference of referencesOf(shape)) {
      const to = printPackage(reference);
      if (to === undefined || to === from) continue;
      const known = users.get(to) ?? new Set();
      users.set(to, known.add(from));
    }
  }
  return users;
}

function usersThrough(start: string, usersOf: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>([start]);
  for (const name of reached) {
    for (const user of usersOf.get(name) ?? []) reached.add(user);
  }
  reached.delete(start);
  return reached;
}

function printPackage(definition: string): string | undefined {
  const found = packageOf(definition);
  return found === undefined ? undefined : `${found.name}.${found.version}`;
}
