import type { Resource } from "../../resources/resource.ts";

const CONFIGURATIONS: ReadonlySet<string> = new Set([
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
  "MutatingWebhookConfiguration",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "ValidatingWebhookConfiguration",
]);

/** Whether objects say who has a say: nobody has in these, as one that refuses everything could never be taken back. */
export function decidesAboutAdmission({ group, kind }: Resource): boolean {
  return group === "admissionregistration.k8s.io" && CONFIGURATIONS.has(kind);
}

const REVIEWS: ReadonlySet<string> = new Set(["authentication.k8s.io", "authorization.k8s.io"]);

/** Whether policies have no say in a resource: beside the configurations, these are the questions who somebody is, and what they may do. */
export function isSparedByPolicies(resource: Resource): boolean {
  return REVIEWS.has(resource.group) || decidesAboutAdmission(resource);
}
