import { canonicalQuantity } from "../../evolve/internal.ts";
import type { Json } from "../../value/internal.ts";

/** A quantity as Kubernetes prints it: canonical. What is none is `absent`, and what cannot be read stays as it is. */
export function printQuantity(value: Json | undefined, absent = "0"): string {
  if (typeof value !== "string" && typeof value !== "number") return absent;
  try {
    return canonicalQuantity(value);
  } catch {
    return String(value);
  }
}
