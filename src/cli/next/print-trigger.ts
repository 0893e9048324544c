import type { NextProtoTrigger } from "../../next/index.ts";

/** What asks for a next version, in a line. */
export function printTrigger({ kind, element, to }: NextProtoTrigger): string {
  return to === undefined ? `${element} (${kind}) is deprecated` : `${element} moves to ${to}`;
}
