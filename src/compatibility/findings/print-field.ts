import { printPath } from "../../fieldpath/internal.ts";

/** A step of a path, quoted where it needs to be. */
export function printField(name: string): string {
  return printPath([{ kind: "field", name }], { exact: true });
}
