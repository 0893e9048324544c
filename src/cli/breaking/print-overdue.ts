import type { OverdueVersion } from "../../compatibility/index.ts";
import { printable } from "../../preview/index.ts";
import type { Style } from "../output/style.ts";

/** What is still there though its time is over, under a heading; nothing if nothing is. */
export function printOverdue(overdue: readonly OverdueVersion[], style: Style): string {
  if (overdue.length === 0) return "";
  const rows = overdue.map(
    (one) => `  ${printable(tellOverdue(one))}\n    ${style.dim("why:")} ${printable(one.why)}\n`,
  );
  return `${style.bold("overdue")}\n${rows.join("")}\n`;
}

const SHOWN = 4;

/** `example.com/v1beta1 could go since 2026-10-31: Widget` */
export function tellOverdue({ version, overdue, of, on, release }: OverdueVersion): string {
  const since = [on, release && `release ${release}`].filter(Boolean).join(" and ");
  const what = overdue === "removal" ? "could go" : "is to be deprecated";
  const more = of.length - SHOWN;
  const names = more > 1 ? `${of.slice(0, SHOWN).join(", ")} and ${more} more` : of.join(", ");
  const rest = of.length === 1 && of[0] === version ? "" : `: ${names}`;
  return `${version} ${what}${since === "" ? " now" : ` since ${since}`}${rest}`;
}
