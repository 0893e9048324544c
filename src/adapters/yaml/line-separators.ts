import { textError } from "../../value/internal.ts";
import { DOUBLE_QUOTED, SCALAR, type YamlSource } from "./events.ts";

const SEPARATORS = /[\x85\u2028\u2029]/;

/**
 * Refuses the characters at which YAML 1.1, and so Kubernetes, breaks lines, while js-yaml takes them as they are.
 * Only in double quotes do they stay: there, JSON may have them.
 */
export function checkLineSeparators({ text, events, positionAt }: YamlSource): void {
  if (!SEPARATORS.test(text)) return;
  for (const event of events) {
    if (event.type !== SCALAR || event.style === DOUBLE_QUOTED) continue;
    const found = text.slice(event.valueStart, event.valueEnd).search(SEPARATORS);
    if (found < 0) continue;
    const message = "this is a line break to Kubernetes: write it as an escape, in double quotes";
    throw textError("YAML_INVALID", positionAt(event.valueStart + found), message);
  }
}
