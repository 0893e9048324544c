import { canonicalText, type JsonObject } from "../../../../value/internal.ts";

/** What nodes are tainted with by themselves: not being ready, or not being reached. */
export const NOT_READY = "node.kubernetes.io/not-ready";
export const UNREACHABLE = "node.kubernetes.io/unreachable";

/** Up to so many are compared one by one. */
const MOST_COMPARED = 1_000;

/**
 * Two lists of tolerations as one, without those that another one includes. Of very many, only equal ones are left out: one too many does
 * no harm.
 */
export function mergeTolerations(
  first: readonly JsonObject[],
  second: readonly JsonObject[],
): readonly JsonObject[] {
  const byText = new Map<string, JsonObject>();
  for (const one of [...first, ...second]) {
    const text = canonicalText(one);
    if (!byText.has(text)) byText.set(text, one);
  }
  const distinct = [...byText.values()];
  if (distinct.length > MOST_COMPARED) return distinct;
  const merged: JsonObject[] = [];
  for (const [index, one] of distinct.entries()) {
    const isIncluded =
      merged.some((kept) => includes(kept, one)) ||
      distinct.slice(index + 1).some((later) => includes(later, one));
    if (!isIncluded) merged.push(one);
  }
  return merged;
}

/** Whether all that one tolerates, the other one does, too. */
function includes(wide: JsonObject, narrow: JsonObject): boolean {
  const { key = "", operator = "", effect = "", value = "", tolerationSeconds: most } = wide;
  const isAnyKey = key === "" && operator === "Exists";
  if (!isAnyKey && (narrow.key ?? "") !== key) return false;
  if (effect !== "" && (narrow.effect ?? "") !== effect) return false;
  if (effect === "NoExecute" && typeof most === "number") {
    const { tolerationSeconds } = narrow;
    if (typeof tolerationSeconds !== "number" || tolerationSeconds > most) return false;
  }
  if (operator === "Exists") return true;
  // Kubernetes takes a toleration that leaves its operator out for no equal of one that states it.
  return (
    (operator === "Equal" || operator === "") && narrow.operator === "Equal" && (narrow.value ?? "") === value
  );
}
