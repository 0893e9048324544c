import { RULES, type Rule, type Verdict } from "../../evolve/index.ts";
import { type Json, printJson } from "../../value/index.ts";
import type { Style } from "../output/style.ts";

/** Every rule: what it is about, how bad each policy finds it, why, and what to do instead. */
export function printRules(format: string, style: Style): string {
  if (format === "json") return `${printJson(RULES as unknown as Json, 2)}\n`;
  return Object.entries<Rule>(RULES)
    .map(([id, { change, kubernetes, envoy, why, remedy }]) =>
      [
        `${style.bold(id)}: ${change}\n`,
        `  kubernetes: ${printVerdict(kubernetes)}, envoy: ${printVerdict(envoy)}\n`,
        `  ${style.dim("why:")} ${why}\n`,
        ...(remedy === NOTHING ? [] : [`  ${style.dim("instead:")} ${remedy}\n`]),
      ].join(""),
    )
    .join("\n");
}

const NOTHING = "nothing to do";

function printVerdict(verdict: Verdict): string {
  if (verdict === undefined) return "no opinion";
  return typeof verdict === "string" ? verdict : `${verdict.spec} (in status ${verdict.status})`;
}
