import { printable } from "../../preview/index.ts";
import type { Context } from "../command/command.ts";
import { compareVersions } from "../input/compare-versions.ts";
import type { Types } from "../input/types.ts";
import { groupBy } from "../output/group.ts";
import { printData } from "../output/print-data.ts";
import { type KnownKind, knownKinds } from "./known-kinds.ts";

/** Prints the kinds of objects that there are, a line each, under their groups. */
export function listKinds(types: Types, format: "text" | "json", { io, style }: Context): void {
  const known = knownKinds(types).filter(isKindOfObjects);
  const kinds = groupBy(known, ({ group, kind }) => `${group}/${kind}`);
  const listed = [...kinds.values()].map(listVersions).sort(compareKinds);
  if (format === "json") {
    io.out(printData(listed));
    return;
  }
  const width = Math.max(...listed.map(({ kind }) => kind.length));
  let group: string | undefined;
  for (const one of listed) {
    if (one.group !== group) {
      io.out(`${group === undefined ? "" : "\n"}${style.bold(printable(one.group) || "core")}\n`);
      group = one.group;
    }
    const versions = style.dim(printable(one.apiVersions.join(", ")));
    io.out(`  ${printable(one.kind).padEnd(width)}  ${versions}\n`);
  }
}

interface ListedKind {
  readonly [key: string]: string | readonly string[];
  readonly group: string;
  readonly kind: string;
  /** The one to use first. */
  readonly apiVersions: readonly string[];
}

function listVersions(versions: readonly KnownKind[]): ListedKind {
  const [{ group, kind }] = versions as readonly [KnownKind];
  const sorted = versions.toSorted((a, b) => compareVersions(a.version, b.version));
  return { group, kind, apiVersions: sorted.map(({ apiVersion }) => apiVersion) };
}

function compareKinds(a: ListedKind, b: ListedKind): number {
  if (a.group !== b.group) return a.group < b.group ? -1 : 1;
  return a.kind < b.kind ? -1 : 1;
}

/** Whether there are objects of a kind, each with a name; of lists and of what requests carry there are none. */
function isKindOfObjects({ schema, apiVersion, kind }: KnownKind): boolean {
  const metadata = schema.type(apiVersion, kind).map.fields.get("metadata");
  return metadata?.type.map?.fields.has("name") ?? false;
}
