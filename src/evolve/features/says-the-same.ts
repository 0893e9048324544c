import { type DuplicateOf, type DuplicatePolicy, isRootPath } from "../../schema/internal.ts";

/** Of lists, the older field has the first item only; with the others, nothing keeps the two in agreement. */
const WHOLE: readonly DuplicatePolicy[] = ["rename", "oldWins", "newWins", "mustMatch"];

/** Whether the older field beside a newer one says all that the newer one does, so that a client needs only one of them. */
export function saysTheSame({ field, policy }: DuplicateOf): boolean {
  return WHOLE.includes(policy) && !isRootPath(field);
}
