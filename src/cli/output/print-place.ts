import { printable } from "../../preview/index.ts";
import type { Context } from "../command/command.ts";
import type { Identity } from "../input/identity.ts";

/** The namespace of a cluster's object, after its name; who names a file knows. */
export function printPlace({ namespace }: Identity, { cluster, style }: Context): string {
  return cluster === undefined || namespace === "" ? "" : style.dim(` in ${printable(namespace)}`);
}
