import { readObject } from "../value/internal.ts";
import { checkIdentity as checkRead } from "./check-kind.ts";

/**
 * Throws if an object says that it is another one than live: by its group, kind, name or namespace; what one of the two does
 * not say may be anything. Its version may be another, as servers have one object for all versions of a group.
 */
export function checkIdentity(live: object, written: object): void {
  checkRead(readObject(live, "live"), readObject(written, "written"));
}
