import type { Kind, Kinds } from "../kind.ts";
import { type Defaults, each, inside, unlessSet } from "../rules/defaults.ts";
import {
  checkMutatingBinding,
  checkMutatingPolicy,
  checkValidatingBinding,
  checkValidatingPolicy,
} from "./check-policies.ts";
import { checkWebhooks } from "./check-webhooks.ts";

const WEBHOOK: Defaults = {
  clientConfig: inside({ service: inside({ port: 443 }) }),
  rules: each({ scope: unlessSet("*") }),
  failurePolicy: unlessSet("Fail"),
  matchPolicy: unlessSet("Equivalent"),
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

const MATCHES = inside({
  namespaceSelector: {},
  objectSelector: {},
  matchPolicy: unlessSet("Equivalent"),
  resourceRules: each({ scope: unlessSet("*") }),
  excludeResourceRules: each({ scope: unlessSet("*") }),
});

const POLICY: Kind = {
  generation: true,
  conditional: true,
  defaults: { spec: inside({ failurePolicy: unlessSet("Fail"), matchConstraints: MATCHES }) },
};

const POLICY_BINDING: Kind = {
  generation: true,
  conditional: true,
  defaults: { spec: inside({ matchResources: MATCHES }) },
};

/** What decides about writes. */
export const ADMISSION: Kinds = {
  "admissionregistration.k8s.io/MutatingAdmissionPolicy": { ...POLICY, check: checkMutatingPolicy },
  "admissionregistration.k8s.io/MutatingAdmissionPolicyBinding": {
    ...POLICY_BINDING,
    check: checkMutatingBinding,
  },
  "admissionregistration.k8s.io/MutatingWebhookConfiguration": {
    generation: true,
    conditional: true,
    defaults: { webhooks: each({ ...WEBHOOK, reinvocationPolicy: unlessSet("Never") }) },
    check: checkWebhooks,
  },
  "admissionregistration.k8s.io/ValidatingAdmissionPolicy": {
    ...POLICY,
    statusKeepsMetadata: true,
    check: checkValidatingPolicy,
  },
  "admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding": {
    ...POLICY_BINDING,
    check: checkValidatingBinding,
  },
  "admissionregistration.k8s.io/ValidatingWebhookConfiguration": {
    generation: true,
    conditional: true,
    defaults: { webhooks: each(WEBHOOK) },
    check: checkWebhooks,
  },
};
