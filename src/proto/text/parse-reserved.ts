import type { Cursor } from "./cursor.ts";
import { addTo, type Draft } from "./parsed-file.ts";

/** How ranges are stated: messages state the number after the last one, enums the last one. */
export interface RangeForm {
  readonly max: number;
  readonly beyond: 0 | 1;
}

export const FIELD_RANGES: RangeForm = { max: 536870912, beyond: 1 };
export const VALUE_RANGES: RangeForm = { max: 2147483647, beyond: 0 };

/** Numbers, or names, that are not to be used. */
export function parseReserved(cursor: Cursor, draft: Draft, form: RangeForm): void {
  cursor.next();
  do {
    if (cursor.token.kind === "string") addTo(draft, "reservedName", cursor.text("a name"));
    else if (cursor.token.kind === "name") addTo(draft, "reservedName", cursor.name("a name"));
    else addTo(draft, "reservedRange", parseRange(cursor, form));
  } while (cursor.skip(","));
  cursor.end(";");
}

export function parseRange(cursor: Cursor, { max, beyond }: RangeForm): Draft {
  const start = cursor.integer("a number");
  if (!cursor.skip("to")) return { start, end: start + beyond };
  return { start, end: cursor.skip("max") ? max : cursor.integer("the last number") + beyond };
}
