import { byteLength } from "../../value/internal.ts";
import { invalid, required, tooLong } from "../status/cause.ts";
import type { CauseList } from "../status/cause-list.ts";

/** A manager's name has at most so many bytes. */
export const MAX_MANAGER_LENGTH = 128;

/** What Go's `unicode.IsPrint` takes: no control characters, and no space but the common one. */
const PRINTABLE = /^[ \p{L}\p{M}\p{N}\p{P}\p{S}]$/u;
const ALL_PLAIN = /^[ -~]*$/;

/** Whether a text is of printable ASCII alone. */
export function isPlainText(text: string): boolean {
  return ALL_PLAIN.test(text);
}

/** Whether Go can print a character. */
export function isPrintable(character: string): boolean {
  return PRINTABLE.test(character);
}

/** Adds what is wrong with the name of a field manager. An empty name means that there is none, which an apply must have. */
export function addFieldManagerCauses(
  found: CauseList,
  manager: string,
  field: string,
  { isApply = false } = {},
): void {
  if (isApply && manager === "") found.add(required(field, "is required for apply patch"));
  if (byteLength(manager) > MAX_MANAGER_LENGTH) found.add(tooLong(field, MAX_MANAGER_LENGTH));
  if (isPlainText(manager)) return;
  let position = 0;
  for (const character of manager) {
    if (found.isFull) return;
    if (!isPrintable(character)) {
      const detail = `invalid character ${printCodePoint(character)} (at position ${position})`;
      found.add(invalid(field, manager, detail));
    }
    position += byteLength(character);
  }
}

/** Go's `%#U` of a character that cannot be printed. */
function printCodePoint(character: string): string {
  const point = character.codePointAt(0) as number;
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
