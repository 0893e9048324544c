import type { ProtoApi, ProtoFile } from "../../proto/internal.ts";
import { isFrozen } from "./frozen.ts";

const VERSION = /(^|\.)(v\d+(?:(?:alpha|beta)\d*)?)(?=\.|$)/;

export interface PackageVersion {
  /** The name without its version. */
  readonly base: string;
  readonly version: string;
  /** Whether the version is the last part of the name. */
  readonly isLast: boolean;
}

/** The version in a package's name: `undefined` if it has none. */
export function versionOf(name: string): PackageVersion | undefined {
  const match = VERSION.exec(name);
  if (match === null) return undefined;
  const [found, , version = ""] = match;
  const rest = name.slice(match.index + found.length);
  return { base: name.slice(0, match.index) + rest, version, isLast: rest === "" };
}

/** The later version of a package that was frozen, which it may give way to; `undefined` if it was not, or there is none. */
export function successorOf(name: string, files: readonly ProtoFile[], next: ProtoApi): string | undefined {
  const own = versionOf(name);
  if (own === undefined || !files.some(isFrozen)) return undefined;
  const major = (version: string): number => Number(/\d+/.exec(version)?.[0]);
  return [...next.packages.keys()].find((other) => {
    const found = versionOf(other);
    return found?.base === own.base && major(found.version) > major(own.version);
  });
}

/** Which packages each package imports, without itself. */
export function importsOf(api: ProtoApi): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...api.packages].map(([name, { files }]) => {
      const imported = files.flatMap(({ imports }) =>
        imports.flatMap((path) => api.filesByPath.get(path)?.package ?? []),
      );
      return [name, new Set(imported.filter((other) => other !== name && other !== ""))];
    }),
  );
}
