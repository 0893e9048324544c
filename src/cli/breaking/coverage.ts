import { isObject, type Json } from "../../value/internal.ts";
import type { Document } from "../input/documents.ts";

/** What was compared, so that nobody takes "0 breaking" for more than it is. */
export interface Coverage {
  readonly definitions: number;
  /** Versions that both sides have. */
  readonly versions: number;
  readonly new: number;
  readonly gone: number;
}

/** What two sides have in common; `undefined` unless they are CustomResourceDefinitions. */
export function coverageOf(old: readonly Document[], next: readonly Document[]): Coverage | undefined {
  const [before, after] = [versionsByKind(old), versionsByKind(next)];
  if (before === undefined || after === undefined) return undefined;
  const both = [...before.keys()].filter((kind) => after.has(kind));
  const versions = both.flatMap(
    (kind) => before.get(kind)?.filter((one) => after.get(kind)?.includes(one)) ?? [],
  );
  return {
    definitions: both.length,
    versions: versions.length,
    new: after.size - both.length,
    gone: before.size - both.length,
  };
}

function versionsByKind(documents: readonly Document[]): ReadonlyMap<string, readonly string[]> | undefined {
  const kinds = new Map<string, readonly string[]>();
  for (const { object } of documents) {
    const { kind, spec } = object;
    if (kind !== "CustomResourceDefinition" || !isObject(spec)) return undefined;
    const { group, names, versions } = spec;
    const list = Array.isArray(versions) ? (versions as readonly Json[]) : [];
    const named = list.flatMap((version) => (isObject(version) ? [String(version.name)] : []));
    kinds.set(`${group}/${isObject(names) ? names.kind : ""}`, named);
  }
  return kinds;
}

/** `12 CRDs, 15 versions compared, 1 new, 0 gone` */
export function printCoverage({ definitions, versions, new: added, gone }: Coverage): string {
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return `${count(definitions, "CRD")}, ${count(versions, "version")} compared, ${added} new, ${gone} gone`;
}
