import { badRequest } from "../status/status.ts";

/** Selectors of more characters than this are refused; Kubernetes has the limits of its HTTP server instead. */
export const MAX_SELECTOR_LENGTH = 65_536;

/** Refuses a selector that would cost too much to check against every object of a list. */
export function checkSelectorLength(text: string, parameter: "labelSelector" | "fieldSelector"): void {
  if (text.length <= MAX_SELECTOR_LENGTH) return;
  throw badRequest(
    `${parameter} has ${text.length} characters, but may have ${MAX_SELECTOR_LENGTH}: ask for less at a time`,
  );
}
