import {
  COMPATIBILITY_RULES,
  type CompatibilityRule,
  type CompatibilityVerdict,
} from "../../compatibility/index.ts";
import type { Json } from "../../value/internal.ts";
import { printData } from "../output/print-data.ts";
import type { Style } from "../output/style.ts";

/** Every rule: what it is about, how bad each policy finds it, why, and what to do about it. */
export function printRules(format: string, style: Style): string {
  if (format === "json") return printData(COMPATIBILITY_RULES as unknown as Json);
  return Object.entries<CompatibilityRule>(COMPATIBILITY_RULES)
    .map(([id, { change, kubernetes, crd, breaks, envoy, protobuf, why, remedy }]) =>
      [
        `${style.bold(id)}: ${change}\n`,
        `  kubernetes: ${printVerdict(kubernetes)}, crd: ${printVerdict(crd)}, envoy: ${printVerdict(envoy)}, protobuf: ${printVerdict(protobuf)}\n`,
        ...(breaks === undefined ? [] : [`  ${style.dim("breaks:")} ${breaks.join(", ")}\n`]),
        `  ${style.dim("why:")} ${why}\n`,
        ...(remedy === NOTHING ? [] : [`  ${style.dim("remedy:")} ${remedy}\n`]),
      ].join(""),
    )
    .join("\n");
}

const NOTHING = "nothing to do";

function printVerdict(verdict: CompatibilityVerdict): string {
  if (verdict === undefined) return "no opinion";
  return typeof verdict === "string" ? verdict : `${verdict.spec} (in status ${verdict.status})`;
}
