import { type Json, printQuantity as print, readQuantity } from "../../value/internal.ts";

/** A quantity as Kubernetes prints it: canonical. What is none is `absent`, and what cannot be read stays as it is. */
export function printQuantity(value: Json | undefined, absent = "0"): string {
  if (typeof value !== "string" && typeof value !== "number") return absent;
  const quantity = readQuantity(value);
  return quantity === undefined ? String(value) : print(quantity);
}
