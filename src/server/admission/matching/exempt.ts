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
