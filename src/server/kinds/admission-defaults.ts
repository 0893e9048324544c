import { type Defaults, each, inside } from "./defaults.ts";

const WEBHOOK: Defaults = {
  clientConfig: inside({ service: inside({ port: 443 }) }),
  rules: each({ scope: "*" }),
  failurePolicy: "Fail",
  matchPolicy: "Equivalent",
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

const MATCHES = inside({
  namespaceSelector: {},
  objectSelector: {},
  matchPolicy: "Equivalent",
  resourceRules: each({ scope: "*" }),
  excludeResourceRules: each({ scope: "*" }),
});

const POLICY: Defaults = { spec: inside({ failurePolicy: "Fail", matchConstraints: MATCHES }) };
const POLICY_BINDING: Defaults = { spec: inside({ matchResources: MATCHES }) };

/** What the kinds come to have that decide about writes, by group and kind. */
export const ADMISSION: Readonly<Record<string, Defaults>> = {
  "admissionregistration.k8s.io/ValidatingWebhookConfiguration": { webhooks: each(WEBHOOK) },
  "admissionregistration.k8s.io/MutatingWebhookConfiguration": {
    webhooks: each({ ...WEBHOOK, reinvocationPolicy: "Never" }),
  },
  "admissionregistration.k8s.io/ValidatingAdmissionPolicy": POLICY,
  "admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding": POLICY_BINDING,
  "admissionregistration.k8s.io/MutatingAdmissionPolicy": POLICY,
  "admissionregistration.k8s.io/MutatingAdmissionPolicyBinding": POLICY_BINDING,
};
