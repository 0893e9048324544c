import { printSpan } from "../../value/internal.ts";

/** How long ago something was, as kubectl writes ages: 45s, 12m, 5h30m, 3d4h, 12d, 2y40d; empty if nobody knows. */
export function printAge(time: string | undefined, now: Date): string {
  const span = now.getTime() - Date.parse(time ?? "");
  return Number.isNaN(span) ? "" : printSpan(Math.max(span, 0));
}
