import { isObject, type JsonObject } from "../../../value/internal.ts";

/** Where a definition of one of Kubernetes' own groups says who approved it. */
export const APPROVED = "api-approved.kubernetes.io";

/** Whether a definition may be of a group that is Kubernetes' own. */
export interface Approval {
  readonly state: "unneeded" | "approved" | "bypassed" | "missing" | "invalid";
  /** Why. */
  readonly message: string;
}

/** What a definition's annotations say about that; `unneeded` for all other groups. */
export function approvalOf(group: string, { annotations }: JsonObject): Approval {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return { state: "unneeded", message: "" };
  const stated = isObject(annotations) ? annotations[APPROVED] : undefined;
  const text = typeof stated === "string" ? stated : "";
  const needed = `protected groups must have approval annotation "${APPROVED}"`;
  const see = "see https://github.com/kubernetes/enhancements/pull/1111";
  if (text === "") return { state: "missing", message: `${needed}, ${see}` };
  if (text.startsWith("unapproved"))
    return { state: "bypassed", message: `not approved: ${JSON.stringify(text)}` };
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+\S*$/i.test(text))
    return { state: "approved", message: `approved in ${text}` };
  const message = `${needed} with either a URL or a reason starting with "unapproved", ${see}`;
  return { state: "invalid", message };
}
