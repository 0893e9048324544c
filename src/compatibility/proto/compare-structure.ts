import type { ProtoApi } from "../../proto/internal.ts";
import { importsOf, versionOf } from "./packages.ts";
import type { ProtoApis, ProtoReport } from "./report.ts";

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Reports what the new API must not have as such, and the old one did not: packages below versions, in two versions, in cycles. */
export function compareStructure(apis: ProtoApis, report: ProtoReport): void {
  const [before, after] = [importsOf(apis.old), importsOf(apis.new)];
  for (const name of apis.new.packages.keys()) {
    if (apis.old.packages.has(name) || (versionOf(name)?.isLast ?? true)) continue;
    report.report(subjectOf(name, apis.new), "package-below-version", `${name} is below a version`);
  }
  const known = new Set(findDoubles(before).map(({ from, base }) => `${from} ${base}`));
  for (const { from, base, versions, users } of findDoubles(after)) {
    if (known.has(`${from} ${base}`)) continue;
    const through = users === 0 ? "" : `; ${users} more packages reach both through it`;
    const change = `it reaches ${base} in ${versions.join(" and ")}${through}`;
    report.report(subjectOf(from, apis.new), "package-in-two-versions", change);
  }
  const cycles = findCycles(before);
  for (const cycle of findCycles(after)) {
    const [first = ""] = cycle;
    if (cycles.some((other) => cycle.every((name) => other.includes(name)))) continue;
    const path = shortestCycle(first, after).join(" → ");
    report.report(subjectOf(first, apis.new), "package-cycle", `imports lead back to it: ${path}`);
  }
}

function subjectOf(name: string, api: ProtoApi) {
  return { in: name, promise: name, at: api.packages.get(name)?.files[0] };
}

interface Double {
  readonly from: string;
  readonly base: string;
  readonly versions: readonly string[];
  /** How many packages reach both versions only through this one. */
  readonly users: number;
}

/** Packages that reach several versions of one, or another version of themselves. Who does through one of them is not told again. */
function findDoubles(imports: Imports): readonly Double[] {
  const versionsOf = new Map<string, string[]>();
  for (const name of imports.keys()) {
    const found = versionOf(name);
    if (found === undefined) continue;
    const versions = versionsOf.get(found.base);
    if (versions === undefined) versionsOf.set(found.base, [name]);
    else versions.push(name);
  }
  const several = [...versionsOf].filter(([, names]) => names.length > 1);
  if (several.length === 0) return [];
  const usersOf = invert(imports);
  return several.flatMap(([base, names]) => {
    const reached = new Map<string, string[]>();
    for (const name of names)
      for (const user of reach(name, usersOf)) reached.set(user, [...(reached.get(user) ?? []), name]);
    const doubles = new Map([...reached].filter(([, found]) => found.length > 1));
    const roots = [...doubles].filter(([from, found]) => {
      const inherited = [...(imports.get(from) ?? [])].some(
        (other) => doubles.get(other)?.length === found.length,
      );
      return !inherited;
    });
    return roots.map(([from, found]) => ({
      from,
      base,
      versions: found.map((name) => versionOf(name)?.version ?? name).sort(),
      users: reach(from, usersOf).size - 1,
    }));
  });
}

function invert(imports: Imports): Imports {
  const users = new Map<string, Set<string>>();
  for (const [from, all] of imports) {
    for (const to of all) {
      const known = users.get(to);
      if (known === undefined) users.set(to, new Set([from]));
      else known.add(from);
    }
  }
  return users;
}

/** A package, and all that lead to it. */
function reach(start: string, links: Imports): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const other of links.get(name) ?? []) reached.add(other);
  return reached;
}

/** Packages that import each other: taking away those that import nothing of what is left, or are not imported, leaves them. */
function findCycles(imports: Imports): readonly (readonly string[])[] {
  const left = new Set(imports.keys());
  const usersOf = invert(imports);
  const isLoose = (name: string): boolean =>
    [imports, usersOf].some((links) => ![...(links.get(name) ?? [])].some((other) => left.has(other)));
  const queue = [...left];
  for (const name of queue) {
    if (!left.has(name) || !isLoose(name)) continue;
    left.delete(name);
    queue.push(...(usersOf.get(name) ?? []), ...(imports.get(name) ?? []));
  }
  const cycles: string[][] = [];
  while (left.size > 0) {
    const [first = ""] = left;
    const [down, up] = [reach(first, imports), reach(first, usersOf)];
    const cycle = [...down].filter((name) => up.has(name));
    for (const name of cycle) left.delete(name);
    left.delete(first);
    if (cycle.length > 1) cycles.push(cycle.sort());
  }
  return cycles;
}

function shortestCycle(start: string, imports: Imports): readonly string[] {
  const from = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const other of imports.get(name) ?? []) {
      if (other === start) return traceBack(name, start, from);
      if (from.has(other)) continue;
      from.set(other, name);
      queue.push(other);
    }
  }
  return [start];
}

function traceBack(end: string, start: string, from: ReadonlyMap<string, string>): readonly string[] {
  const path = [start];
  for (let name: string | undefined = end; name !== undefined && name !== start; name = from.get(name))
    path.unshift(name);
  return [start, ...path];
}
