import { type Json, type JsonObject, quoteText } from "../../value/internal.ts";

/** The version in which a webhook is sent reviews: the first that is known of those that it takes. */
export function reviewVersionOf(taken: readonly Json[]): "v1" | "v1beta1" | undefined {
  return taken.find((version) => version === "v1" || version === "v1beta1") as "v1" | "v1beta1" | undefined;
}

/** Fails where an answer is not a review of that kind in v1. */
export function checkReview(
  { apiVersion = "", kind = "" }: JsonObject,
  expected: { readonly group: string; readonly kind: string },
): void {
  if (apiVersion === `${expected.group}/v1` && kind === expected.kind) return;
  throw new Error(
    `expected webhook response of ${expected.group}/v1, Kind=${expected.kind}, got ${String(apiVersion) || "/"}, Kind=${String(kind)}`,
  );
}

/** Fails where a response is about another review. */
export function checkUid(response: JsonObject, uid: string): void {
  const answered = String(response.uid ?? "");
  if (answered !== uid)
    throw new Error(`expected response.uid=${quoteText(uid)}, got ${quoteText(answered)}`);
}
