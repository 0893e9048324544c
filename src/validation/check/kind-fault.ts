import { label1035Problems } from "../../value/internal.ts";

/** What is wrong with a kind: it is a DNS-1035 label that may have upper case letters. */
export function findKindFault(text: string): string | undefined {
  const faults = label1035Problems(text.toLowerCase());
  if (faults.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${faults.join(",")}`;
}
