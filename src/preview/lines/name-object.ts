import { printable } from "./printable.ts";

/** What there is to a name. */
interface Named {
  readonly apiVersion: string;
  readonly group: string;
  readonly kind: string;
  /** Empty if nobody says. */
  readonly name: string;
}

/** What kubectl calls an object: `deployment.apps/shop`. A message is `Cluster/web`, or `Bootstrap`, which has no name. */
export function nameObject({ apiVersion, group, kind, name }: Named): string {
  if (apiVersion === "")
    return printable(`${kind.slice(kind.lastIndexOf(".") + 1)}${name === "" ? "" : `/${name}`}`);
  return printable(`${kind.toLowerCase()}${group === "" ? "" : `.${group}`}/${name}`);
}
