import { MergeError } from "../value/internal.ts";
import { didYouMean, nearMatches } from "./near-matches.ts";
import type { MapType } from "./types.ts";

/** Whether the field of a declaration is a path from the top, and not a field of the same object. */
export function isRootPath(field: string): boolean {
  return field.startsWith(".");
}

/**
 * Throws if a field of an object is declared to say the same as one that is not there. Whether the two fit each other is for
 * who keeps them in agreement: most who load a schema never do.
 */
export function checkDuplicates(where: string, { fields }: MapType): void {
  for (const { name, duplicateOf } of fields.values()) {
    const older = duplicateOf?.field;
    if (older === undefined || isRootPath(older) || (older !== name && fields.has(older))) continue;
    const others = [...fields.keys()].filter((other) => other !== name);
    const hint = didYouMean(nearMatches(older, others), "name the older one");
    const message = `"${older}" is not another field of this object: ${hint}`;
    throw new MergeError("DUPLICATE_FIELD_INVALID", `${where}.properties.${name}`, message);
  }
}
